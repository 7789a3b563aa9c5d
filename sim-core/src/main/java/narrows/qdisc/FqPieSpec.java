package narrows.qdisc;

import narrows.random.Streams;
import narrows.unit.Size;

/**
 * Linux's {@code fq_pie} (sch_fq_pie.c).
 *
 * @param limitPackets most packets that wait in all flows
 * @param flows number of queues
 * @param quantumBytes what a queue may send in its turn; {@link CodelParameters#DEVICE} for the device's longest frame
 * @param control of every queue
 * @param memoryLimitBytes most memory, counted as length + 256 per packet
 * @param ecnPercent probability in percent up to which packets are marked
 */
public record FqPieSpec(
        long limitPackets, int flows, int quantumBytes, PieParameters control, long memoryLimitBytes, int ecnPercent)
        implements QdiscSpec {
    /** tc's defaults. */
    public static final FqPieSpec DEFAULT =
            new FqPieSpec(10240, 1024, CodelParameters.DEVICE, PieParameters.DEFAULT, 32 << 20, 10);

    public FqPieSpec {
        Require.that(limitPackets >= 0, "fq_pie", "limit");
        Require.that(flows >= 1 && flows <= 65536, "fq_pie", "flows");
        Require.that(quantumBytes >= 0, "fq_pie", "quantum");
        Require.that(memoryLimitBytes >= 0, "fq_pie", "memory_limit");
        Require.that(ecnPercent >= 0 && ecnPercent <= 100, "fq_pie", "ecn_prob");
    }

    @Override
    public String kind() {
        return "fq_pie";
    }

    @Override
    public boolean takesChild() {
        return false;
    }

    /** The number of flows stays ({@code fq_pie_change}). */
    @Override
    public boolean changesTo(QdiscSpec other) {
        return other instanceof FqPieSpec changed && changed.flows == flows;
    }

    @Override
    public FqPieSpec onDevice(int frameBytes) {
        return new FqPieSpec(
                limitPackets,
                flows,
                quantumBytes == CodelParameters.DEVICE ? frameBytes : quantumBytes,
                control.onDevice(frameBytes),
                memoryLimitBytes,
                ecnPercent);
    }

    @Override
    public Qdisc build(Qdisc child, Streams random, DropSink drops) {
        Require.noChild(kind(), child);
        return new FqPie(onDevice(CodelParameters.USUAL_FRAME_BYTES), random, drops);
    }

    @Override
    public String describe() {
        return "fq_pie limit " + limitPackets + " packets flows " + flows
                + (quantumBytes == CodelParameters.DEVICE ? "" : " quantum " + quantumBytes) + ' ' + control.describe()
                + " memory_limit " + new Size(memoryLimitBytes) + " ecn_prob " + ecnPercent;
    }
}
