package narrows.bridge;

import narrows.os.TcpInfo;

/** Mean of the smoothed RTT that a sender's socket reports. */
final class RttSamples {
    private static final double NS_PER_US = 1000;

    private final TcpInfo info = new TcpInfo();
    private long count;
    private long sumUs;

    void sample(SendingEnd sender) {
        sender.readInfo(info);
        if (info.rttUs() > 0) {
            count++;
            sumUs += info.rttUs();
        }
    }

    void sampleIfNone(SendingEnd sender) {
        if (count == 0) {
            sample(sender);
        }
    }

    /** In nanoseconds; 0 when there was no sample. */
    double meanNs() {
        return count == 0 ? 0 : sumUs * NS_PER_US / count;
    }
}
