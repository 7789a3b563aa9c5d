package narrows.iperf.v2;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import narrows.iperf.Flag;

/** The options of iperf 2.1.8 that are served, and the names of those that are refused. */
final class OptionTable {
    /** Whether an option belongs to one role. */
    enum Role {
        BOTH,
        CLIENT,
        SERVER
    }

    /**
     * @param names  one letter, long names, or both
     * @param value  name of its value in the help; null for none
     * @param role   who takes it
     * @param help   one line
     * @param effect what it does to a draft
     */
    record Entry(List<String> names, String value, Role role, String help, BiConsumer<Draft, String> effect) {}

    /** What iperf 2.1.8 has and this does not: refused by name, never ignored. */
    private static final Set<String> REFUSED = Set.of(
            "A",
            "D",
            "F",
            "H",
            "I",
            "T",
            "U",
            "W",
            "X",
            "z",
            "awdl",
            "bounceback",
            "bounceback-congest",
            "bounceback-hold",
            "bounceback-no-quickack",
            "bounceback-period",
            "burst-period",
            "burst-size",
            "connect-only",
            "daemon",
            "fileinput",
            "histograms",
            "incr-dstip",
            "incr-dstport",
            "incr-srcip",
            "incr-srcport",
            "ipg",
            "isochronous",
            "l2checks",
            "local-only",
            "near-congestion",
            "no-connect-sync",
            "peer-detect",
            "peerdetect",
            "permit-key",
            "permit-key-timeout",
            "realtime",
            "single_udp",
            "ssm-host",
            "stdin",
            "suggest_win_size",
            "sum-dstip",
            "tap-dev",
            "tcp-quickack",
            "tcp-rx-window-clamp",
            "tcp-write-times",
            "tos-override",
            "ttl",
            "tun-dev",
            "udp-histogram",
            "udp-histograms",
            "utc",
            "working-load");

    private final List<Entry> entries = new ArrayList<>();
    private final Map<Flag, Entry> byFlag = new LinkedHashMap<>();

    OptionTable() {
        common();
        output();
        sockets();
        traffic();
        ways();
    }

    /** What a flag of {@link #flags} does; null for one that is refused. */
    Entry entry(Flag flag) {
        return byFlag.get(flag);
    }

    /** All flags, the refused ones as well. */
    List<Flag> flags() {
        List<Flag> flags = new ArrayList<>(byFlag.keySet());
        REFUSED.forEach(name -> flags.add(flag(List.of(name), Flag.Value.OPTIONAL)));
        return flags;
    }

    List<Entry> entries() {
        return List.copyOf(entries);
    }

    private void common() {
        add("s,server", null, Role.BOTH, "be the server", (draft, value) -> draft.server = true);
        add("c,client", "HOST", Role.BOTH, "be the client of HOST", (draft, value) -> draft.host = value);
        add("p,port", "N", Role.BOTH, "port of the server (5001)", (draft, value) -> draft.port = port("-p", value));
        add("u,udp", null, Role.BOTH, "UDP instead of TCP", (draft, value) -> draft.udp = true);
        add("V,ipv6_domain", null, Role.BOTH, "IPv6", (draft, value) -> draft.ipv6 = true);
        add("B,bind", "HOST[:PORT][%DEV]", Role.BOTH, "local address; the port counts up with -P", Draft::bind);
        add("t,time", "SECONDS", Role.BOTH, "how long to send (10), or to serve", Draft::time);
        add("P,parallel", "N", Role.BOTH, "streams; a server leaves after N connections", Draft::parallel);
        add("1,singleclient", null, Role.SERVER, "one client at a time", (draft, value) -> draft.single = true);
        add("v,version", null, Role.BOTH, "print the version", (draft, value) -> draft.version = true);
        add("h,help", null, Role.BOTH, "print this help", (draft, value) -> draft.help = true);
    }

    private void output() {
        add("i,interval", "SECONDS", Role.BOTH, "time between rows", Draft::interval);
        add("f,format", "a|b|k|m|g|t", Role.BOTH, "units: bits, or bytes by a capital letter", Draft::format);
        add("e,enhanced", null, Role.BOTH, "more columns", (draft, value) -> draft.enhanced = true);
        add("y,reportstyle", "C", Role.BOTH, "comma-separated rows", Draft::style);
        add("x,reportexclude", "[CDMSV]", Role.BOTH, "leave out connections, data, settings, ...", Draft::exclude);
        add("m,print_mss", null, Role.BOTH, "print the segment size", (draft, value) -> draft.showMss = true);
        add("o,output", "FILE", Role.BOTH, "print to a file", (draft, value) -> draft.file = value);
        add("sum-only", null, Role.BOTH, "only sums of streams", (draft, value) -> draft.sumOnly = true);
        add("hide-ips", null, Role.BOTH, "mask addresses", (draft, value) -> draft.hideIps = true);
    }

    private void sockets() {
        add("w,window", "SIZE", Role.BOTH, "socket buffer", (draft, value) -> draft.window = bytes("-w", value, 1));
        add("M,mss", "SIZE", Role.BOTH, "segment size", (draft, value) -> draft.mss = bytes("-M", value, 1));
        add("N,nodelay", null, Role.BOTH, "no Nagle", (draft, value) -> draft.noDelay = true);
        add("S,tos", "TOS", Role.BOTH, "type of service", (draft, value) -> draft.tos = Values.tos(value));
        add(
                "Z,tcp-congestion,linux-congestion",
                "NAME",
                Role.BOTH,
                "congestion control",
                (draft, value) -> draft.congestion = value);
        add("fq-rate", "RATE", Role.CLIENT, "pacing by the kernel", Draft::fqRate);
        add(
                "tcp-write-prefetch",
                "SIZE",
                Role.CLIENT,
                "most unsent bytes",
                (draft, value) -> draft.notSent = bytes("--tcp-write-prefetch", value, 1));
    }

    private void traffic() {
        add(
                "b,bandwidth",
                "RATE",
                Role.CLIENT,
                "bit/s; with pps datagrams/s (UDP: 1048576)",
                (draft, value) -> draft.load = Values.load("-b", value));
        add(
                "l,len",
                "SIZE",
                Role.BOTH,
                "bytes of a write (128K) or datagram (1470)",
                (draft, value) -> draft.length = bytes("-l", value, 1));
        add("n,num", "SIZE", Role.CLIENT, "bytes to send instead of a time", Draft::amount);
        add("C,compatibility", null, Role.CLIENT, "no test header", (draft, value) -> draft.compatible = true);
        add("no-udp-fin", null, Role.CLIENT, "no report at the end", (draft, value) -> draft.udpFin = false);
        add("trip-times", null, Role.CLIENT, "one-way delays", (draft, value) -> draft.tripTimes = true);
        add(
                "connect-retries",
                "N",
                Role.CLIENT,
                "attempts after a refusal",
                (draft, value) -> draft.retries = Values.number("--connect-retries", value, 0, 1_000_000));
        add("txstart-time", "UNIX_S", Role.CLIENT, "send from then on", Draft::startTime);
        add("txdelay-time", "SECONDS", Role.CLIENT, "wait before sending", Draft::startDelay);
    }

    private void ways() {
        add("R,reverse", null, Role.CLIENT, "the server sends", (draft, value) -> draft.way(Direction.REVERSE));
        add(
                "full-duplex",
                null,
                Role.CLIENT,
                "both send on one connection",
                (draft, value) -> draft.way(Direction.FULL_DUPLEX));
        add(
                "d,dualtest",
                null,
                Role.CLIENT,
                "both send, each on its connection",
                (draft, value) -> draft.way(Direction.DUAL));
        add("r,tradeoff", null, Role.CLIENT, "one after the other", (draft, value) -> draft.way(Direction.TRADEOFF));
        add(
                "L,listenport",
                "N",
                Role.CLIENT,
                "port of the way back",
                (draft, value) -> draft.backPort = port("-L", value));
    }

    private void add(String names, String value, Role role, String help, BiConsumer<Draft, String> effect) {
        List<String> all = List.of(names.split(","));
        Entry entry = new Entry(all, value, role, help, effect);
        Flag.Value kind = value == null ? Flag.Value.NONE : Flag.Value.NEEDED;
        entries.add(entry);
        int first = Math.min(2, all.size());
        byFlag.put(flag(all.subList(0, first), kind), entry);
        all.subList(first, all.size()).forEach(word -> byFlag.put(flag(List.of(word), kind), entry));
    }

    private static Flag flag(List<String> names, Flag.Value kind) {
        boolean letter = names.get(0).length() == 1;
        String word = names.get(names.size() - 1);
        return new Flag(letter ? names.get(0).charAt(0) : 0, word.length() == 1 ? null : word, kind);
    }

    private static int port(String option, String text) {
        if (text.matches("\\d+-\\d+")) {
            throw new UsageException("ERROR: " + option + " " + text + ": ranges of ports are not supported");
        }
        return Values.number(option, text, 1, 0xFFFF);
    }

    private static int bytes(String option, String text, int least) {
        return Values.bytes(option, text, least);
    }
}
