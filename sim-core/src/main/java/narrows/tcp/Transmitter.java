package narrows.tcp;

import narrows.tcp.cc.CongestionControl;
import narrows.tcp.cc.Window;

/**
 * Sends: new data in bursts of a super-packet's size, and lost segments again (tcp_write_xmit, tcp_xmit_retransmit_queue).
 */
final class Transmitter {
    private static final int PACING_SHIFT = 10;
    private static final long DEFER_NS = 1_000_000;

    private final SendState s;
    private final SendBuffer buffer;
    private final RttEstimator rtt;
    private final RateSampler rate;
    private final Prr prr;
    private final RetransmitTimer timer;
    private final Pacer pacer;
    private final CongestionControl control;
    private final UnusedWindow unused;
    private final DataOutput output;

    private long lastSentNs;

    private boolean cwndDefers;

    /** End of the last segment that was sent with less than a full payload (snd_sml). */
    private long shortEnd;

    private final boolean impatient;
    private final boolean limitedTransmit;
    private final boolean nodelay;
    private final boolean shortWaitsForAll;

    /** Whether ns-3's rules choose what is sent, where there is SACK. */
    private final boolean ns3;

    private final PendingData pending;

    private final int tsoMaxBytes;
    private final int tsoLeastSegments;
    private final int tsoRttShift;
    private final int windowDivisor;

    Transmitter(
            SendState s,
            SendBuffer buffer,
            RttEstimator rtt,
            RateSampler rate,
            Prr prr,
            RetransmitTimer timer,
            Pacer pacer,
            CongestionControl control,
            UnusedWindow unused,
            DataOutput output) {
        this.s = s;
        this.impatient = s.profile.is(TcpParameter.IMPATIENT);
        this.limitedTransmit = s.profile.is(TcpParameter.LIMITED_TRANSMIT);
        this.nodelay = s.profile.is(TcpParameter.NODELAY);
        this.shortWaitsForAll = s.profile.is(TcpParameter.NAGLE, "any");
        this.ns3 = s.profile.is(TcpParameter.REPAIR, "ns3");
        this.tsoMaxBytes = s.profile.tsoMaxBytes();
        this.tsoLeastSegments = s.profile.minTsoSegments();
        this.tsoRttShift = (int) s.profile.value(TcpParameter.TSO_RTT_LOG);
        this.windowDivisor = (int) s.profile.value(TcpParameter.TSO_WINDOW_DIVISOR);
        this.buffer = buffer;
        this.rtt = rtt;
        this.rate = rate;
        this.prr = prr;
        this.timer = timer;
        this.pacer = pacer;
        this.control = control;
        this.unused = unused;
        this.output = output;
        this.pending = new PendingData(s, buffer, pacer, this);
    }

    PendingData pending() {
        return pending;
    }

    private boolean byNs3() {
        return ns3 && s.sack;
    }

    boolean newDataMayGo() {
        return buffer.waits(s.window.next) && s.windowEnd > s.window.next;
    }

    /** Sends new data as far as the windows allow (tcp_push_pending_frames). */
    void sendNew(long nowNs) {
        sendNew(false, nowNs);
    }

    /** Sends one burst if the windows allow, without waiting for a better time (tcp_push_one). */
    void sendBurst(long nowNs) {
        sendNew(true, nowNs);
    }

    /** tcp_write_xmit. */
    private void sendNew(boolean once, long nowNs) {
        if (byNs3()) {
            pending.send(nowNs);
            return;
        }
        if (!buffer.waits(s.window.next)) {
            return;
        }
        int sent = 0;
        cwndDefers = false;
        boolean goesOn = true;
        while (goesOn && buffer.waits(s.window.next) && !pacer.holds(nowNs)) {
            int quota = quota();
            int burst = quota == 0 ? 0 : burst(Math.min(quota, tsoSegments()), !once, nowNs);
            sent += burst;
            goesOn = burst > 0 && !once;
        }
        boolean limited = cwndDefers || s.inFlight() >= s.window.cwnd;
        if (sent > 0) {
            if (s.inReduction()) {
                prr.sent(sent);
            }
            timer.scheduleProbe(false, nowNs);
        }
        if (sent > 0 || limited) {
            validateWindow(limited);
            unused.validate(buffer.drained(), nowNs);
        }
    }

    /** Segments that cwnd lets go now (tcp_cwnd_test): at most half a window, so that a burst leaves room for ACKs. */
    private int quota() {
        boolean countsAll = s.state == CaState.DISORDER && !limitedTransmit;
        int inFlight = countsAll ? s.packetsOut() : s.inFlight();
        int cwnd = s.window.cwnd;
        return inFlight >= cwnd ? 0 : Math.min(Math.max(cwnd >> 1, 1), cwnd - inFlight);
    }

    /** Sends up to {@code most} segments at one instant and returns how many; 0 when it is better or needed to wait. */
    private int burst(int most, boolean mayWait, long nowNs) {
        long roomBytes = s.windowEnd - s.window.next;
        long waiting = segmentsWaiting();
        boolean nothing = waiting == 0 && !buffer.finAt(s.window.next);
        if (nothing || !firstFits() || (mayWait && waiting > 1 && defers(roomBytes, nowNs))) {
            return 0;
        }
        long wanted = Math.min(most, waiting);
        long fitting = roomBytes / s.mssBytes;
        int full = (int) Math.max(1, Math.min(wanted, fitting));
        int partBytes = fitting >= 1 && fitting < wanted && fillsWindow(!mayWait) ? (int) (roomBytes % s.mssBytes) : 0;
        tellOfIdle(nowNs);
        long start = s.window.next;
        for (int i = 1; i <= full; i++) {
            sendNext(nextPayloadBytes(), i == full && full > 1 && partBytes == 0, nowNs);
        }
        if (partBytes > 0) {
            sendNext((int) Math.min(partBytes, buffer.unsentBytes(s.window.next)), true, nowNs);
        }
        int segments = full + (partBytes > 0 ? 1 : 0);
        endBurst(segments, start, nowNs);
        return segments;
    }

    /** Whether a burst that ends at the receiver's window ends with a part of a segment there (tcp_mss_split_point). */
    private boolean fillsWindow(boolean pushed) {
        return tsoMaxBytes > 0 && (pushed || nodelay || shortEnd <= s.window.una);
    }

    private void endBurst(int segments, long start, long nowNs) {
        s.board.endBuffer(s.board.end() - 1);
        pacer.sent(segments, s.window.next - start, nowNs);
    }

    private long segmentsWaiting() {
        long unsent = buffer.unsentBytes(s.window.next);
        long full = unsent / s.mssBytes;
        return full * s.mssBytes == unsent || holdsShort() ? full : full + 1;
    }

    /** A short segment waits while another one is not acknowledged, as more data may join it (tcp_nagle_check). */
    private boolean holdsShort() {
        boolean waited = shortWaitsForAll ? !s.board.isEmpty() : shortEnd > s.window.una;
        return waited && !nodelay && !buffer.endsWithFin();
    }

    private int nextPayloadBytes() {
        return (int) Math.min(buffer.unsentBytes(s.window.next), s.mssBytes);
    }

    /** Whether the receiver's window has room for the next segment, a FIN included (tcp_snd_wnd_test). */
    boolean firstFits() {
        long end = s.window.next + nextPayloadBytes();
        return end + (buffer.finAt(end) ? 1 : 0) <= s.windowEnd;
    }

    private void tellOfIdle(long nowNs) {
        if (s.inFlight() == 0 && lastSentNs != 0) {
            s.informControl();
            control.restartedAfterIdle(s.window, lastSentNs, nowNs);
        }
    }

    private void sendNext(int bytes, boolean push, long nowNs) {
        Window window = s.window;
        boolean fin = buffer.finAt(window.next + bytes);
        boolean wasIdle = s.board.isEmpty();
        int packetsOut = s.packetsOut();
        int ordinal = s.board.append(window.next, bytes, fin);
        rate.sent(ordinal, packetsOut, pacer.departureNs(nowNs) / 1000);
        boolean pushed = push || fin || buffer.unsentBytes(window.next + bytes) == 0;
        if (pushed) {
            s.board.set(ordinal, Scoreboard.PUSHED);
        }
        output.send(window.next, bytes, fin, pushed, nowNs);
        countPayload(bytes);
        window.next += bytes + (fin ? 1 : 0);
        if (bytes < s.mssBytes) {
            shortEnd = window.next;
        }
        lastSentNs = nowNs;
        unused.sent(nowNs);
        if (wasIdle || timer.kind() == RetransmitTimer.Kind.PROBE) {
            timer.rearmRto(nowNs);
        }
    }

    /** Waits for the next ACK rather than sending a small burst, when that ACK is near (tcp_tso_should_defer). */
    private boolean defers(long roomBytes, long nowNs) {
        if (s.state.compareTo(CaState.RECOVERY) >= 0 || nowNs - s.window.departureNs > DEFER_NS || s.board.isEmpty()) {
            return false;
        }
        long cwndBytes = (long) (s.window.cwnd - s.inFlight()) * s.mssBytes;
        long limit = Math.min(roomBytes, cwndBytes);
        long third = Math.min(s.receiverWindowBytes, (long) s.window.cwnd * s.mssBytes) / windowDivisor;
        boolean allFits = limit >= buffer.unsentBytes(s.window.next);
        if (allFits || limit >= (long) tsoSegments() * s.mssBytes || limit >= third) {
            return false;
        }
        long smoothedNs = rtt.smoothedUs() * 1000;
        long ackInNs = s.board.sentUs(s.board.first()) * 1000 + smoothedNs - nowNs;
        if (ackInNs > Math.min(smoothedNs >> 1, DEFER_NS)) {
            return false;
        }
        cwndDefers = cwndBytes < roomBytes;
        return true;
    }

    /** Records how far cwnd was used, which decides whether it may grow (tcp_cwnd_validate). */
    private void validateWindow(boolean limited) {
        Window window = s.window;
        boolean roundOver = window.una >= window.usageEnd;
        if (roundOver || limited || (!window.limited && s.packetsOut() > window.maxPacketsOut)) {
            window.limited = limited;
            window.maxPacketsOut = s.packetsOut();
            window.usageEnd = window.next;
        }
    }

    /** Most segments of a burst: about 1 ms of the pacing rate, more on short paths (tcp_tso_autosize). */
    private int tsoSegments() {
        long bytes = s.window.pacingRateBytesPerSec >> PACING_SHIFT;
        long shift = rtt.minUs() >> tsoRttShift;
        if (shift < Integer.SIZE) {
            bytes += tsoMaxBytes >> shift;
        }
        bytes = Math.min(bytes, tsoMaxBytes);
        int least = control.minBurstSegments(s.window, tsoLeastSegments);
        return (int) Math.max(bytes / s.mssBytes, least);
    }

    /** Sends lost segments again, lowest first, as far as cwnd allows (tcp_xmit_retransmit_queue). */
    void sendLost(long nowNs) {
        if (byNs3()) {
            pending.send(nowNs);
            return;
        }
        Scoreboard board = s.board;
        boolean headSent = false;
        while (lostWait() && s.inFlight() < s.window.cwnd && !pacer.holds(nowNs)) {
            int ordinal = nextLost();
            if (ordinal == board.end()) {
                break;
            }
            headSent |= ordinal == board.first() && timer.kind() != RetransmitTimer.Kind.REORDERING;
            int segments = retransmit(ordinal, Math.min(s.window.cwnd - s.inFlight(), tsoSegments()), nowNs);
            s.retransmitHint = ordinal + segments;
            if (s.inReduction()) {
                prr.sent(segments);
            }
        }
        if (headSent && !impatient) {
            timer.startRtoWhenPaced(nowNs);
        }
    }

    /** What was sent again without being lost hides how many lost ones still wait. */
    private boolean lostWait() {
        return ns3 ? s.lostOut > 0 : s.retransOut < s.lostOut;
    }

    /**
     * Sends one segment whatever cwnd says: a lost one, or else a new one, however short, or else the first one again (ns-3's
     * DoRetransmit).
     */
    void sendForced(long nowNs) {
        int lost = s.lostOut > 0 ? nextLost() : s.board.end();
        if (lost != s.board.end()) {
            retransmit(lost, 1, nowNs);
            s.retransmitHint = lost + 1;
        } else if (buffer.waits(s.window.next) && firstFits()) {
            long start = s.window.next;
            sendNext(nextPayloadBytes(), false, nowNs);
            endBurst(1, start, nowNs);
        } else if (s.board.has(s.board.first(), Scoreboard.RETRANSMITTED)) {
            resend(s.board.first(), nowNs);
        } else {
            retransmit(s.board.first(), 1, nowNs);
        }
        prr.sent(1);
    }

    /** The lowest lost segment that is not in flight again; the scoreboard's end if there is none. */
    int nextLost() {
        int ordinal = s.retransmitHint;
        while (ordinal != s.board.end() && !waitsToBeSentAgain(ordinal)) {
            ordinal++;
        }
        return ordinal;
    }

    private boolean waitsToBeSentAgain(int ordinal) {
        return (s.board.flags(ordinal) & (Scoreboard.LOST | Scoreboard.RETRANSMITTED)) == Scoreboard.LOST;
    }

    /** Sends one segment again. */
    void sendAgain(int ordinal, long nowNs) {
        retransmit(ordinal, 1, nowNs);
        s.retransmitHint = ordinal;
    }

    /** Sends a new segment of up to {@code mostBytes}, as far as the receiver's window has room; false if it has none. */
    boolean sendOneNew(long mostBytes, long nowNs) {
        long start = s.window.next;
        long fittingBytes = Math.min(Math.min(mostBytes, s.mssBytes), s.windowEnd - start);
        int bytes = (int) Math.min(fittingBytes, buffer.unsentBytes(start));
        if (bytes <= 0 && !buffer.finAt(start)) {
            return false;
        }
        tellOfIdle(nowNs);
        sendNext(bytes, false, nowNs);
        endBurst(1, start, nowNs);
        return true;
    }

    /** After a timeout only the first segment is sent again. */
    void retransmitHead(long nowNs) {
        retransmit(s.board.first(), 1, nowNs);
    }

    /**
     * Sends a burst of up to {@code most} segments again, no further than its buffer reaches, and counts them as in flight; what
     * follows them becomes a buffer of its own (__tcp_retransmit_skb). Returns their number.
     */
    private int retransmit(int first, int most, long nowNs) {
        Scoreboard board = s.board;
        long bytes = 0;
        int next = first;
        do {
            resend(next, nowNs);
            board.set(next, Scoreboard.RETRANSMITTED);
            bytes += board.payloadBytes(next++);
        } while (next - first < most && !board.endsBuffer(next - 1) && next != board.end() && waitsToBeSentAgain(next));
        int segments = next - first;
        board.endBuffer(next - 1);
        pacer.sent(segments, bytes, nowNs);
        s.retransOut += segments;
        if (s.retransStampMs == 0) {
            s.retransStampMs = SendState.timestampMs(nowNs / 1000);
        }
        s.undoRetrans = Math.max(s.undoRetrans, 0) + segments;
        return segments;
    }

    private void resend(int ordinal, long nowNs) {
        Scoreboard board = s.board;
        if (board.hasShort()) {
            fillUp(ordinal);
        }
        tellOfIdle(nowNs);
        board.set(ordinal, Scoreboard.EVER_RETRANSMITTED);
        rate.sent(ordinal, s.packetsOut(), pacer.departureNs(nowNs) / 1000);
        s.totalRetransmits++;
        boolean pushed = board.has(ordinal, Scoreboard.PUSHED);
        output.send(board.sequence(ordinal), board.payloadBytes(ordinal), board.fin(ordinal), pushed, nowNs);
        countPayload(board.payloadBytes(ordinal));
        lastSentNs = nowNs;
    }

    private void countPayload(int bytes) {
        if (s.inReduction()) {
            prr.sentPayload(bytes);
        }
    }

    /** A short segment that is sent again takes from the next one what it lacks, if that met the same fate (ns-3). */
    private void fillUp(int ordinal) {
        Scoreboard board = s.board;
        int next = ordinal + 1;
        while (next != board.end() && board.payloadBytes(next) == 0) {
            next++;
        }
        int lacks = s.mssBytes - board.payloadBytes(ordinal);
        if (lacks <= 0 || next == board.end() || !sameFate(ordinal, next)) {
            return;
        }
        s.forgetRetransmission(next);
        board.move(ordinal, next, Math.min(lacks, board.payloadBytes(next)));
        if (board.payloadBytes(next) == 0) {
            s.forgetLoss(next);
        }
    }

    private boolean sameFate(int ordinal, int next) {
        int fate = Scoreboard.SACKED | Scoreboard.LOST;
        return (s.board.flags(next) & fate) == (s.board.flags(ordinal) & fate) && !s.board.fin(ordinal);
    }

    /** The pacing timer's instant has come (tcp_tsq_write). */
    void resume(long nowNs) {
        pacer.stopTimer();
        sendLost(nowNs);
        sendNew(nowNs);
    }

    /** The tail loss probe: one new segment if there is one, else the last segment again (tcp_send_loss_probe). */
    void sendProbe(long nowNs) {
        boolean newFits = buffer.waits(s.window.next) && firstFits();
        if (s.tlpHighSeq == SendState.NO_SEQUENCE && !(newFits && pacer.holds(nowNs))) {
            s.tlpRetransmitted = false;
            if (newFits) {
                tellOfIdle(nowNs);
                long start = s.window.next;
                sendNext(nextPayloadBytes(), false, nowNs);
                endBurst(1, start, nowNs);
            } else {
                resendLast(nowNs);
                s.tlpRetransmitted = true;
            }
            s.tlpHighSeq = s.window.next;
            timer.stop(); // The RTO counts from now.
        }
        timer.rearmRto(nowNs);
    }

    private void resendLast(long nowNs) {
        int last = s.board.end() - 1;
        if (last != s.board.first()) {
            s.board.endBuffer(last - 1);
        }
        resend(last, nowNs);
        pacer.sent(1, s.board.payloadBytes(last), nowNs);
    }

    /**
     * Makes the receiver tell its window: what little fits it, or else an ACK with a sequence number from before the window,
     * which must be answered (tcp_write_wakeup, tcp_xmit_probe_skb).
     */
    void sendWindowProbe(long nowNs) {
        long start = s.window.next;
        int bytes = (int) Math.min(nextPayloadBytes(), s.windowEnd - start);
        if (bytes > 0) {
            buffer.push();
            sendNext(bytes, true, nowNs);
            endBurst(1, start, nowNs);
        } else {
            output.send(s.window.una - 1, 0, false, false, nowNs);
        }
    }
}
