package narrows.tcp;

import narrows.packet.Packet;
import narrows.packet.Segment;

/**
 * One end's part in explicit congestion notification: agreement in the handshake, marks that came and are echoed, and the
 * answer that the sender owes the peer (RFC 3168 section 6.1; tcp_ecn_send, tcp_ecn_check_ce and others of tcp_input.c and
 * tcp_output.c).
 */
final class Ecn {
    private static final int ASKING = Segment.ECE | Segment.CWR;

    private final EcnMode mode;
    private final boolean marksAllData;
    private boolean agreed;

    /** The window was reduced and the peer has yet to be told (TCP_ECN_QUEUE_CWR). */
    private boolean reductionUntold;

    /** A mark came and the peer has yet to say that it reduced its window (TCP_ECN_DEMAND_CWR). */
    private boolean echoing;

    /** A packet that could be marked has come (TCP_ECN_SEEN). */
    private boolean capableSeen;

    Ecn(EcnMode mode) {
        this(mode, false);
    }

    /** @param marksAllData whether segments that are sent again may be marked, too (ns-3) */
    Ecn(EcnMode mode, boolean marksAllData) {
        this.mode = mode;
        this.marksAllData = marksAllData;
    }

    /** Flags to add to a SYN. One that is sent again no longer asks, in case that was why it got lost (tcp_ecn_fallback). */
    int synFlags(boolean again) {
        return mode == EcnMode.REQUEST && !again ? ASKING : 0;
    }

    /** The peer's SYN came (tcp_ecn_create_request). */
    void onSyn(Segment syn) {
        agreed = mode != EcnMode.OFF && (syn.flags & ASKING) == ASKING && syn.ecn == Packet.NOT_ECT;
    }

    /** Flags to add to a SYN-ACK. */
    int synAckFlags() {
        return agreed ? Segment.ECE : 0;
    }

    /** The peer's SYN-ACK came (tcp_ecn_rcv_synack). */
    void onSynAck(Segment synAck) {
        agreed = mode == EcnMode.REQUEST && (synAck.flags & ASKING) == Segment.ECE;
    }

    boolean agreed() {
        return agreed;
    }

    /** The window was reduced: the next new segment says so (tcp_ecn_queue_cwr). */
    void reduced() {
        reductionUntold = agreed;
    }

    /** The reduction was undone (tcp_ecn_withdraw_cwr). */
    void withdrawReduction() {
        reductionUntold = false;
    }

    /** Whether {@code segment} reports a mark. */
    boolean reportsMark(Segment segment) {
        return agreed && segment.has(Segment.ECE);
    }

    /**
     * Sets what a segment that leaves says. Only new data may be marked on its way: the loss of a pure ACK or a
     * retransmission would go unnoticed (RFC 3168, sections 6.1.4 and 6.1.5).
     */
    void stamp(Segment segment, boolean isNew) {
        if (!agreed) {
            return;
        }
        boolean newData = isNew && segment.payloadBytes > 0;
        if (newData || (marksAllData && segment.payloadBytes > 0)) {
            segment.ecn = Packet.ECT_0;
        }
        if (newData && reductionUntold) {
            segment.flags |= Segment.CWR;
            reductionUntold = false;
        }
        if (echoing) {
            segment.flags |= Segment.ECE;
        }
    }

    /** Whether {@code segment} says that the peer has reduced its window; the echo then ends (tcp_ecn_accept_cwr). */
    boolean peerReduced(Segment segment) {
        if (!segment.has(Segment.CWR)) {
            return false;
        }
        echoing = false;
        return agreed && segment.payloadBytes > 0;
    }

    /**
     * Looks at the mark of a data segment. True: acknowledge the next segments at once, as the sender's window may be very
     * small, or as this is probably a retransmission (tcp_ecn_check_ce).
     */
    boolean wantsQuickAcks(Segment segment) {
        if (!agreed) {
            return false;
        }
        if (segment.ecn == Packet.NOT_ECT) {
            return capableSeen;
        }
        capableSeen = true;
        if (segment.ecn != Packet.CE || echoing) {
            return false;
        }
        echoing = true;
        return true;
    }
}
