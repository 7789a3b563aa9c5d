package narrows.iperf.v2;

/** Counts what a TCP connection brings. */
final class StreamReads extends Meter {
    private final long[] bins = new long[Figures.Bins.NUMBER];
    private final int bufferBytes;
    private final BurstReader bursts;
    private long bytes;
    private long reads;

    /**
     * @param bufferBytes size of the largest bin's end
     * @param bursts      measures the delays of writes; null for none
     */
    StreamReads(RowKind kind, int bufferBytes, BurstReader bursts) {
        super(kind);
        this.bufferBytes = bufferBytes;
        this.bursts = bursts;
    }

    void add(long readBytes) {
        bytes += readBytes;
        reads++;
        int bin = (int) Math.min(bins.length - 1, Math.max(0, readBytes - 1) * bins.length / bufferBytes);
        bins[bin]++;
    }

    BurstReader bursts() {
        return bursts;
    }

    @Override
    Figures figures() {
        return new Figures(bytes, reads, 0, new Figures.Bins(bins.clone()), 0, 0, 0);
    }

    @Override
    TransitTimes.Summary transitOfInterval() {
        return bursts == null ? TransitTimes.Summary.NONE : bursts.takeInterval();
    }

    @Override
    TransitTimes.Summary transit() {
        return bursts == null ? TransitTimes.Summary.NONE : bursts.whole();
    }
}
