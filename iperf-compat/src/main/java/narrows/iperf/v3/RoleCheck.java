package narrows.iperf.v3;

import java.util.HashSet;
import java.util.Set;

/** Whether the options given fit the role. */
final class RoleCheck {
    private final Set<String> names = new HashSet<>();

    void given(String name) {
        names.add(name);
    }

    void check(Options options) {
        if (options.server && options.host != null) {
            throw new UsageFailure("cannot be both server and client");
        }
        if (!options.server && options.host == null) {
            throw new UsageFailure("must either be a client (-c) or server (-s)");
        }
        if (options.server && names.stream().anyMatch(FlagTable.CLIENT_ONLY::contains)) {
            throw new UsageFailure("some option you are trying to set is client only");
        }
        if (!options.server && names.stream().anyMatch(FlagTable.SERVER_ONLY::contains)) {
            throw new UsageFailure("some option you are trying to set is server only");
        }
        boolean sendsOnly = !options.load.reverse && !options.load.bidirectional;
        if (!options.server && names.contains("rcv-timeout") && sendsOnly) {
            throw new UsageFailure("client receive timeout is valid only in receiving mode");
        }
    }
}
