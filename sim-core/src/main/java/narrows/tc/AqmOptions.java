package narrows.tc;

import narrows.unit.TcNotation;

/** Options of codel, fq_codel, pie, fq_pie and fq (q_codel.c, q_fq_codel.c, q_pie.c, q_fq_pie.c, q_fq.c). */
final class AqmOptions {
    private static final long LARGEST_PIE_GAIN = 32;

    private static final Keywords CODEL = new Keywords()
            .unsigned("limit", "limit_p")
            .micros("target", "target_us")
            .micros("interval", "interval_us")
            .threshold("ce_threshold", "ce_threshold_us")
            .flag("ecn", "ecn", 1)
            .flag("noecn", "ecn", 0);

    private static final Keywords FQ_CODEL = new Keywords()
            .unsigned("limit", "limit_p")
            .unsigned("flows", "flows")
            .unsigned("quantum", "quantum")
            .unsigned("drop_batch", "drop_batch")
            .micros("target", "target_us")
            .micros("interval", "interval_us")
            .threshold("ce_threshold", "ce_threshold_us")
            .option("ce_threshold_selector", AqmOptions::selector)
            .option("memory_limit", (in, to) -> to.put("memory_B", in.size("memory_limit")))
            .flag("ecn", "ecn", 1)
            .flag("noecn", "ecn", 0);

    private static final Keywords PIE = pie().unsigned("limit", "limit_p")
            .flag("noecn", "ecn", 0)
            .flag("nobytemode", "bytemode", 0)
            .flag("no_dq_rate_estimator", "dq_rate_estimator", 0);

    private static final Keywords FQ_PIE = pie().unsigned("limit", "limit_p")
            .unsigned("flows", "flows")
            .unsigned("quantum", "quantum")
            .unsigned("ecn_prob", "ecn_prob")
            .size("memory_limit", "memory_B")
            .flag("noecn", "ecn", 0)
            .flag("nobytemode", "bytemode", 0)
            .flag("no_dq_rate_estimator", "dq_rate_estimator", 0);

    private static final Keywords FQ = new Keywords()
            .unsigned("limit", "limit_p")
            .unsigned("flow_limit", "flow_limit_p")
            .unsigned("quantum", "quantum")
            .unsigned("initial_quantum", "initial_quantum")
            .option("buckets", (in, to) -> to.putIfPositive("buckets_log", log(in.unsigned("buckets"))))
            .option("maxrate", (in, to) -> to.put("maxrate_Bps", in.rate32("maxrate")))
            .option("defrate", (in, to) -> to.put("defrate_Bps", in.rate32("defrate")))
            .option("low_rate_threshold", (in, to) -> to.put("low_rate_Bps", in.rate32("low_rate_threshold")))
            .threshold("ce_threshold", "ce_threshold_us")
            .threshold("refill_delay", "refill_delay_us")
            .threshold("horizon", "horizon_us")
            .flag("horizon_cap", "horizon_drop", 0)
            .flag("horizon_drop", "horizon_drop", 1)
            .flag("pacing", "pacing", 1)
            .flag("nopacing", "pacing", 0)
            .upTo("orphan_mask", "orphan_mask", 0xffffffffL)
            .refused("bands", "priomap", "weights", "timer_slack", "offload_horizon");

    private AqmOptions() {}

    static Attributes codel(OptionReader in) {
        return CODEL.read(in);
    }

    static Attributes fqCodel(OptionReader in) {
        return FQ_CODEL.read(in);
    }

    static Attributes pie(OptionReader in) {
        return PIE.read(in);
    }

    static Attributes fqPie(OptionReader in) {
        return FQ_PIE.read(in);
    }

    static Attributes fq(OptionReader in) {
        return FQ.read(in);
    }

    private static Keywords pie() {
        return new Keywords()
                .micros("target", "target_us")
                .micros("tupdate", "tupdate_us")
                .upTo("alpha", "alpha", LARGEST_PIE_GAIN)
                .upTo("beta", "beta", LARGEST_PIE_GAIN)
                .flag("ecn", "ecn", 1)
                .flag("bytemode", "bytemode", 1)
                .flag("dq_rate_estimator", "dq_rate_estimator", 1);
    }

    /** {@code VALUE/MASK} of the DS field. */
    private static void selector(OptionReader in, Attributes to) {
        String text = in.text("ce_threshold_selector");
        String[] parts = text.split("/", -1);
        long value = parts.length == 2 ? byteOf(parts[0]) : -1;
        long mask = parts.length == 2 ? byteOf(parts[1]) : -1;
        if (value < 0 || mask < 0) {
            throw in.bad("ce_threshold_selector", text, "VALUE/MASK such as 0x01/0x03");
        }
        to.put("ce_mask", mask);
        to.put("ce_selector", value);
    }

    private static long byteOf(String text) {
        long number = TcNotation.integer(text);
        return number <= 0xff ? number : -1;
    }

    /** The power of two that is at least {@code count}. */
    private static long log(long count) {
        return count == 0 ? 0 : Long.SIZE - Long.numberOfLeadingZeros(count - 1);
    }
}
