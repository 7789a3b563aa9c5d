package narrows.tcp;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The profiles there are, by the names that stand behind {@code @} in a stack's name. */
public final class TcpProfiles {
    private static final Map<String, TcpProfile> ALL = new LinkedHashMap<>();

    static {
        add(TcpProfile.LINUX);
        add(olderLinux());
        add(ns3());
        add(ns3Of2013());
        add(rfc());
    }

    private TcpProfiles() {}

    private static void add(TcpProfile profile) {
        ALL.put(profile.name(), profile);
    }

    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    /** @throws IllegalArgumentException for a name that is not among {@link #names()} */
    public static TcpProfile named(String name) {
        TcpProfile profile = ALL.get(name);
        if (profile == null) {
            throw new IllegalArgumentException("no TCP profile has the name '" + name + "'");
        }
        return profile;
    }

    /** Linux 6.1 to 6.12: another growth of the receive buffer, and up to 6 MB of it. */
    private static TcpProfile olderLinux() {
        return TcpProfile.LINUX
                .named("linux-6.1")
                .with(TcpParameter.RECEIVE_BUFFER_MAX, 6_291_456)
                .with("windowMax", "212992")
                .with("receiveTuning", "linux-6.1");
    }

    /** What no stack has but Linux's: its clock, bursts, adaptive ACKs and repairs. */
    private static TcpProfile textbook(String name) {
        return TcpProfile.LINUX
                .named(name)
                .with("hz", "1000000")
                .with("timerWheel", "false")
                .with("rtoForm", "rfc6298")
                .with("rtoMin", "1s")
                .with("rtoMax", "60s")
                .with("synLinearTimeouts", "0")
                .with("lossDetection", "rfc6675")
                .with("tlp", "false")
                .with("frto", "false")
                .with("slowStartAfterIdle", "false")
                .with("undo", "false")
                .with("dsack", "false")
                .with("timeoutMarks", "all")
                .with("maxReordering", "3")
                .with("tsoSegments", "1")
                .with("tsoBytes", "0")
                .with("delayedAck", "every2")
                .with("quickAcks", "0")
                .with("compressedAcks", "0")
                .with("receiveTuning", "off")
                .with("windowOpening", "full")
                .with("windowMax", "1073741824")
                .with("sendMemory", "0")
                .with("segmentMemory", "0")
                .with("readLatency", "0s")
                .with("readLatencySpread", "0s");
    }

    /** ns-3.37 with nothing set. */
    private static TcpProfile ns3() {
        return textbook("ns3")
                .with("mss", "536")
                .with("mssHoldsOptions", "false")
                .with("fragment", "true")
                .with("packedOptions", "true")
                .with("rtoInitial", "3s")
                .with("rtoFallback", "1s")
                .with("reduction", "prr-ns3")
                .with("repair", "ns3")
                .with("lossEndsCount", "false")
                .with("impatient", "true")
                .with("nodelay", "true")
                .with("writeUnit", "512")
                .with("growthFrom", "acked")
                .with("newrenoGrowth", "acks")
                .with("newrenoSsthresh", "pipe")
                .with("windowCheck", "false")
                .with("cubicFriendly", "false")
                .with("growthSteps", "ns3")
                .with("cubicDelayWait", "10ms")
                .with("hystart", "ns3")
                .with("maxPacingRate", "4gbit")
                .with("receiveBuffer", "131072")
                .with("receiveBufferMax", "131072")
                .with("sendBufferMax", "131072");
    }

    /** ns-3.16, the release of the DCE Cradle paper: no options on segments, slow start from one segment. */
    private static TcpProfile ns3Of2013() {
        return ns3().named("ns3-2013")
                .with("timestamps", "false")
                .with("sack", "false")
                .with("windowScaling", "false")
                .with("initialWindow", "1")
                .with("initialSsthresh", "65535")
                .with("rtoMin", "200ms")
                .with("limitedTransmit", "false")
                .with("reduction", "pipe")
                .with("hystart", "off");
    }

    /** RFC 5681, 6298, 6675 and 6928 to the letter, with buffers that do not bind. */
    private static TcpProfile rfc() {
        return textbook("rfc")
                .with("slowStartAfterIdle", "true")
                .with("rtoFallback", "1s")
                .with("reduction", "pipe")
                .with("renoGrowth", "acks")
                .with("renoSsthresh", "flight")
                .with("newrenoGrowth", "acks")
                .with("newrenoSsthresh", "flight")
                .with("hystart", "off")
                .with("receiveBuffer", "33554432")
                .with("receiveBufferMax", "33554432")
                .with("sendBufferMax", "33554432");
    }
}
