package narrows.tcp;

import narrows.tcp.cc.CongestionControl;
import narrows.tcp.cc.Window;

/** Takes a reduction back when its retransmissions prove unneeded, by timestamps or DSACK (tcp_may_undo and its users). */
final class Undo {
    private final SendState s;
    private final CongestionControl control;
    private final Rack rack;
    private final boolean enabled;

    Undo(SendState s, CongestionControl control, Rack rack) {
        this.s = s;
        this.enabled = s.profile.is(TcpParameter.UNDO);
        this.control = control;
        this.rack = rack;
    }

    /** Remembers where a reduction began (tcp_init_undo). */
    void begin() {
        s.undoMarker = s.window.una;
        int out = s.retransOut;
        if (s.tlpHighSeq != SendState.NO_SEQUENCE && s.tlpRetransmitted) {
            out++;
        }
        s.undoRetrans = out == 0 ? SendState.NEVER_UNDONE : out;
    }

    void forget() {
        s.undoMarker = SendState.NO_SEQUENCE;
    }

    /** Recovery or Loss has ended: undo if unneeded, then Open unless that must wait (tcp_try_undo_recovery). */
    boolean atEnd() {
        if (allowed()) {
            restore(false);
        } else {
            rack.recoveryEnded();
        }
        if (staysClosed()) {
            return false;
        }
        s.state = CaState.OPEN;
        return true;
    }

    /**
     * Without SACK, duplicates of what was retransmitted could pass for a new loss until something above it is acknowledged
     * (RFC 6582, tcp_is_non_sack_preventing_reopen).
     */
    private boolean staysClosed() {
        if (s.sack || s.window.una != s.highSeq) {
            return false;
        }
        s.forgetOldRetransStamp();
        return true;
    }

    /** A partial ACK in Recovery; true if the state machine has no more to do for it (tcp_try_undo_partial). */
    boolean onPartialAck(long priorUna) {
        if (!enabled || s.undoMarker == SendState.NO_SEQUENCE || !originalsArrived()) {
            return false;
        }
        s.checkReordering(priorUna);
        if (s.retransOut > 0) {
            return true;
        }
        s.forgetOldRetransStamp();
        restore(true);
        s.tryKeepOpen();
        return true;
    }

    /** Every retransmission was reported as a duplicate (tcp_try_undo_dsack). */
    boolean onDsack() {
        if (!enabled || s.undoMarker == SendState.NO_SEQUENCE || s.undoRetrans != 0) {
            return false;
        }
        rack.recoveryWasUndone();
        restore(false);
        return true;
    }

    /** A timeout proved spurious, by F-RTO or as above (tcp_try_undo_loss). */
    boolean onLoss(boolean provenByFrto) {
        if (!provenByFrto && !allowed()) {
            return false;
        }
        restore(true);
        s.retransmits = 0;
        if (!staysClosed() && (provenByFrto || s.sack)) {
            s.state = CaState.OPEN;
        }
        return true;
    }

    private boolean allowed() {
        return enabled && s.undoMarker != SendState.NO_SEQUENCE && (s.undoRetrans == 0 || originalsArrived());
    }

    /** The ACK echoes a timestamp from before the first retransmission, or there was none (tcp_packet_delayed). */
    private boolean originalsArrived() {
        if (s.retransStampMs != 0) {
            return s.timestampEcho < s.retransStampMs;
        }
        // Without SACK the stamp is cleared while the state is held, although there were retransmissions.
        return s.sack || s.window.una < s.highSeq;
    }

    private void restore(boolean unmarkLosses) {
        if (unmarkLosses) {
            s.unmarkLosses();
        }
        Window window = s.window;
        if (window.priorSsthresh != 0) {
            window.cwnd = control.undoneCwnd(window);
            if (window.priorSsthresh > window.ssthresh) {
                window.ssthresh = window.priorSsthresh;
                s.ecn.withdrawReduction();
            }
        }
        forget();
        rack.lookAgain();
    }
}
