package narrows.qdisc;

import narrows.packet.Packet;

/** What CAKE's shaper counts for a packet (sch_cake.c, {@code cake_overhead} and {@code cake_set_rate}). */
final class CakeLength {
    private static final int CELL_PAYLOAD_BYTES = 48;
    private static final int CELL_BYTES = 53;
    private static final int PTM_BYTES = 64;
    private static final int FIRST_SHIFT = 34;
    private static final long LEAST_RATE = 64;

    private final CakeSpec.Framing framing;
    private final long multiplier;
    private final int shift;

    CakeLength(CakeSpec spec) {
        framing = spec.framing();
        long factor = spec.bandwidthBytesPerSec() == 0
                ? 0
                : Long.divideUnsigned(1_000_000_000L << FIRST_SHIFT, Math.max(LEAST_RATE, spec.bandwidthBytesPerSec()));
        int bits = FIRST_SHIFT;
        while (factor >>> FIRST_SHIFT != 0) {
            factor >>>= 1;
            bits--;
        }
        multiplier = factor;
        shift = bits;
    }

    /** Target and interval give way to the time of a long frame at a low rate. */
    Cobalt.Parameters parameters(CakeSpec spec) {
        long frameNs = ofNs(spec.frameBytes());
        long targetNs = Math.max(frameNs * 3 / 2, spec.targetNs());
        long intervalNs = Math.max(spec.intervalNs() + targetNs - spec.targetNs(), 2 * targetNs);
        return new Cobalt.Parameters(targetNs, intervalNs, frameNs);
    }

    /** Without the link's header when an overhead was given, since that is counted from the IP packet on. */
    long ofBytes(Packet packet) {
        if (framing.raw()) {
            return packet.wireBytes;
        }
        long counted = Math.max(packet.lengthBytes + framing.overheadBytes(), framing.mpuBytes());
        switch (framing.cells()) {
            case ATM:
                return (counted + CELL_PAYLOAD_BYTES - 1) / CELL_PAYLOAD_BYTES * CELL_BYTES;
            case PTM:
                return counted + (counted + PTM_BYTES - 1) / PTM_BYTES;
            default:
                return counted;
        }
    }

    long ofNs(long countedBytes) {
        return (countedBytes * multiplier) >>> shift;
    }
}
