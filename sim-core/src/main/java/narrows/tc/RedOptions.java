package narrows.tc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Options of red, and what tc works out from them (q_red.c, tc_red.c). */
final class RedOptions {
    static final long ECN = 1;
    static final long HARD_DROP = 2;
    static final long ADAPTIVE = 4;
    static final long NO_DROP = 8;

    private static final Pattern LEADING_NUMBER = Pattern.compile("\\d+\\.?\\d*(?:[eE][+-]?\\d+)?|\\.\\d+");
    private static final double TWO_POW_32 = 0x1p32;
    private static final long USUAL_BANDWIDTH_BYTES_PER_SEC = 1_250_000;
    private static final double USUAL_PROBABILITY = 0.02;
    private static final int LARGEST_LOG = 32;
    private static final double TABLE_SLOTS = 512;
    private static final double LARGEST_SHIFT = 31;

    private static final Keywords KEYWORDS = new Keywords()
            .size("limit", "limit_B")
            .size("min", "min_B")
            .size("max", "max_B")
            .size("avpkt", "avpkt_B")
            .unsigned("burst", "burst_p")
            .option("bandwidth", (in, to) -> to.put("bandwidth_Bps", in.rate32("bandwidth")))
            .option("probability", RedOptions::probability)
            .option("ecn", (in, to) -> set(to, ECN))
            .option("harddrop", (in, to) -> set(to, HARD_DROP))
            .option("adaptive", (in, to) -> set(to, ADAPTIVE))
            .option("adaptative", (in, to) -> set(to, ADAPTIVE))
            .option("nodrop", (in, to) -> set(to, NO_DROP))
            .refused("qevent");

    private final Attributes written;
    private final long limitBytes;
    private final long packetBytes;
    private final long minBytes;
    private final long maxBytes;
    private final long burstPackets;
    private final double probability;

    private RedOptions(Attributes written) {
        this.written = written;
        limitBytes = written.value("limit_B", 0);
        packetBytes = written.value("avpkt_B", 0);
        long min = written.value("min_B", 0);
        maxBytes = written.value("max_B", min != 0 ? 3 * min : limitBytes / 4);
        minBytes = min != 0 ? min : maxBytes / 3;
        burstPackets = written.value("burst_p", packetBytes == 0 ? 0 : (2 * minBytes + maxBytes) / (3 * packetBytes));
        probability = Double.longBitsToDouble(written.value("probability", Double.doubleToLongBits(USUAL_PROBABILITY)));
    }

    static Attributes parse(OptionReader in) {
        return new RedOptions(KEYWORDS.read(in)).sent();
    }

    private static void set(Attributes to, long flag) {
        to.put("flags", to.value("flags", 0) | flag);
    }

    /** tc reads the number and lets the rest of the word pass: 5% is 5, which is 0 when sent as a 32-bit fraction. */
    private static void probability(OptionReader in, Attributes to) {
        String text = in.text("probability");
        Matcher number = LEADING_NUMBER.matcher(text);
        if (!number.lookingAt()) {
            throw in.bad("probability", text, "a fraction such as 0.02");
        }
        double value = Double.parseDouble(number.group());
        if (value >= 1 || number.end() < text.length()) {
            in.warn("red probability " + text + " is read by tc as " + value + ", and the kernel gets "
                    + fraction(value) / TWO_POW_32 + "; write a fraction such as 0.05");
        }
        to.put("probability", Double.doubleToLongBits(value));
    }

    private static long fraction(double probability) {
        return (long) (probability * TWO_POW_32) & 0xffffffffL;
    }

    private Attributes sent() {
        if (limitBytes == 0 || packetBytes == 0) {
            throw TcException.missing("red", "limit|avpkt", "limit, avpkt: both required");
        }
        if (maxBytes < minBytes) {
            throw new TcException("red-min-above-max", "red min: above max");
        }
        Attributes sent = new Attributes();
        sent.put("limit_B", limitBytes);
        sent.put("min_B", minBytes);
        sent.put("max_B", maxBytes);
        sent.put("Wlog", weightLog());
        sent.put("Plog", probabilityLog());
        sent.put("Scell_log", idleLog(sent.value("Wlog", 0)));
        sent.put("max_P_u32", fraction(probability));
        sent.put("flags", written.value("flags", 0));
        sent.keep("avpkt_B", packetBytes);
        sent.keep("burst_p", burstPackets);
        sent.keep("bandwidth_Bps", written.value("bandwidth_Bps", USUAL_BANDWIDTH_BYTES_PER_SEC));
        return sent;
    }

    /** The smallest weight 2^-w with which a burst of this size may pass after an idle time. */
    private long weightLog() {
        double wanted = burstPackets + 1 - (double) minBytes / packetBytes;
        if (wanted >= 1) {
            double weight = 0.5;
            for (int log = 1; log < LARGEST_LOG; log++, weight /= 2) {
                if (wanted <= (1 - Math.pow(1 - weight, (double) burstPackets)) / weight) {
                    return log;
                }
            }
        }
        throw new TcException(
                "red-burst-too-small",
                "red burst " + burstPackets + ": too small; try " + (1 + minBytes / packetBytes));
    }

    private long probabilityLog() {
        if (maxBytes == minBytes) {
            return 0;
        }
        double scaled = probability / (maxBytes - minBytes);
        int log = 0;
        while (scaled <= 1 && log < LARGEST_LOG) {
            scaled *= 2;
            log++;
        }
        if (log == LARGEST_LOG) {
            throw new TcException("bad-value:probability", "red probability: too small");
        }
        return log;
    }

    private long idleLog(long weightLog) {
        long bytesPerSec = written.value("bandwidth_Bps", USUAL_BANDWIDTH_BYTES_PER_SEC);
        double packetTicks = Math.max(1, Ticks.truncated(bytesPerSec, packetBytes));
        double slope = -Math.log1p(-1.0 / (1L << weightLog)) / packetTicks;
        int log = 0;
        while (LARGEST_SHIFT / slope / (1L << log) >= TABLE_SLOTS) {
            log++;
        }
        return log;
    }
}
