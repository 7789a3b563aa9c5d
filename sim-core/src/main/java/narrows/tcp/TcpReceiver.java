package narrows.tcp;

import narrows.packet.Segment;
import narrows.tcp.cc.Jiffies;

/**
 * The receiving half of a connection (tcp_data_queue). The application sleeps until data comes, then reads all that has come in
 * order by the time it runs; so the question left is when to acknowledge.
 */
final class TcpReceiver {
    /** What a full segment is taken for before one has come (TCP_MSS_DEFAULT). */
    private static final int DEFAULT_SEGMENT_BYTES = 536;

    /** Smaller segments are never taken for full ones (TCP_MIN_MSS). */
    private static final int LEAST_SEGMENT_BYTES = 88;

    /** Segments to acknowledge at once after a mark (tcp_ecn_check_ce). */
    private static final int QUICK_ACKS_AFTER_MARK = 2;

    /** Old segments without data are answered this often (tcp_invalid_ratelimit). */
    private static final long OLD_ANSWER_NS = 500_000_000;

    private static final long NEVER = Long.MAX_VALUE;

    private static final int EVERY_SECOND = 2;

    private final Reassembly held = new Reassembly();
    private final SackList sacks;
    private final DelayedAck delayed;
    private final ReceiveWindow window;
    private final RttEstimator rtt;
    private final Ecn ecn;
    private final WakeUp wakeUp;
    private final boolean adaptive;
    private final boolean acknowledgesEach;

    /** Every second segment is acknowledged whatever its size, and the first of a connection at once (ns-3). */
    private final boolean countsSegments;

    private long next;

    /** Up to here the application has read; it reads again at {@link #readNs}. */
    private long copied;

    private long readNs = NEVER;

    /** The application leaves in the buffer what comes, until it is told to read. */
    private boolean stopped;

    /** When an old segment without data was answered last. */
    private long oldAnsweredNs = -OLD_ANSWER_NS;

    private long firstSequence;
    private long lastAckSent;
    private int segmentBytes = DEFAULT_SEGMENT_BYTES;

    /** Size of the last segment if it looked full but was smaller (last_seg_size); else 0. */
    private int lastSmallBytes;

    private boolean pushed;
    private boolean finished;
    private long finSequence = Long.MAX_VALUE;

    /** Latest timestamp to echo (ts_recent). */
    private int echo;

    private boolean ackDue;
    private boolean selectiveAcks = true;

    /** Segments in order since the last ACK; before the first, enough for one. */
    private int unacknowledged = EVERY_SECOND;

    TcpReceiver(TcpProfile profile, Jiffies jiffies, RttEstimator rtt, ReceiveWindow window, Ecn ecn, long seed) {
        this.delayed = new DelayedAck(profile, jiffies);
        this.window = window;
        this.rtt = rtt;
        this.ecn = ecn;
        this.wakeUp = new WakeUp(profile.readLatencyNs(), profile.readLatencySpreadNs(), seed);
        this.sacks = new SackList(profile.is(TcpParameter.DSACK));
        this.adaptive = profile.is(TcpParameter.DELAYED_ACK, "adaptive");
        this.acknowledgesEach = !adaptive && !profile.is(TcpParameter.DELAYED_ACK, "every2");
        this.countsSegments = profile.is(TcpParameter.REPAIR, "ns3");
    }

    /** How long the application takes this time from being woken until it acts. */
    long wakeUpNs() {
        return wakeUp.nextNs();
    }

    /** Whether both sides have selective acknowledgments. */
    void agreed(boolean selective) {
        selectiveAcks = selective;
    }

    /** The peer's SYN was accepted; its first byte is {@code first}, and it may send segments of {@code mssBytes}. */
    void begin(long first, int mssBytes, int timestamp, long nowNs) {
        next = first;
        copied = first;
        firstSequence = first;
        lastAckSent = first;
        echo = timestamp;
        window.begin(first, 0, mssBytes, nowNs / 1000);
    }

    /** Bytes that have come in order: the application has read them, or is about to; without those that it leaves. */
    long bytesRead() {
        return (stopped ? copied : next) - firstSequence - (finished && (!stopped || copied == next) ? 1 : 0);
    }

    /** The peer's FIN came, with all before it. */
    boolean finished() {
        return finished;
    }

    long next() {
        return next;
    }

    int echo() {
        return echo;
    }

    long timerNs() {
        return readingAcknowledges() ? Math.min(readNs, delayed.nextNs()) : delayed.nextNs();
    }

    /** Whether reading makes an ACK leave: a pushed segment waits for one, or more than a full one (tcp_cleanup_rbuf). */
    private boolean readingAcknowledges() {
        return adaptive && (pushed || next - lastAckSent > segmentBytes);
    }

    /** Whether an ACK must leave now. */
    boolean ackDue() {
        return ackDue;
    }

    void onTimer(long nowNs) {
        readIfDue(nowNs);
        ackDue |= delayed.onTimer(nowNs);
    }

    private void readIfDue(long nowNs) {
        if (readNs > nowNs) {
            return;
        }
        ackDue |= readingAcknowledges();
        copied = next;
        adjust(readNs);
        readNs = NEVER;
    }

    private void adjust(long atNs) {
        long span = held.isEmpty() ? 0 : held.highest() - next;
        window.read(copied - firstSequence, span, atNs / 1000);
    }

    /** The application reads no more of its own accord. */
    void stopReading() {
        stopped = true;
        readNs = NEVER;
    }

    /** The application reads again whatever comes. */
    void goOnReading(long nowNs) {
        readAtMost(Long.MAX_VALUE, nowNs);
        stopped = false;
    }

    /** The application reads up to {@code bytes} of what has come; an ACK leaves if that opens the window much. */
    void readAtMost(long bytes, long nowNs) {
        long read = Math.min(bytes, next - copied);
        if (read <= 0) {
            return;
        }
        copied += read;
        adjust(nowNs);
        boolean emptied = pushed && copied == next;
        boolean acknowledges = adaptive && (emptied || next - lastAckSent > segmentBytes);
        ackDue |= acknowledges || (!finished && window.worthTelling(next, bufferedBytes(), segmentBytes));
    }

    /** A segment without data: one from before what was acknowledged is a probe that asks for the window (tcp_sequence). */
    void onEmpty(Segment segment, long nowNs) {
        if (segment.sequence < lastAckSent && nowNs - oldAnsweredNs >= OLD_ANSWER_NS) {
            oldAnsweredNs = nowNs;
            ackDue = true;
        }
    }

    /** Data that takes buffer space: what is not read yet, and what waits behind a hole. */
    private long bufferedBytes() {
        return next - copied + heldBytes();
    }

    /** ns-3 offers a whole buffer behind what is acknowledged, whatever waits behind a hole. */
    private long heldBytes() {
        return countsSegments ? 0 : held.bytes();
    }

    /** Fills the acknowledging part of a segment that leaves now. */
    void acknowledge(Segment segment) {
        segment.acknowledgment = next;
        // Not less what is unread: observed on Linux 6.18, whose ACKs offer the whole buffer even before the
        // application reads.
        segment.windowBytes = window.advertise(next, stopped ? bufferedBytes() : heldBytes(), segmentBytes);
        segment.windowShift = window.scale();
        segment.timestampEcho = echo;
        if (selectiveAcks && sacks.hasSomethingToSay()) {
            sacks.writeTo(segment);
        }
        lastAckSent = next;
        unacknowledged = 0;
        pushed = false;
        ackDue = false;
        delayed.ackSent();
    }

    /** Notes the timestamp to echo, from any segment that does not lie beyond the last ACK sent (tcp_replace_ts_recent). */
    void takeTimestamp(Segment segment) {
        if (segment.timestamps && segment.sequence <= lastAckSent && segment.timestampValue - echo >= 0) {
            echo = segment.timestampValue;
        }
    }

    /** Takes a segment with data or FIN. */
    void onData(Segment segment, long nowNs) {
        readIfDue(nowNs);
        if (ecn.peerReduced(segment)) {
            delayed.peerReduced();
        }
        long end = segment.endSequence();
        if (end <= next) {
            oldSegment(segment.sequence, end);
        } else if (segment.sequence > next) {
            outOfOrder(segment, end, nowNs);
        } else {
            inOrder(segment, end, nowNs);
        }
    }

    private void oldSegment(long left, long right) {
        sacks.reportDuplicate(left, right);
        delayed.enterQuick(window.offered(next), segmentBytes);
        ackDue = true;
    }

    private void outOfOrder(Segment segment, long end, long nowNs) {
        checkMark(segment);
        if (segment.has(Segment.FIN)) {
            finSequence = end;
        }
        boolean duplicate = held.holds(segment.sequence, end);
        if (duplicate) {
            sacks.reportDuplicate(segment.sequence, end);
        }
        long bufferedBefore = bufferedBytes();
        if (countsSegments && !duplicate) {
            sacks.join(held.endFrom(segment.sequence), held.beginUpTo(end));
        }
        held.add(segment.sequence, end);
        if (!countsSegments
                && sacks.touch(held.leftOf(segment.sequence), held.rightOf(segment.sequence))
                && delayed.compressing()) {
            delayed.ackNow(); // The block would be third or later in the list (tcp_sack_compress_send_ack).
        }
        segmentBytes = Math.max(segmentBytes, segment.payloadBytes);
        // Without SACK a duplicate ACK is one that changes nothing, not the window either (tcp_data_queue_ofo).
        if (!duplicate && selectiveAcks) {
            openWindow(segment.payloadBytes, bufferedBefore);
        }
        window.outOfOrder(held.highest() - next);
        decide(nowNs);
    }

    private void openWindow(int payloadBytes, long bufferedBytes) {
        if (window.grow(payloadBytes, bufferedBytes)) {
            delayed.windowGrew();
        }
    }

    private void inOrder(Segment segment, long end, long nowNs) {
        if (segment.has(Segment.FIN)) {
            finSequence = end;
        }
        sacks.clearDuplicate();
        next = end;
        unacknowledged++;
        measure(segment, nowNs);
        if (!held.isEmpty()) {
            next = held.takeFrom(next);
            sacks.removeBelow(next);
            if (held.isEmpty()) {
                delayed.ackNow();
            }
        }
        if (next >= finSequence && !finished) {
            finished = true;
            delayed.ackNow();
        }
        if (readNs == NEVER && !stopped) {
            readNs = nowNs + wakeUp.nextNs();
        }
        decide(nowNs);
    }

    /**
     * Learns the size of a full segment; what is smaller, or pushed, is acknowledged when it is read. Two equal segments in a row
     * that look full make the size smaller again (tcp_measure_rcv_mss).
     */
    private void measureSegment(Segment segment, int bytes) {
        int before = lastSmallBytes;
        lastSmallBytes = 0;
        if (bytes >= segmentBytes) {
            segmentBytes = bytes;
            pushed |= segment.has(Segment.PSH);
            return;
        }
        boolean remnant = segment.has(Segment.PSH) || segment.has(Segment.FIN);
        if (bytes >= DEFAULT_SEGMENT_BYTES || (bytes >= LEAST_SEGMENT_BYTES && !remnant)) {
            lastSmallBytes = bytes;
            if (bytes == before) {
                segmentBytes = bytes;
                return;
            }
        }
        pushed = true;
    }

    /** tcp_event_data_recv. */
    private void measure(Segment segment, long nowNs) {
        int bytes = segment.payloadBytes;
        if (bytes == 0) {
            return;
        }
        measureSegment(segment, bytes);
        window.measureRtt(next, nowNs / 1000);
        if (bytes >= segmentBytes) {
            window.sampleRtt(segment.timestampEcho, nowNs / 1000);
        }
        delayed.dataArrived(window.offered(next), segmentBytes, rtt.rtoJiffies(), nowNs);
        checkMark(segment);
        openWindow(bytes, bufferedBytes());
    }

    private void checkMark(Segment segment) {
        if (ecn.wantsQuickAcks(segment)) {
            delayed.enterQuick(window.offered(next), segmentBytes, QUICK_ACKS_AFTER_MARK);
        }
    }

    /**
     * __tcp_ack_snd_check. Where unread data narrows the window, the second full segment is left to the reading application,
     * which then acknowledges all that has come.
     */
    private void decide(long nowNs) {
        if (secondLeavesNow() || acknowledgesEach || delayed.immediate()) {
            ackDue = true;
        } else if (!held.isEmpty()) {
            // Only SACK makes up for duplicates that are held back.
            ackDue |= !selectiveAcks || delayed.duplicateLeavesNow(next, compressionRttUs(), nowNs);
        } else {
            ackDue |= delayed.delay(rtt.smoothedUs(), nowNs);
        }
    }

    private boolean secondLeavesNow() {
        if (countsSegments) {
            return unacknowledged >= EVERY_SECOND;
        }
        return next - lastAckSent > segmentBytes && (!adaptive || window.keepsPace(bufferedBytes(), segmentBytes));
    }

    private long compressionRttUs() {
        long own = window.rttUs();
        long smoothed = rtt.smoothedUs();
        return own == 0 || (smoothed > 0 && smoothed < own) ? smoothed : own;
    }
}
