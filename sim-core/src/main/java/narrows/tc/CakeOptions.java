package narrows.tc;

import java.util.List;

/** Options of cake (q_cake.c). */
final class CakeOptions {
    private static final long TARGET_SHARE = 20;

    private static final Keywords KEYWORDS = new Keywords();

    static {
        shaper();
        presets();
        words("diffserv", 0, List.of("diffserv3", "diffserv4", "diffserv8", "besteffort", "precedence"));
        words("flow_mode", 0, List.of("flowblind", "srchost", "dsthost", "hosts", "flows"));
        words("flow_mode", 5, List.of("dual-srchost", "dual-dsthost", "triple-isolate"));
        words("atm", 0, List.of("noatm", "atm", "ptm"));
        words("nat", 0, List.of("nonat", "nat"));
        words("wash", 0, List.of("nowash", "wash"));
        words("split_gso", 0, List.of("no-split-gso", "split-gso"));
        words("ack_filter", 0, List.of("no-ack-filter", "ack-filter", "ack-filter-aggressive"));
        words("ingress", 0, List.of("egress", "ingress"));
        overheads();
        lines();
        KEYWORDS.refused("fwmark");
    }

    private CakeOptions() {}

    static Attributes parse(OptionReader in) {
        return KEYWORDS.read(in);
    }

    private static void shaper() {
        KEYWORDS.option("bandwidth", (in, to) -> bandwidth(to, in.rate("bandwidth"), 0))
                .option("unlimited", (in, to) -> bandwidth(to, 0, 0))
                .option("autorate-ingress", (in, to) -> to.put("autorate", 1))
                .option("rtt", (in, to) -> interval(to, in.micros("rtt")))
                .option("memlimit", (in, to) -> to.put("memlimit_B", in.size("memlimit")));
    }

    private static void bandwidth(Attributes to, long bytesPerSec, long autorate) {
        to.put("bandwidth_Bps", bytesPerSec);
        to.put("autorate", autorate);
    }

    private static void interval(Attributes to, long intervalMicros) {
        to.put("rtt_us", intervalMicros);
        to.put("target_us", Math.max(1, intervalMicros / TARGET_SHARE));
    }

    private static void presets() {
        preset("datacentre", 100);
        preset("lan", 1_000);
        preset("metro", 10_000);
        preset("regional", 30_000);
        preset("internet", 100_000);
        preset("oceanic", 300_000);
        preset("satellite", 1_000_000);
        preset("interplanetary", 1_000_000_000);
    }

    private static void preset(String word, long intervalMicros) {
        KEYWORDS.option(word, (in, to) -> interval(to, intervalMicros));
    }

    /** Words that set {@code attribute} to {@code first}, {@code first + 1} and so on. */
    private static void words(String attribute, long first, List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            KEYWORDS.flag(words.get(i), attribute, first + i);
        }
    }

    private static void overheads() {
        KEYWORDS.option("overhead", (in, to) -> to.put("overhead", in.signed("overhead", -64, 256)))
                .option("mpu", (in, to) -> to.put("mpu", in.signed("mpu", 0, 256)))
                .option("raw", (in, to) -> {
                    to.put("atm", 0);
                    to.put("overhead", 0);
                    to.put("raw", 1);
                })
                .option("conservative", (in, to) -> line(to, 48, 0, 1))
                .option("ethernet", (in, to) -> added(to, 38, 84))
                .option("ether-vlan", (in, to) -> added(to, 4, 0))
                .option("docsis", (in, to) -> {
                    to.put("atm", 0);
                    added(to, 18, 64);
                });
    }

    /** Overheads of DSL encapsulations; they add to what is there. */
    private static void lines() {
        List.of("ipoa-vcmux 8 1", "ipoa-llcsnap 16 1", "bridged-vcmux 24 1", "bridged-llcsnap 32 1")
                .forEach(CakeOptions::line);
        List.of("pppoa-vcmux 10 1", "pppoa-llc 14 1", "pppoe-vcmux 32 1", "pppoe-llcsnap 40 1")
                .forEach(CakeOptions::line);
        List.of("pppoe-ptm 30 2", "bridged-ptm 22 2").forEach(CakeOptions::line);
    }

    private static void line(String wordOverheadFraming) {
        String[] parts = wordOverheadFraming.split(" ", -1);
        long overheadBytes = Long.parseLong(parts[1]);
        long framing = Long.parseLong(parts[2]);
        KEYWORDS.option(parts[0], (in, to) -> line(to, to.value("overhead", 0) + overheadBytes, 0, framing));
    }

    private static void line(Attributes to, long overheadBytes, long mpuBytes, long framing) {
        to.put("atm", framing);
        added(to, overheadBytes - to.value("overhead", 0), mpuBytes);
    }

    private static void added(Attributes to, long overheadBytes, long mpuBytes) {
        to.put("overhead", to.value("overhead", 0) + overheadBytes);
        if (mpuBytes > 0) {
            to.put("mpu", mpuBytes);
        }
    }
}
