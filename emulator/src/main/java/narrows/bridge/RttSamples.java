package narrows.bridge;

import narrows.iperf.flow.TcpSource;

/** Mean of the smoothed RTT that a sender's socket reports. */
final class RttSamples {
    private static final double NS_PER_US = 1000;

    private long count;
    private long sumUs;

    void sample(TcpSource sender) {
        long rttUs = sender.rttUs();
        if (rttUs > 0) {
            count++;
            sumUs += rttUs;
        }
    }

    void sampleIfNone(TcpSource sender) {
        if (count == 0) {
            sample(sender);
        }
    }

    /** In nanoseconds; 0 when there was no sample. */
    double meanNs() {
        return count == 0 ? 0 : sumUs * NS_PER_US / count;
    }
}
