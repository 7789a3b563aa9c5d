package narrows.tcp;

import narrows.tcp.cc.CongestionControl;
import narrows.tcp.cc.Window;

/**
 * The sender's state machine: when a loss is repaired and how the window shrinks for it (tcp_fastretrans_alert,
 * tcp_process_loss, tcp_enter_loss).
 */
class Recovery {
    /** What to send after an ACK (REXMIT_NONE, REXMIT_LOST, REXMIT_NEW). */
    enum Send {
        NOTHING_AGAIN,
        LOST,
        NEW_FIRST
    }

    final SendState s;
    final Prr prr;
    private final CongestionControl control;
    private final Rack rack;
    private final Undo undo;
    private final RetransmitTimer timer;
    private final RenoSacks renoSacks;
    final DuplicateThreshold threshold;
    private final boolean byTime;
    private final boolean forgetsCount;

    /** Whether new data waits and the receiver's window lets it go: F-RTO's question. */
    private boolean newDataMayGo;

    /** Partial ACKs of this recovery. */
    int partialAcks;

    Recovery(SendState s, CongestionControl control, Rack rack, RenoSacks renoSacks, Prr prr, RetransmitTimer timer) {
        this.s = s;
        this.renoSacks = renoSacks;
        this.threshold = new DuplicateThreshold(s);
        this.byTime = s.profile.is(TcpParameter.LOSS_DETECTION, "rack");
        this.forgetsCount = s.profile.is(TcpParameter.LOSS_ENDS_COUNT);
        this.control = control;
        this.rack = rack;
        this.prr = prr;
        this.undo = new Undo(s, control, rack);
        this.timer = timer;
    }

    /** Handles a dubious ACK and says what to send. */
    Send onAck(Ack ack, boolean newDataMayGo, long nowNs) {
        this.newDataMayGo = newDataMayGo;
        if (ack.ece) {
            s.window.priorSsthresh = 0;
        }
        if (s.state == CaState.OPEN) {
            s.retransStampMs = 0;
        } else if (s.window.una >= s.highSeq && !endIfPassed()) {
            return Send.NOTHING_AGAIN;
        }
        return switch (s.state) {
            case RECOVERY -> inRecovery(ack, nowNs);
            case LOSS -> inLoss(ack, nowNs);
            default -> otherwise(ack, nowNs);
        };
    }

    /** False if the state must be held although all is acknowledged. */
    private boolean endIfPassed() {
        if (s.state == CaState.CWR) {
            if (s.window.una != s.highSeq) {
                endReduction(true);
                s.state = CaState.OPEN;
            }
        } else if (s.state == CaState.RECOVERY) {
            if (!s.sack) {
                renoSacks.reset();
            }
            if (!undo.atEnd()) {
                return false;
            }
            endReduction(false);
        }
        return true;
    }

    private Send inRecovery(Ack ack, long nowNs) {
        if (ack.unaAdvanced && partialAcks++ > 0) {
            ack.setTimer &= !s.profile.is(TcpParameter.IMPATIENT);
        }
        if (!s.sack && ack.isDuplicate()) {
            renoSacks.duplicate();
        }
        if (ack.unaAdvanced && undo.onPartialAck(ack.priorUna)) {
            return Send.NOTHING_AGAIN;
        }
        if (undo.onDsack()) {
            tryToOpen(ack);
        }
        findLosses(ack, nowNs);
        if (s.state != CaState.RECOVERY) {
            if (s.lostOut == 0) {
                return Send.NOTHING_AGAIN;
            }
            enter(ack.ece);
        }
        return Send.LOST;
    }

    private Send inLoss(Ack ack, long nowNs) {
        Send send = processLoss(ack);
        findLosses(ack, nowNs);
        if (s.state != CaState.OPEN && !ack.lostRetransmission) {
            return send;
        }
        return otherwise(ack, nowNs);
    }

    /** F-RTO and the end of Loss (tcp_process_loss; RFC 5682). */
    private Send processLoss(Ack ack) {
        boolean recovered = s.window.una >= s.highSeq;
        if (ack.unaAdvanced && undo.onLoss(false)) {
            return Send.NOTHING_AGAIN;
        }
        if (s.frto) {
            if (ack.originalDelivered && undo.onLoss(true)) {
                return Send.NOTHING_AGAIN;
            }
            if (s.window.next > s.highSeq) {
                if (ack.dataSacked || ack.isDuplicate()) {
                    s.frto = false;
                }
            } else if (ack.unaAdvanced && !recovered) {
                s.highSeq = s.window.next;
                if (newDataMayGo) {
                    return Send.NEW_FIRST;
                }
                s.frto = false;
            }
        }
        if (recovered) {
            undo.atEnd();
            return Send.NOTHING_AGAIN;
        }
        if (!s.sack) {
            countDuplicateInLoss(ack);
        }
        return Send.LOST;
    }

    private void countDuplicateInLoss(Ack ack) {
        if (s.window.next > s.highSeq && ack.isDuplicate()) {
            renoSacks.duplicate();
        } else if (ack.unaAdvanced) {
            renoSacks.reset();
        }
    }

    private Send otherwise(Ack ack, long nowNs) {
        if (!s.sack) {
            countDuplicate(ack);
        }
        if (s.state.compareTo(CaState.DISORDER) <= 0) {
            undo.onDsack();
        }
        findLosses(ack, nowNs);
        if (s.lostOut == 0) {
            tryToOpen(ack);
            return Send.NOTHING_AGAIN;
        }
        enter(ack.ece);
        return Send.LOST;
    }

    private void countDuplicate(Ack ack) {
        if (ack.unaAdvanced) {
            renoSacks.reset();
        }
        if (ack.isDuplicate()) {
            renoSacks.duplicate();
        }
    }

    /** Marks what this ACK shows to be lost (tcp_identify_packet_loss). */
    private void findLosses(Ack ack, long nowNs) {
        if (s.board.isEmpty()) {
            return;
        }
        if (!s.sack) {
            renoSacks.detect(ack.unaAdvanced);
        } else if (byTime) {
            findOverdue(ack, nowNs);
        } else {
            threshold.detect();
        }
    }

    /** Runs RACK. A reordering timer replaces the RTO or probe that the ACK would set. */
    private void findOverdue(Ack ack, long nowNs) {
        int retransmissionsOut = s.retransOut;
        long againUs = rack.detectAfterAck(nowNs / 1000);
        if (againUs > 0) {
            timer.startReordering(againUs, nowNs);
            ack.setTimer = false;
        }
        ack.lostRetransmission |= s.retransOut < retransmissionsOut;
    }

    private void tryToOpen(Ack ack) {
        s.forgetOldRetransStamp();
        if (ack.ece) {
            enterCwr();
        }
        if (s.state != CaState.CWR) {
            s.tryKeepOpen();
        }
    }

    /** tcp_enter_recovery. */
    void enter(boolean ece) {
        partialAcks = 0;
        s.forgetOldRetransStamp();
        s.window.priorSsthresh = 0;
        undo.begin();
        if (!s.inReduction()) {
            if (!ece) {
                s.window.priorSsthresh = currentSsthresh();
            }
            beginReduction();
        }
        s.state = CaState.RECOVERY;
    }

    /** One reduction per window for congestion that lost nothing (tcp_enter_cwr). */
    void enterCwr() {
        s.window.priorSsthresh = 0;
        if (s.state.compareTo(CaState.CWR) < 0) {
            undo.forget();
            beginReduction();
            s.state = CaState.CWR;
        }
    }

    /** A tail loss probe repaired a loss: reduce once, without a recovery (tcp_process_tlp_ack). */
    void reduceOnce() {
        beginReduction();
        s.state = CaState.CWR;
        endReduction(true);
        s.tryKeepOpen();
    }

    /** tcp_init_cwnd_reduction. */
    private void beginReduction() {
        Window window = s.window;
        s.highSeq = window.next;
        s.tlpHighSeq = SendState.NO_SEQUENCE;
        forgetCount();
        window.priorCwnd = window.cwnd;
        s.noteFlight();
        prr.begin();
        window.ssthresh = control.ssthresh(window);
        s.ecn.reduced();
    }

    private void forgetCount() {
        if (forgetsCount) {
            s.window.cwndCount = 0;
        }
    }

    /** tcp_end_cwnd_reduction: the window ends at ssthresh unless the reduction was undone. */
    void endReduction(boolean cwr) {
        if (control.steers()) {
            return;
        }
        boolean undone = !cwr && s.undoMarker == SendState.NO_SEQUENCE;
        if (s.window.ssthresh < Window.INFINITE && !undone) {
            s.window.cwnd = s.window.ssthresh;
            s.window.cwndFraction = s.window.ssthreshFraction;
        }
    }

    private int currentSsthresh() {
        Window window = s.window;
        return s.inReduction() ? window.ssthresh : Math.max(window.ssthresh, (window.cwnd >> 1) + (window.cwnd >> 2));
    }

    /** The retransmission timer expired (tcp_enter_loss). */
    void enterLoss(long nowNs) {
        boolean newRecovery = s.state.compareTo(CaState.RECOVERY) < 0;
        s.noteFlight();
        markLostByTimeout(nowNs / 1000);
        Window window = s.window;
        if (timeoutReduces()) {
            window.priorSsthresh = currentSsthresh();
            window.priorCwnd = window.cwnd;
            window.ssthresh = control.ssthresh(window);
            undo.begin();
        }
        window.cwnd = s.inFlight() + 1;
        window.cwndFraction = 0;
        forgetCount();
        if (s.state.compareTo(CaState.DISORDER) <= 0 && s.sackedOut >= s.profile.reordering()) {
            s.reordering = Math.min(s.reordering, s.profile.reordering());
        }
        s.state = CaState.LOSS;
        s.informControl();
        control.timeout(window, nowNs);
        s.highSeq = window.next;
        s.tlpHighSeq = SendState.NO_SEQUENCE;
        s.ecn.reduced();
        s.frto = s.profile.is(TcpParameter.FRTO) && (newRecovery || s.retransmits > 0);
    }

    /** Whether a timeout lowers ssthresh: once for the losses of a window. */
    boolean timeoutReduces() {
        return s.state.compareTo(CaState.DISORDER) <= 0
                || s.window.una >= s.highSeq
                || (s.state == CaState.LOSS && s.retransmits == 0);
    }

    /** The head is lost, and whatever RACK does not think recent (tcp_timeout_mark_lost). */
    void markLostByTimeout(long nowUs) {
        Scoreboard board = s.board;
        if (!s.sack) {
            renoSacks.reset();
        }
        boolean all = s.profile.is(TcpParameter.TIMEOUT_MARKS, "all");
        for (int o = board.first(); o != board.end(); o++) {
            if (all || o == board.first() || rack.overdueInUs(board.sentUs(o), nowUs) <= 0) {
                s.markLost(o);
            }
        }
    }
}
