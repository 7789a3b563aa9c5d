package narrows.tc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import narrows.unit.TcNotation;

/** Options of dualpi2 (q_dualpi2.c). */
final class DualPi2Options {
    private static final Pattern GAIN = Pattern.compile("\\d{1,6}(\\.\\d{0,9})?");
    private static final Pattern PACKETS = Pattern.compile("(\\d{1,9})(?:p|pkt|packet|pkts|packets)");
    private static final long HZ_SCALE = 256;
    private static final double LARGEST_GAIN_HZ = 256;
    private static final long ALL_PERCENT = 100;

    private static final Keywords KEYWORDS = new Keywords()
            .unsigned("limit", "limit_p")
            .size("memlimit", "memory_B")
            .micros("target", "target_us")
            .micros("tupdate", "tupdate_us")
            .option("alpha", (in, to) -> to.put("alpha", gain(in, "alpha")))
            .option("beta", (in, to) -> to.put("beta", gain(in, "beta")))
            .option("coupling_factor", (in, to) -> to.put("coupling", in.unsigned("coupling_factor", 0xff)))
            .option("step_thresh", DualPi2Options::step)
            .unsigned("min_qlen_step", "min_qlen_step")
            .option("classic_protection", DualPi2Options::protection)
            .flag("any_ect", "ecn_mask", 3)
            .flag("l4s_ect", "ecn_mask", 1)
            .flag("drop_on_overload", "drop_overload", 1)
            .flag("overflow", "drop_overload", 0)
            .flag("drop_enqueue", "drop_early", 1)
            .flag("drop_dequeue", "drop_early", 0)
            .flag("split_gso", "split_gso", 1)
            .flag("no_split_gso", "split_gso", 0)
            .refused("typical_rtt", "max_rtt");

    private DualPi2Options() {}

    static Attributes parse(OptionReader in) {
        return KEYWORDS.read(in);
    }

    /** Hertz in units of 1/256, truncated. */
    private static long gain(OptionReader in, String option) {
        String text = in.text(option);
        if (!GAIN.matcher(text).matches() || Double.parseDouble(text) >= LARGEST_GAIN_HZ) {
            throw in.bad(option, text, "a gain in Hz such as 0.16, below 256");
        }
        return (long) (Double.parseDouble(text) * HZ_SCALE);
    }

    /** A time, or a number of packets. */
    private static void step(OptionReader in, Attributes to) {
        String text = in.words().peek();
        Matcher packets = PACKETS.matcher(text);
        if (packets.matches()) {
            in.words().take();
            to.put("step_pkts", Long.parseLong(packets.group(1)));
        } else {
            to.put("step_us", in.micros("step_thresh"));
        }
    }

    private static void protection(OptionReader in, Attributes to) {
        String text = in.text("classic_protection");
        long percent = TcNotation.integer(text.endsWith("%") ? text.substring(0, text.length() - 1) : text);
        if (percent < 0 || percent > ALL_PERCENT) {
            throw in.bad("classic_protection", text, "percent from 0 to 100");
        }
        to.put("classic_protection", percent);
    }
}
