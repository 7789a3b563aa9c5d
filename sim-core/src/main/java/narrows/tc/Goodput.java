package narrows.tc;

/**
 * What one long TCP flow gets at most, by formulas for random loss. They are good to a factor of two, no more.
 *
 * @param segmentBytes data of a full segment
 * @param rttNs round trip without queueing; 0: not known, loss then bounds nothing
 * @param loss share of data packets that are lost at random
 * @param shareBitsPerSec what a full link carries of such data; 0: no rate
 */
public record Goodput(int segmentBytes, long rttNs, double loss, double shareBitsPerSec) {
    private static final double NS_PER_SEC = 1e9;
    private static final double BITS_PER_BYTE = 8;

    /** Least time that Linux adds to the round trip before it sends again (TCP_RTO_MIN). */
    private static final double RTO_MIN_SEC = 0.2;

    /** Whether loss bounds the rate. */
    public boolean lossy() {
        return loss > 0 && rttNs > 0;
    }

    /**
     * Mathis, Semke, Mahdavi, Ott (1997): MSS / RTT * sqrt(3 / (2 b p)).
     *
     * @param perAck segments that one ACK covers, b
     */
    public double mathisBitsPerSec(int perAck) {
        return segmentBits() / rttSec() * Math.sqrt(1.5 / (perAck * loss));
    }

    /** Padhye, Firoiu, Towsley, Kurose (1998), with timeouts. */
    public double pftkBitsPerSec(int perAck) {
        double fast = rttSec() * Math.sqrt(2 * perAck * loss / 3);
        double timeouts = Math.min(1, 3 * Math.sqrt(3 * perAck * loss / 8));
        double slow = (rttSec() + RTO_MIN_SEC) * timeouts * loss * (1 + 32 * loss * loss);
        return segmentBits() / (fast + slow);
    }

    /** Least of the predictions: PFTK with delayed ACKs, and no more than the link's share; 0: not bounded. */
    public double lowBitsPerSec() {
        return bounded(lossy() ? pftkBitsPerSec(2) : 0);
    }

    /** Most of the predictions: Mathis with an ACK for each segment, and no more than the link's share; 0: not bounded. */
    public double highBitsPerSec() {
        return bounded(lossy() ? mathisBitsPerSec(1) : 0);
    }

    private double bounded(double bitsPerSec) {
        if (bitsPerSec == 0 || shareBitsPerSec == 0) {
            return Math.max(bitsPerSec, shareBitsPerSec);
        }
        return Math.min(bitsPerSec, shareBitsPerSec);
    }

    private double segmentBits() {
        return segmentBytes * BITS_PER_BYTE;
    }

    private double rttSec() {
        return rttNs / NS_PER_SEC;
    }
}
