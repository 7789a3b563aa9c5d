package narrows.iperf;

/**
 * What a receiver learns from sequence numbers and time stamps of datagrams; one thread counts, others read. Jitter is RFC
 * 1889's (appendix A.8): a sixteenth of the change of the transit time is taken in with every datagram.
 */
public final class DatagramStatistics {
    private static final double JITTER_GAIN = 16;

    private final Tally received = new Tally();
    private final Tally bytes = new Tally();
    private final Tally highest = new Tally();
    private final Tally lost = new Tally();
    private final Tally outOfOrder = new Tally();
    private final Tally jitterBits = new Tally();
    private boolean first = true;
    private double transitSec;

    /**
     * Counts one datagram.
     *
     * @param sequence from 1
     * @param newTransitSec arrival by this clock less departure by the sender's: their offset does not matter
     */
    public void count(long sequence, int lengthBytes, double newTransitSec) {
        received.add(1);
        bytes.add(lengthBytes);
        long before = highest.value();
        if (sequence > before) {
            lost.add(sequence - before - 1);
            highest.set(sequence);
        } else {
            outOfOrder.add(1);
            lost.add(lost.value() > 0 ? -1 : 0);
        }
        jitter(newTransitSec);
    }

    private void jitter(double newTransitSec) {
        double change = first ? 0 : Math.abs(newTransitSec - transitSec);
        double jitterSec = jitterSec();
        jitterBits.set(Double.doubleToRawLongBits(jitterSec + (change - jitterSec) / JITTER_GAIN));
        transitSec = newTransitSec;
        first = false;
    }

    public long receivedDatagrams() {
        return received.value();
    }

    public long receivedBytes() {
        return bytes.value();
    }

    /** The highest sequence number seen, which is how many the sender has sent at least. */
    public long highestSequence() {
        return highest.value();
    }

    /** Datagrams that were missing when a later one came, less those that came late. */
    public long lostDatagrams() {
        return lost.value();
    }

    public long outOfOrderDatagrams() {
        return outOfOrder.value();
    }

    public double jitterSec() {
        return Double.longBitsToDouble(jitterBits.value());
    }
}
