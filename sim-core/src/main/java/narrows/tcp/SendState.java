package narrows.tcp;

import narrows.tcp.cc.Window;

/** The sender's variables that several of its parts share (struct tcp_sock). Sequences are unwrapped, counts are segments. */
final class SendState {
    /** No sequence: an unset undo marker, an idle loss probe. */
    static final long NO_SEQUENCE = -1;

    /** A {@link #timestampEcho} that is later than any: it proves nothing. */
    static final int NO_ECHO = Integer.MAX_VALUE;

    /** An {@link #undoRetrans} that no DSACK can bring to 0. */
    static final int NEVER_UNDONE = -1;

    final TcpProfile profile;
    final Window window = new Window();
    final Scoreboard board = new Scoreboard();
    final Ecn ecn;
    final ByteCounts bytes = new ByteCounts(this);

    CaState state = CaState.OPEN;
    int mssBytes;

    /** Whether both sides have selective acknowledgments, and timestamps. */
    boolean sack = true;

    boolean timestamps = true;

    int sackedOut;
    int lostOut;
    int retransOut;

    /** Segments that were sent again and have arrived, but count as in flight (ns-3). */
    int lingering;

    /** Segments delivered, and marked lost, over the whole connection. */
    long delivered;

    long lost;
    long totalRetransmits;

    /** End of the window in which the present state was entered. */
    long highSeq;

    /** End of the highest sacked segment; meaningless when nothing is sacked. */
    private long highestSacked;

    int reordering;
    int reorderingSeen;

    long undoMarker = NO_SEQUENCE;
    int undoRetrans = NEVER_UNDONE;

    /** Timestamp of the first retransmission of this recovery in ms; 0: none. */
    int retransStampMs;

    /** Timeouts in a row, and whether F-RTO still asks if the last one was spurious. */
    int retransmits;

    boolean frto;

    /** End of the data that was out when a tail loss probe was sent; {@link #NO_SEQUENCE}: no probe is out. */
    long tlpHighSeq = NO_SEQUENCE;

    boolean tlpRetransmitted;

    /** First sequence that the receiver's window does not allow. */
    long windowEnd;

    /** The window that the receiver offered last (snd_wnd). */
    long receiverWindowBytes;

    /** The largest window that the receiver ever offered (max_window). */
    long maxWindowBytes;

    /** Echo of the last ACK's timestamp, in ms; {@link #NO_ECHO} without timestamps. */
    int timestampEcho;

    /** Lowest ordinal that may be lost and not yet retransmitted. */
    int retransmitHint;

    SendState(TcpProfile profile) {
        this(profile, new Ecn(EcnMode.OFF));
    }

    SendState(TcpProfile profile, Ecn ecn) {
        this.profile = profile;
        this.ecn = ecn;
        this.reordering = profile.reordering();
    }

    /** The timestamp option's clock (TCP_TS_HZ, 1 ms); never 0, which stands for none. */
    static int timestampMs(long nowUs) {
        return (int) (nowUs / 1000) + 1;
    }

    int packetsOut() {
        return board.size();
    }

    /** Segments believed to be in the network (tcp_packets_in_flight); where short ones weigh less, what they make up. */
    int inFlight() {
        if (board.hasShort()) {
            return (int) ((bytes.inFlight() + mssBytes - 1) / mssBytes);
        }
        return board.size() - (sackedOut + lostOut) + retransOut + lingering;
    }

    /** Tells congestion control how much is out, at the time when a reduction begins. */
    void noteFlight() {
        window.flight = packetsOut();
        window.pipe = inFlight();
        window.pipeBytes = bytes.inFlight();
    }

    /** The receiver offers {@code bytes} from {@code acknowledgment} on. */
    void offered(long acknowledgment, long bytes) {
        windowEnd = acknowledgment + bytes;
        receiverWindowBytes = bytes;
        maxWindowBytes = Math.max(maxWindowBytes, bytes);
    }

    boolean inReduction() {
        return state == CaState.CWR || state == CaState.RECOVERY;
    }

    /** Lets congestion control see the present counts. */
    void informControl() {
        window.inFlight = inFlight();
        window.delivered = delivered;
        window.lost = lost;
        window.inRecovery = state == CaState.RECOVERY;
        window.repairing = state.compareTo(CaState.RECOVERY) >= 0;
    }

    /** End of the highest sacked segment, or the first unacknowledged byte (tcp_highest_sack_seq). */
    long forwardAck() {
        return sackedOut == 0 || !sack ? window.una : highestSacked;
    }

    void sackedUpTo(long endSequence) {
        if (sackedOut == 0 || endSequence > highestSacked) {
            highestSacked = endSequence;
        }
    }

    boolean anyRetransmissionOut() {
        return retransOut > 0 || (!board.isEmpty() && board.has(board.first(), Scoreboard.EVER_RETRANSMITTED));
    }

    /** Marks one segment lost; a lost retransmission counts again (tcp_mark_skb_lost). Tells whether anything changed. */
    boolean markLost(int ordinal) {
        int flags = board.flags(ordinal);
        if ((flags & Scoreboard.SACKED) != 0) {
            return false;
        }
        if ((flags & Scoreboard.LOST) == 0) {
            lostOut++;
            board.set(ordinal, Scoreboard.LOST);
        } else if ((flags & Scoreboard.RETRANSMITTED) != 0) {
            retransOut--;
            board.clear(ordinal, Scoreboard.RETRANSMITTED);
        } else {
            return false;
        }
        lost++;
        if (ordinal - retransmitHint < 0) {
            retransmitHint = ordinal;
        }
        return true;
    }

    /** The copy that was sent again counts no more. */
    void forgetRetransmission(int ordinal) {
        if (board.has(ordinal, Scoreboard.RETRANSMITTED)) {
            board.clear(ordinal, Scoreboard.RETRANSMITTED);
            retransOut--;
        }
    }

    void forgetLoss(int ordinal) {
        if (board.has(ordinal, Scoreboard.LOST)) {
            board.clear(ordinal, Scoreboard.LOST);
            lostOut--;
        }
    }

    /** Takes every loss mark back (tcp_undo_cwnd_reduction with unmark_loss). */
    void unmarkLosses() {
        for (int ordinal = board.first(); ordinal != board.end(); ordinal++) {
            board.clear(ordinal, Scoreboard.LOST);
        }
        lostOut = 0;
    }

    /** Forgets when the first retransmission was, once none is out (tcp_retrans_stamp_cleanup). */
    void forgetOldRetransStamp() {
        if (!anyRetransmissionOut()) {
            retransStampMs = 0;
        }
    }

    /** A reordering of {@code low} behind the highest sacked segment was seen (tcp_check_sack_reordering). */
    void checkReordering(long low) {
        long forward = forwardAck();
        if (low >= forward) {
            return;
        }
        long distance = forward - low;
        if (distance > (long) reordering * mssBytes) {
            reordering = (int) Math.min((distance + mssBytes - 1) / mssBytes, profile.maxReordering());
        }
        reorderingSeen++;
    }

    /** Opens or closes Disorder according to what is out (tcp_try_keep_open). */
    void tryKeepOpen() {
        boolean disorder = sackedOut + lostOut > 0 || anyRetransmissionOut();
        CaState next = disorder ? CaState.DISORDER : CaState.OPEN;
        if (state != next) {
            state = next;
            highSeq = window.next;
        }
    }
}
