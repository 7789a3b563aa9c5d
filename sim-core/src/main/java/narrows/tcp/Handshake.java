package narrows.tcp;

import narrows.tcp.cc.Jiffies;

/** Retries and RTT of a SYN or SYN-ACK (tcp_retransmit_timer, reqsk_timer_handler; RFC 6298 section 5). */
final class Handshake {
    private static final long NEVER = Long.MAX_VALUE;

    /** MSS of a peer that names none (RFC 9293, section 3.7.1). */
    private static final int DEFAULT_MSS_BYTES = 536;

    private final TcpProfile profile;
    private final Jiffies jiffies;
    private long sentNs;
    private int retries;
    private int doublings;
    private long timerNs = NEVER;
    private int peerMss = DEFAULT_MSS_BYTES;

    Handshake(TcpProfile profile, Jiffies jiffies) {
        this.profile = profile;
        this.jiffies = jiffies;
    }

    void begin(long nowNs) {
        sentNs = nowNs;
        retries = 0;
        doublings = 0;
        restart(nowNs);
    }

    /** Starts the present timeout anew. */
    void restart(long nowNs) {
        long timeoutUs = Math.min(profile.rtoInitialUs() << doublings, profile.rtoMaxUs());
        timerNs = jiffies.fireNs(nowNs, jiffies.up(timeoutUs));
    }

    void peerMss(int option) {
        peerMss = option == 0 ? DEFAULT_MSS_BYTES : option;
    }

    int peerMss() {
        return peerMss;
    }

    int retries() {
        return retries;
    }

    long timerNs() {
        return timerNs;
    }

    void done() {
        timerNs = NEVER;
    }

    /** Counts a retry and sets the next one; false when there were enough. A client's first retries are evenly spaced. */
    boolean retry(boolean client, long nowNs) {
        retries++;
        if (retries > (client ? profile.synRetries() + profile.synLinearTimeouts() : profile.synAckRetries())) {
            return false;
        }
        doublings = client ? Math.max(0, retries - profile.synLinearTimeouts()) : retries;
        restart(nowNs);
        return true;
    }

    /** RTT of the handshake in us; with a retransmission only the timestamp echo tells, if there is one (Karn). */
    long rttUs(long echoRttUs, long nowNs) {
        if (profile.is(TcpParameter.REPAIR, "ns3") && echoRttUs >= 0) {
            return retries == 0 ? Math.max(1, echoRttUs) : -1; // ns-3 has no finer clock.
        }
        return retries == 0 ? Math.max(1, (nowNs - sentNs) / 1000) : echoRttUs;
    }
}
