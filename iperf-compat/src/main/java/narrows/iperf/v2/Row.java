package narrows.iperf.v2;

/**
 * The numbers of one printed row.
 *
 * @param kind     what is printed of them
 * @param id       what stands in the brackets: {@code   1}, {@code  *1}, {@code SUM}, {@code FD1}, {@code SUM-2}
 * @param startNs  since the start of the flow
 * @param endNs    likewise
 * @param figures  of this time
 * @param jitterUs at the end of it
 * @param transit  one-way delays in it
 * @param path     what the kernel says about the connection; null where it says nothing
 */
record Row(
        RowKind kind,
        String id,
        long startNs,
        long endNs,
        Figures figures,
        double jitterUs,
        TransitTimes.Summary transit,
        PathState path) {
    private static final double NS_PER_S = 1e9;

    /** A row of counts alone. */
    static Row of(RowKind kind, String id, long startNs, long endNs, Figures figures) {
        return new Row(kind, id, startNs, endNs, figures, 0, TransitTimes.Summary.NONE, null);
    }

    static String id(int number, boolean starred) {
        return starred ? String.format("%3s", "*" + number) : String.format("%3d", number);
    }

    double startS() {
        return startNs / NS_PER_S;
    }

    double endS() {
        return endNs / NS_PER_S;
    }

    double seconds() {
        return (endNs - startNs) / NS_PER_S;
    }

    double bytesPerSec() {
        return endNs > startNs ? figures.bytes() / seconds() : 0;
    }

    double datagramsPerSec() {
        return endNs > startNs ? figures.numbers() / seconds() : 0;
    }

    double lostPercent() {
        return figures.numbers() > 0 ? 100.0 * figures.lost() / figures.numbers() : 0;
    }
}
