package narrows.tcp;

import narrows.tcp.cc.Jiffies;

/**
 * When an acknowledgment leaves: at once, after a delay, or compressed with others (__tcp_ack_snd_check,
 * tcp_send_delayed_ack, tcp_event_data_recv; RFC 5681 section 4.2).
 */
final class DelayedAck {
    static final long NEVER = Long.MAX_VALUE;

    private static final int DUPLICATES_AT_ONCE = 3;
    private static final int PERCENT = 100;
    private static final long NS_PER_US = 1000;

    private final Jiffies jiffies;
    private final boolean adaptive;
    private final int quickAcks;
    private final long minJiffies;
    private final long maxJiffies;
    private final int compressedMost;
    private final long compressionNs;
    private final int compressionPercent;
    private final long compressionSlackNs;

    private int quick;
    private long atoJiffies;
    private long lastDataJiffies;
    private boolean now;
    private boolean timerRunning;
    private long timerJiffies;
    private long fireNs = NEVER;

    private int compressed;
    private long compressedNs = NEVER;
    private int duplicates;
    private long duplicatesFor;

    DelayedAck(TcpProfile profile, Jiffies jiffies) {
        this.jiffies = jiffies;
        this.quickAcks = profile.quickAcks();
        this.minJiffies = jiffies.up(profile.delayedAckMinUs());
        this.maxJiffies = jiffies.up(profile.delayedAckMaxUs());
        this.compressedMost = profile.compressedAckMax();
        this.compressionNs = profile.compressedAckDelayNs();
        this.compressionPercent = (int) profile.value(TcpParameter.COMPRESSED_ACK_PERCENT);
        this.compressionSlackNs = profile.value(TcpParameter.COMPRESSED_ACK_SLACK);
        this.adaptive = profile.is(TcpParameter.DELAYED_ACK, "adaptive");
    }

    long nextNs() {
        return Math.min(fireNs, compressedNs);
    }

    /** In-order data arrived: adapt the delay to the gap between arrivals. */
    void dataArrived(long windowBytes, int segmentBytes, long rtoJiffies, long nowNs) {
        long time = jiffies.at(nowNs);
        if (atoJiffies == 0) {
            enterQuick(windowBytes, segmentBytes);
        } else {
            long gap = time - lastDataJiffies;
            if (gap <= minJiffies / 2) {
                atoJiffies = (atoJiffies >> 1) + minJiffies / 2;
            } else if (gap < atoJiffies) {
                atoJiffies = Math.min((atoJiffies >> 1) + gap, rtoJiffies);
            } else if (gap > rtoJiffies) {
                moreQuick(windowBytes, segmentBytes, quickAcks);
            }
        }
        lastDataJiffies = time;
    }

    /** Acknowledge the next segments one by one, and forget the adapted delay (tcp_enter_quickack_mode). */
    void enterQuick(long windowBytes, int segmentBytes) {
        enterQuick(windowBytes, segmentBytes, quickAcks);
    }

    /** As above, for {@code most} segments. */
    void enterQuick(long windowBytes, int segmentBytes, int most) {
        moreQuick(windowBytes, segmentBytes, most);
        atoJiffies = minJiffies;
    }

    /** tcp_incr_quickack. */
    private void moreQuick(long windowBytes, int segmentBytes, int most) {
        long segments = windowBytes / (2L * segmentBytes);
        quick = (int) Math.max(quick, Math.min(segments == 0 ? 2 : segments, most));
    }

    /** A larger window should be told at once. The kernel sets the lowest bit, so an even count grows by one. */
    void windowGrew() {
        quick |= adaptive ? 1 : 0;
    }

    /** The peer's window may be so small that it waits for this ACK (tcp_ecn_accept_cwr); only Linux thinks of that. */
    void peerReduced() {
        now |= adaptive;
    }

    void ackNow() {
        now = true;
    }

    /** Whether the ACK must leave at once for a reason of the receiver's mode. */
    boolean immediate() {
        return now || (adaptive && quick > 0);
    }

    /** Out-of-order data is held: the first duplicates leave at once, later ones wait a little. True: send now. */
    boolean duplicateLeavesNow(long next, long rttUs, long nowNs) {
        if (compressed >= compressedMost) {
            return true;
        }
        if (duplicatesFor != next) {
            duplicatesFor = next;
            duplicates = 0;
        }
        if (duplicates < DUPLICATES_AT_ONCE) {
            duplicates++;
            return true;
        }
        compressed++;
        if (compressedNs == NEVER) {
            long delayNs = Math.min(compressionNs, rttUs * compressionPercent * NS_PER_US / PERCENT);
            compressedNs = nowNs + delayNs + compressionSlackNs;
        }
        return false;
    }

    boolean compressing() {
        return compressed > 0;
    }

    /** Starts or keeps the delayed ACK timer; true if it is so near that the ACK had better leave now. */
    boolean delay(long smoothedRttUs, long nowNs) {
        if (!adaptive) {
            delayFromFirst(nowNs);
            return false;
        }
        long time = jiffies.at(nowNs);
        long ato = delayJiffies(smoothedRttUs);
        long timeout = time + ato;
        if (timerRunning) {
            if (timerJiffies <= time + (ato >> 2)) {
                return true;
            }
            if (timeout >= timerJiffies) {
                return false;
            }
        }
        timerRunning = true;
        timerJiffies = timeout;
        fireNs = jiffies.fireNs(nowNs, ato);
        return false;
    }

    /** The first unacknowledged segment starts the timer, later ones do not move it (RFC 1122, section 4.2.3.2). */
    private void delayFromFirst(long nowNs) {
        if (!timerRunning) {
            timerRunning = true;
            fireNs = jiffies.fireNs(nowNs, maxJiffies);
        }
    }

    private long delayJiffies(long smoothedRttUs) {
        long ato = atoJiffies;
        if (ato > minJiffies) {
            long bound = smoothedRttUs == 0 ? jiffies.hz() / 2L : Math.max(jiffies.up(smoothedRttUs), minJiffies);
            ato = Math.min(ato, Math.min(bound, jiffies.hz() / 2L));
        }
        return Math.min(ato, maxJiffies);
    }

    /** A timer's instant has come; true if an ACK must leave (tcp_delack_timer_handler, tcp_compressed_ack_kick). */
    boolean onTimer(long nowNs) {
        boolean send = false;
        if (fireNs <= nowNs) {
            stopTimer();
            atoJiffies = Math.min(atoJiffies << 1, maxJiffies);
            send = true;
        }
        if (compressedNs <= nowNs) {
            compressedNs = NEVER;
            send |= compressed > 0;
        }
        return send;
    }

    private void stopTimer() {
        timerRunning = false;
        fireNs = NEVER;
    }

    /** An ACK left, alone or with data (tcp_event_ack_sent). */
    void ackSent() {
        if (quick > 0 && --quick == 0) {
            atoJiffies = minJiffies;
        }
        now = false;
        compressed = 0;
        compressedNs = NEVER;
        stopTimer();
    }
}
