package narrows.tcp;

import java.util.List;
import java.util.stream.Collectors;

/** The table of docs/tcp-profiles.md: a row for each key, a column for each profile. */
final class ProfileTable {
    private ProfileTable() {}

    static String markdown() {
        List<TcpProfile> profiles =
                TcpProfiles.names().stream().map(TcpProfiles::named).toList();
        StringBuilder table = new StringBuilder("| key |");
        profiles.forEach(profile -> table.append(" `").append(profile.name()).append("` |"));
        table.append(" kernel setting | meaning |\n|")
                .append(" --- |".repeat(profiles.size() + 3))
                .append('\n');
        for (TcpParameter parameter : TcpParameter.values()) {
            table.append("| `").append(parameter.key()).append("` | ");
            table.append(profiles.stream().map(p -> cell(p, parameter)).collect(Collectors.joining(" | ")));
            table.append(" | ").append(parameter.sysctl()).append(" | ");
            table.append(parameter.meaning()).append(" |\n");
        }
        return table.toString();
    }

    private static String cell(TcpProfile profile, TcpParameter parameter) {
        boolean same = profile != TcpProfile.LINUX && profile.value(parameter) == TcpProfile.LINUX.value(parameter);
        return same ? "" : profile.text(parameter);
    }
}
