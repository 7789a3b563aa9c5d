package narrows.qdisc;

/** How RED's parameters become shifts ({@code tc_red.c}); computed once, when a discipline is built. */
final class RedWeight {
    private static final double TICKS_PER_US = 15.625;
    private static final double US_PER_SEC = 1_000_000;
    private static final int IDLE_ENTRIES = 256;
    private static final int LARGEST_SHIFT = 31;

    private RedWeight() {}

    /** Wlog: the average moves by 2^-Wlog of the difference; -1 if the burst is too small ({@code tc_red_eval_ewma}). */
    static int exponent(long burstPackets, long minBytes, long averagePacketBytes) {
        double above = burstPackets + 1 - (double) minBytes / averagePacketBytes;
        if (above < 1) {
            return -1;
        }
        double weight = 0.5;
        for (int exponent = 1; exponent < 32; exponent++, weight /= 2) {
            if (above <= (1 - Math.pow(1 - weight, (double) burstPackets)) / weight) {
                return exponent;
            }
        }
        return -1;
    }

    /** Scell_log: idle time is looked up by its microseconds shifted by this ({@code tc_red_eval_idle_damping}). */
    static int idleShift(RedSpec spec) {
        double longest = LARGEST_SHIFT / slope(spec);
        int shift = 0;
        while (shift < 32 && longest / (1L << shift) >= 512) {
            shift++;
        }
        return shift;
    }

    /** Shift of the average for each step of idle time. */
    static byte[] idleTable(RedSpec spec) {
        int shift = idleShift(spec);
        byte[] table = new byte[IDLE_ENTRIES];
        for (int i = 1; i < IDLE_ENTRIES; i++) {
            table[i] = (byte) Math.min(LARGEST_SHIFT, (long) (((long) i << shift) * slope(spec)));
        }
        table[IDLE_ENTRIES - 1] = LARGEST_SHIFT;
        return table;
    }

    private static double slope(RedSpec spec) {
        int exponent = exponent(spec.burstPackets(), spec.minBytes(), spec.averagePacketBytes());
        double ticks = Math.ceil(US_PER_SEC * spec.averagePacketBytes() / spec.bandwidthBytesPerSec() * TICKS_PER_US);
        return -Math.log(1 - 1.0 / (1L << exponent)) / ticks;
    }
}
