package narrows.qdisc;

/**
 * Time that a packet takes at a rate, as Linux's shapers count it: overhead, least length, ATM cells, then multiplication and
 * shift instead of division (include/net/sch_generic.h, {@code psched_l2t_ns}; net/sched/sch_generic.c,
 * {@code psched_ratecfg_precompute}). The result is short by at most 1 ns plus a relative 2^-31.
 */
final class TransmissionCost {
    private static final int CELL_PAYLOAD_BYTES = 48;
    private static final int CELL_BYTES = 53;

    private final long multiplier;
    private final int shift;
    private final int overheadBytes;
    private final int leastBytes;
    private final boolean atm;

    TransmissionCost(long rateBytesPerSec, int overheadBytes, int leastBytes, boolean atm) {
        long factor = 1_000_000_000L;
        int bits = 0;
        while (Long.divideUnsigned(factor, rateBytesPerSec) < 1L << 31 && factor >= 0) {
            factor <<= 1;
            bits++;
        }
        multiplier = Long.divideUnsigned(factor, rateBytesPerSec);
        shift = bits;
        this.overheadBytes = overheadBytes;
        this.leastBytes = leastBytes;
        this.atm = atm;
    }

    /** Length and multiplier are below 2^32, so that the product fits into 64 unsigned bits. */
    long ofNs(long lengthBytes) {
        long counted = Math.max(lengthBytes + overheadBytes, leastBytes);
        if (atm) {
            counted = (counted + CELL_PAYLOAD_BYTES - 1) / CELL_PAYLOAD_BYTES * CELL_BYTES;
        }
        return (counted * multiplier) >>> shift;
    }
}
