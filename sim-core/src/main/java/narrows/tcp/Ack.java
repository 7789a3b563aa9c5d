package narrows.tcp;

/** What is learnt from the ACK being processed: the flags and samples that the kernel passes around in tcp_ack. */
final class Ack {
    long sequence;
    boolean unaAdvanced;
    boolean dataAcked;
    boolean dataSacked;
    boolean windowChanged;
    boolean carriedData;

    /** Data that was never retransmitted, at or below the recovery point, was (s)acked (FLAG_ORIG_SACK_ACKED). */
    boolean originalDelivered;

    boolean retransmittedDataAcked;

    /** Of that, something that was not sacked. */
    boolean repaired;

    /** One segment goes whatever the window says. */
    boolean forcesOne;

    boolean lostRetransmission;
    boolean dsack;
    boolean dsackOfProbe;
    boolean ece;
    boolean setTimer;

    long priorUna;
    long priorForwardAck;
    long priorDelivered;
    long priorLost;

    /** Send times in us of the first and last never-retransmitted segment that was acked, and sacked; -1: none. */
    long firstAckedUs;

    long lastAckedUs;
    long firstSackedUs;
    long lastSackedUs;

    /** Lowest segment that arrived out of order, per source; Long.MAX_VALUE: none. */
    long reorderedSack;

    long reorderedHole;
    int segmentsAcked;

    /** RTT for congestion control; -1 without a sample (ca_rtt_us). */
    long rttUs;

    /** The sample that ns-3 takes of this ACK; -1: none. */
    long sampleUs;

    /** The ACK of a lone small segment may have waited for the receiver's timer (FLAG_ACK_MAYBE_DELAYED). */
    boolean maybeDelayed;

    void begin(long ackSequence, SendState s) {
        sequence = ackSequence;
        unaAdvanced = ackSequence > s.window.una;
        dataAcked = false;
        dataSacked = false;
        windowChanged = false;
        carriedData = false;
        originalDelivered = false;
        retransmittedDataAcked = false;
        repaired = false;
        forcesOne = false;
        lostRetransmission = false;
        dsack = false;
        dsackOfProbe = false;
        ece = false;
        setTimer = false;
        priorUna = s.window.una;
        priorForwardAck = s.forwardAck();
        priorDelivered = s.delivered;
        priorLost = s.lost;
        firstAckedUs = -1;
        lastAckedUs = -1;
        firstSackedUs = -1;
        lastSackedUs = -1;
        reorderedSack = Long.MAX_VALUE;
        reorderedHole = Long.MAX_VALUE;
        segmentsAcked = 0;
        rttUs = -1;
        sampleUs = -1;
        maybeDelayed = false;
    }

    /** Progress, data or a larger window are a reason to send an ACK (FLAG_NOT_DUP). */
    boolean explained() {
        return windowChanged || carriedData || dataAcked;
    }

    /** Neither progress nor anything else that explains this ACK (num_dupack in tcp_ack). */
    boolean isDuplicate() {
        return !unaAdvanced && !explained() && !dsack;
    }

    /** Whether the state machine must look at this ACK (tcp_ack_is_dubious). */
    boolean dubious(CaState state) {
        return !explained() || dataSacked || dsack || ece || state != CaState.OPEN;
    }
}
