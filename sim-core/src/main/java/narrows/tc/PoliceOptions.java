package narrows.tc;

import java.util.Map;

/** Options of the police action (m_police.c). */
final class PoliceOptions {
    /** What the kernel's numbers of results mean. */
    static final long PASS = 0;

    static final long RECLASSIFY = 1;
    static final long DROP = 2;

    private static final Map<String, Long> ACTIONS =
            Map.of("pass", PASS, "ok", PASS, "reclassify", RECLASSIFY, "drop", DROP, "shot", DROP);

    private static final long LARGEST_U32 = 0xffffffffL;
    private static final double US_PER_SEC = 1e6;
    private static final double TICKS_PER_US = 15.625;

    private final OptionReader in;
    private final Words words;
    private final Attributes sent = new Attributes();
    private long rateBytesPerSec;
    private long peakBytesPerSec;
    private long averageBytesPerSec;
    private long burstBytes;
    private long mtuBytes;
    private long packetsPerSec;
    private long packetBurst;
    private long exceed = RECLASSIFY;
    private boolean exceedGiven;

    private PoliceOptions(OptionReader in) {
        this.in = in;
        this.words = in.words();
    }

    static Attributes parse(OptionReader in) {
        PoliceOptions options = new PoliceOptions(in);
        while (options.words.hasNext() && options.option(options.words.peek())) {
            // each call takes an option; the first word that is none belongs to the filter
        }
        options.check();
        options.send();
        return options.sent;
    }

    private boolean option(String word) {
        if (ACTIONS.containsKey(word)) {
            words.take();
            exceed(ACTIONS.get(word));
            return true;
        }
        if (word.equals("conform-exceed")) {
            words.take();
            conformExceed(in.text("conform-exceed"));
            return true;
        }
        return bucketOption(word) || rateOption(word) || refused(word);
    }

    private boolean bucketOption(String word) {
        switch (word) {
            case "burst", "buffer", "maxburst":
                words.take();
                burstBytes = once("burst", burstBytes, in.sizeCell("burst", "burst_ticks", sent));
                return true;
            case "mtu", "minburst":
                words.take();
                mtuBytes = once("mtu", mtuBytes, in.sizeCell("mtu", "mtu", sent));
                return true;
            case "mpu", "overhead":
                words.take();
                sent.putIfPositive(word, in.size(word));
                return true;
            case "linklayer":
                words.take();
                sent.putIfPositive("linklayer_atm", in.atm() ? 1 : 0);
                return true;
            default:
                return false;
        }
    }

    private boolean rateOption(String word) {
        switch (word) {
            case "rate":
                words.take();
                rateBytesPerSec = once("rate", rateBytesPerSec, in.rate("rate"));
                return true;
            case "peakrate":
                words.take();
                peakBytesPerSec = once("peakrate", peakBytesPerSec, in.rate("peakrate"));
                return true;
            case "avrate":
                words.take();
                averageBytesPerSec = once("avrate", averageBytesPerSec, in.rate32("avrate"));
                return true;
            case "pkts_rate":
                words.take();
                packetsPerSec = in.decimal("pkts_rate", LARGEST_U32);
                return true;
            case "pkts_burst":
                words.take();
                packetBurst = in.decimal("pkts_burst", LARGEST_U32);
                return true;
            default:
                return false;
        }
    }

    private static boolean refused(String word) {
        switch (word) {
            case "continue", "pipe", "goto", "trap", "index", "estimator":
                throw TcException.notModelled("police", word);
            default:
                return false;
        }
    }

    private static long once(String option, long before, long now) {
        if (before != 0) {
            throw TcException.duplicate("police", option);
        }
        return now;
    }

    private void exceed(long action) {
        exceed = action;
        exceedGiven = true;
    }

    private void conformExceed(String text) {
        String[] parts = text.split("/", -1);
        exceed(action(parts[0], text));
        if (parts.length > 1) {
            sent.keep("conform_action", action(parts[1], text));
        }
    }

    private long action(String word, String text) {
        Long action = ACTIONS.get(word);
        if (action == null) {
            throw in.bad("conform-exceed", text, "EXCEED/CONFORM, each of drop, pass, reclassify");
        }
        return action;
    }

    private void check() {
        if (rateBytesPerSec == 0 && averageBytesPerSec == 0 && packetsPerSec == 0) {
            throw TcException.missing("police", "rate", "rate: required, or avrate or pkts_rate");
        }
        require(rateBytesPerSec == 0 || burstBytes != 0, "burst", "burst: required with rate");
        require(peakBytesPerSec == 0 || rateBytesPerSec != 0, "rate(with peakrate)", "rate: required with peakrate");
        require(peakBytesPerSec == 0 || mtuBytes != 0, "mtu(with peakrate)", "mtu: required with peakrate");
        require((packetsPerSec == 0) == (packetBurst == 0), "pkts_burst", "pkts_rate: needs pkts_burst");
        if (rateBytesPerSec != 0 && packetsPerSec != 0) {
            throw new TcException("conflict:rate+pkts_rate", "police pkts_rate: excludes rate");
        }
        if (!exceedGiven) {
            in.warn("police without an action reclassifies what exceeds, and drops nothing; write drop");
        }
    }

    private static void require(boolean holds, String option, String hint) {
        if (!holds) {
            throw TcException.missing("police", option, hint);
        }
    }

    private void send() {
        sent.keep("burst_B", burstBytes);
        sent.keep("burst_p", packetBurst);
        sent.put("action", exceed);
        sent.put("burst_ticks", rateBytesPerSec == 0 ? 0 : Ticks.of(in.compat(), rateBytesPerSec, burstBytes));
        sent.put("mtu", mtuBytes);
        sent.put("rate_Bps", rateBytesPerSec);
        sent.putIfPositive("peakrate_Bps", peakBytesPerSec);
        sent.putIfPositive("avrate_Bps", averageBytesPerSec);
        if (packetsPerSec != 0) {
            sent.put("pps", packetsPerSec);
            sent.put("ppsburst_ticks", (long) (US_PER_SEC * packetBurst / packetsPerSec * TICKS_PER_US));
        }
    }
}
