package narrows.bridge;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import narrows.NarrowsException;
import narrows.scenario.FlowSpec;
import narrows.tcp.TcpParameter;
import narrows.tcp.TcpProfile;

/** What the flows' {@code tcp:} values come to as settings of a host's network namespace. */
final class HostSysctls {
    /** tcp_early_retrans and tcp_frto have more values than on and off; these are their defaults. */
    private static final String PROBES_ON = "3";

    private static final String FRTO_ON = "2";

    /** Least sizes of tcp_rmem and tcp_wmem, and the default of tcp_wmem: they stay as the kernel has them. */
    private static final String LEAST_BUFFER = "4096";

    private static final String SEND_BUFFER = "16384";

    private HostSysctls() {}

    /**
     * Names below {@code /proc/sys} with their values.
     *
     * @throws NarrowsException if the flows of the host ask for different values: Linux has them per host
     */
    static Map<String, String> of(String host, int node, List<FlowSpec> flows) {
        List<Map<TcpParameter, Long>> wishes = flows.stream()
                .filter(flow -> flow.from() == node || flow.to() == node)
                .map(flow -> settable(flow.tcp().settings()))
                .distinct()
                .toList();
        if (wishes.size() > 1) {
            throw new NarrowsException(NarrowsException.USAGE, differ(host, wishes));
        }
        Map<String, String> sysctls = new LinkedHashMap<>();
        if (!wishes.isEmpty()) {
            add(wishes.get(0), sysctls);
        }
        return sysctls;
    }

    private static Map<TcpParameter, Long> settable(Map<TcpParameter, Long> settings) {
        Map<TcpParameter, Long> settable = new EnumMap<>(TcpParameter.class);
        settings.forEach((parameter, value) -> {
            if (!parameter.sysctl().isEmpty()) {
                settable.put(parameter, value);
            }
        });
        return settable;
    }

    private static String differ(String host, List<Map<TcpParameter, Long>> wishes) {
        List<String> keys = new ArrayList<>();
        for (TcpParameter parameter : TcpParameter.values()) {
            if (wishes.stream().map(wish -> wish.get(parameter)).distinct().count() > 1) {
                keys.add(parameter.key());
            }
        }
        return "flows of '" + host + "' differ in tcp: " + String.join(", ", keys)
                + ", which Linux has for a whole host; give them the same, or use different hosts";
    }

    private static void add(Map<TcpParameter, Long> wishes, Map<String, String> sysctls) {
        wishes.forEach((parameter, value) -> {
            if (!parameter.sysctl().endsWith("]")) {
                sysctls.put("net/ipv4/" + parameter.sysctl(), text(parameter, value));
            }
        });
        if (wishes.containsKey(TcpParameter.RECEIVE_BUFFER) || wishes.containsKey(TcpParameter.RECEIVE_BUFFER_MAX)) {
            long most = size(wishes, TcpParameter.RECEIVE_BUFFER_MAX);
            long first = Math.min(size(wishes, TcpParameter.RECEIVE_BUFFER), most);
            sysctls.put("net/ipv4/tcp_rmem", LEAST_BUFFER + " " + first + " " + most);
        }
        if (wishes.containsKey(TcpParameter.SEND_BUFFER_MAX)) {
            long most = size(wishes, TcpParameter.SEND_BUFFER_MAX);
            sysctls.put("net/ipv4/tcp_wmem", LEAST_BUFFER + " " + SEND_BUFFER + " " + most);
        }
    }

    private static long size(Map<TcpParameter, Long> wishes, TcpParameter parameter) {
        return wishes.getOrDefault(parameter, TcpProfile.LINUX.value(parameter));
    }

    /** The value in the unit of the kernel's setting. */
    private static String text(TcpParameter parameter, long value) {
        return switch (parameter) {
            case TLP -> value == 0 ? "0" : PROBES_ON;
            case FRTO -> value == 0 ? "0" : FRTO_ON;
            case RTO_MIN -> Long.toString(value / 1_000);
            case RTO_MAX -> Long.toString(value / 1_000_000);
            case MIN_RTT_WINDOW -> Long.toString(value / 1_000_000_000);
            default -> Long.toString(value);
        };
    }
}
