package narrows.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import narrows.net.Network;
import narrows.net.Topology;
import narrows.random.Streams;
import narrows.tcp.TcpParameter;
import narrows.tcp.TcpProfiles;
import narrows.time.VirtualScheduler;

/** Says which flows send packets that links cut. */
final class FragmentWarnings {
    private static final int IP_HEADER_BYTES = 20;
    private static final int TCP_HEADER_BYTES = 20;
    private static final int UDP_HEADER_BYTES = 8;
    private static final int UNIT_BYTES = 8;

    private FragmentWarnings() {}

    static List<String> of(Topology topology, List<FlowSpec> flows, List<StackName> stacks) {
        PathMtu mtu = new PathMtu(topology, Network.build(topology, new VirtualScheduler(), new Streams(0), List.of()));
        Map<String, Set<String>> names = new LinkedHashMap<>();
        for (FlowSpec flow : flows) {
            String warning = of(flow, mtu.ofPath(flow.from(), flow.to()), stacks);
            if (!warning.isEmpty()) {
                names.computeIfAbsent(warning, w -> new LinkedHashSet<>()).add(flow.name());
            }
        }
        List<String> lines = new ArrayList<>();
        names.forEach((warning, which) -> lines.add("flow " + String.join(", ", which) + ": " + warning));
        return lines;
    }

    private static String of(FlowSpec flow, int mtuBytes, List<StackName> stacks) {
        if (flow.app() instanceof AppSpec.Udp udp) {
            return cut("datagrams of " + udp.lengthBytes(), udp.lengthBytes() + UDP_HEADER_BYTES, mtuBytes);
        }
        int mssBytes = flow.tcp().mssBytes();
        List<String> cutting = stacks.stream()
                .filter(stack -> cuts(stack, flow))
                .map(StackName::text)
                .toList();
        String warning = cutting.isEmpty() ? "" : cut("segments of " + mssBytes, mssBytes + TCP_HEADER_BYTES, mtuBytes);
        return warning.isEmpty() || cutting.size() == stacks.size()
                ? warning
                : warning + "; so with " + String.join(", ", cutting) + ", the others keep to the path's MTU";
    }

    /** Kernels know their path's MTU and keep their segments to it. */
    private static boolean cuts(StackName stack, FlowSpec flow) {
        return stack.kind() == StackName.Kind.SIM
                && flow.tcp().applyTo(TcpProfiles.named(stack.profile())).is(TcpParameter.FRAGMENT);
    }

    private static String cut(String what, int payloadBytes, int mtuBytes) {
        if (payloadBytes + IP_HEADER_BYTES <= mtuBytes) {
            return "";
        }
        int pieceBytes = (mtuBytes - IP_HEADER_BYTES) / UNIT_BYTES * UNIT_BYTES;
        int pieces = (payloadBytes + pieceBytes - 1) / pieceBytes;
        return what + " B are cut into " + pieces + " packets at link mtu " + mtuBytes
                + "; one lost packet loses all of them";
    }
}
