package narrows.iperf.v2;

/** One-way delays of a flow's datagrams or writes; true only where both clocks agree. Mean and variance by Welford. */
final class TransitTimes {
    /**
     * @param samples number of delays
     * @param minUs   least, microseconds
     * @param maxUs   most, microseconds
     * @param meanUs  mean, microseconds
     * @param m2      sum of squared deviations, square microseconds
     */
    record Summary(long samples, double minUs, double maxUs, double meanUs, double m2) {
        static final Summary NONE = new Summary(0, 0, 0, 0, 0);

        double deviationUs() {
            return samples < 2 ? 0 : Math.sqrt(m2 / (samples - 1));
        }
    }

    private long samples;
    private double minUs;
    private double maxUs;
    private double meanUs;
    private double m2;

    void add(double transitUs) {
        minUs = samples == 0 ? transitUs : Math.min(minUs, transitUs);
        maxUs = samples == 0 ? transitUs : Math.max(maxUs, transitUs);
        samples++;
        double off = transitUs - meanUs;
        meanUs += off / samples;
        m2 += off * (transitUs - meanUs);
    }

    Summary summary() {
        return new Summary(samples, minUs, maxUs, meanUs, m2);
    }

    void clear() {
        samples = 0;
        minUs = 0;
        maxUs = 0;
        meanUs = 0;
        m2 = 0;
    }
}
