package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Size;

/**
 * Linux's {@code fq_codel} (sch_fq_codel.c; RFC 8290), or ns-3's FqCoDelQueueDisc.
 *
 * @param limitPackets most packets that wait in all flows
 * @param flows number of queues
 * @param quantumBytes what a queue may send in its turn; {@link CodelParameters#DEVICE} for the device's longest frame
 * @param control of every queue
 * @param memoryLimitBytes most memory, counted as length + 256 per packet
 * @param dropBatchPackets most packets that an overflow drops at once
 */
public record FqCodelSpec(
        long limitPackets,
        int flows,
        int quantumBytes,
        CodelParameters control,
        long memoryLimitBytes,
        int dropBatchPackets)
        implements QdiscSpec {
    /** More than 10240 packets take. */
    private static final long UNBOUNDED_BYTES = 0xffffffffL;

    /** tc's defaults; ECN is on. */
    public static final FqCodelSpec DEFAULT =
            new FqCodelSpec(10240, 1024, CodelParameters.DEVICE, CodelParameters.DEFAULT.withEcn(true), 32 << 20, 64);

    /** ns-3's FqCoDelQueueDisc with its defaults: no bound on memory, and a quantum of the device's MTU. */
    public static final FqCodelSpec NS3 =
            new FqCodelSpec(10240, 1024, CodelParameters.DEVICE, CodelParameters.NS3, UNBOUNDED_BYTES, 64);

    public FqCodelSpec {
        Require.that(limitPackets >= 0, "fq_codel", "limit");
        Require.that(flows >= 1 && flows <= 65536, "fq_codel", "flows");
        Require.that(quantumBytes >= 0, "fq_codel", "quantum");
        Require.that(memoryLimitBytes >= 0, "fq_codel", "memory_limit");
        Require.that(dropBatchPackets >= 1, "fq_codel", "drop_batch");
    }

    @Override
    public String kind() {
        return "fq_codel";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    /** The number of flows stays ({@code fq_codel_change}). */
    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof FqCodelSpec changed && changed.flows == flows && changed.isNs3() == isNs3();
    }

    @Override
    public FqCodelSpec onDevice(int frameBytes) {
        return new FqCodelSpec(
                limitPackets,
                flows,
                quantumBytes == CodelParameters.DEVICE ? frameBytes : quantumBytes,
                control.onDevice(frameBytes),
                memoryLimitBytes,
                dropBatchPackets);
    }

    @Override
    public FqCodelSpec onDevice(int mtuBytes, int headerBytes) {
        return onDevice(isNs3() ? mtuBytes : mtuBytes + headerBytes);
    }

    boolean isNs3() {
        return control.variant() == CodelVariant.NS3;
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Require.noChild(kind(), child);
        return new FqCodel(onDevice(CodelParameters.USUAL_FRAME_BYTES), random, drops);
    }

    @Override
    public String describe() {
        return (isNs3() ? "ns-3 FqCoDel limit " : "fq_codel limit ") + limitPackets + " packets flows " + flows
                + (quantumBytes == CodelParameters.DEVICE ? "" : " quantum " + quantumBytes) + ' ' + control.describe()
                + (isNs3() ? "" : " memory_limit " + new Size(memoryLimitBytes)) + " drop_batch " + dropBatchPackets;
    }
}
