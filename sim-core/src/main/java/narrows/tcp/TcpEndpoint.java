package narrows.tcp;

import java.util.random.RandomGenerator;
import narrows.packet.PacketQueue;
import narrows.packet.Segment;
import narrows.packet.SegmentPool;
import narrows.tcp.cc.CongestionControl;
import narrows.tcp.cc.CongestionControls;
import narrows.tcp.cc.Jiffies;

/**
 * One end of a simulated connection. It takes segments and the application's calls, each with the present instant, and
 * answers with segments ({@link #transmit}) and the instant at which it wants to be asked again ({@link #nextNs}).
 */
public final class TcpEndpoint {
    private static final long NEVER = Long.MAX_VALUE;
    private static final int DEFAULT_WRITE_BYTES = 128 * 1024;
    private static final int IP_AND_TCP_BYTES = 40;
    private static final int TIMESTAMP_BYTES = 12;

    private enum State {
        CLOSED,
        LISTEN,
        SYN_SENT,
        SYN_RECEIVED,
        ESTABLISHED
    }

    private final TcpProfile profile;
    private final EndpointConfig config;
    private final SegmentPool pool;
    private final RttEstimator rtt;
    private final ReceiveWindow window;
    private final TcpReceiver receiver;
    private final TcpSender sender;
    private final Handshake handshake;
    private final Ecn ecn;
    private final PacketQueue outbox = new PacketQueue();

    private State state = State.CLOSED;
    /** When the application, woken by the end of the handshake, writes. */
    private long wakesNs = NEVER;

    private boolean failed;

    /** What this side's SYN offers, and then what both agreed on. */
    private final boolean packedOptions;

    private boolean timestamps;

    private boolean sack;

    /** @param random for what the congestion control leaves to chance */
    public TcpEndpoint(TcpProfile profile, EndpointConfig config, SegmentPool pool, RandomGenerator random) {
        this.profile = profile;
        this.config = config;
        this.pool = pool;
        timestamps = profile.is(TcpParameter.TIMESTAMPS);
        packedOptions = profile.is(TcpParameter.PACKED_OPTIONS);
        sack = profile.is(TcpParameter.SACK);
        Jiffies jiffies = new Jiffies(profile.hz(), config.jiffyPhaseNs(), profile.is(TcpParameter.TIMER_WHEEL));
        CongestionControl control =
                CongestionControls.named(config.congestion(), jiffies, ProfileRules.of(profile), random);
        rtt = new RttEstimator(profile, jiffies);
        window = new ReceiveWindow(profile, config.windowBytes(), advertisedMss());
        ecn = new Ecn(config.ecn(), profile.is(TcpParameter.REPAIR, "ns3"));
        receiver = new TcpReceiver(profile, jiffies, rtt, window, ecn, config.initialSequence());
        long firstSequence = config.initialSequence() + 1;
        int write = config.writeBytes() == 0 ? DEFAULT_WRITE_BYTES : config.writeBytes();
        sender = new TcpSender(
                profile, jiffies, rtt, control, ecn, firstSequence, config.windowBytes(), write, this::sendData);
        handshake = new Handshake(profile, jiffies);
    }

    private int advertisedMss() {
        int most = config.mtuBytes() - IP_AND_TCP_BYTES;
        int wanted = config.mssBytes() == 0 ? profile.mssBytes() : config.mssBytes();
        return wanted == 0 ? most : Math.min(most, wanted);
    }

    /** Data in a full segment: timestamps take their room from the MSS, or from what the MTU leaves beside it. */
    private int payloadBytes(int mss) {
        if (!timestamps) {
            return mss;
        }
        int most = config.mtuBytes() - IP_AND_TCP_BYTES - TIMESTAMP_BYTES;
        return profile.is(TcpParameter.MSS_HOLDS_OPTIONS) ? mss - TIMESTAMP_BYTES : Math.min(mss, most);
    }

    /** Waits for the peer's SYN. */
    public void listen() {
        window.offerInSegmentsOf(payloadBytes(advertisedMss()));
        state = State.LISTEN;
    }

    /** Sends a SYN. */
    public void connect(long nowNs) {
        state = State.SYN_SENT;
        handshake.begin(nowNs);
        sendSyn(Segment.SYN | ecn.synFlags(false), nowNs);
    }

    /** The application writes {@code bytes} of data. */
    public void write(long bytes, long nowNs) {
        sender.write(bytes);
        push(nowNs);
    }

    /** The application writes no more: a FIN follows the data. */
    public void close(long nowNs) {
        sender.close();
        push(nowNs);
    }

    private void push(long nowNs) {
        if (state == State.ESTABLISHED) {
            sender.sendNew(nowNs);
        }
    }

    /** The application reads nothing more of its own accord: what comes stays in the buffer, and the window closes. */
    public void pauseReading() {
        receiver.stopReading();
    }

    /** A paused application reads up to {@code bytes}. */
    public void readAtMost(long bytes, long nowNs) {
        receiver.readAtMost(bytes, nowNs);
        acknowledgeIfDue(nowNs);
    }

    /** A paused application reads all that has come, and from now on whatever comes. */
    public void resumeReading(long nowNs) {
        receiver.goOnReading(nowNs);
        acknowledgeIfDue(nowNs);
    }

    private void acknowledgeIfDue(long nowNs) {
        if (state == State.ESTABLISHED && receiver.ackDue()) {
            sendAck(nowNs);
        }
    }

    /** The application gives the connection up: the peer gets an RST (SO_LINGER 0). */
    public void abort(long nowNs) {
        if (state == State.ESTABLISHED || state == State.SYN_RECEIVED) {
            Segment reset = segment(Segment.RST | Segment.ACK, nowNs);
            reset.sequence = sender.nextSequence();
            receiver.acknowledge(reset);
            reset.sackBlocks = 0;
            queue(reset);
        }
        state = State.CLOSED;
    }

    /** Takes a segment from the network; the caller still owns it. */
    public void receive(Segment segment, long nowNs) {
        switch (state) {
            case LISTEN -> onListen(segment, nowNs);
            case SYN_SENT -> onSynSent(segment, nowNs);
            case SYN_RECEIVED -> onSynReceived(segment, nowNs);
            case ESTABLISHED -> onEstablished(segment, nowNs);
            case CLOSED -> {}
        }
    }

    private void onListen(Segment segment, long nowNs) {
        if (!segment.has(Segment.SYN)) {
            return;
        }
        state = State.SYN_RECEIVED;
        accept(segment, nowNs);
        ecn.onSyn(segment);
        handshake.begin(nowNs);
        sendSynAck(nowNs);
    }

    /** Learns the peer's MSS, initial sequence and options from its SYN. */
    private void accept(Segment syn, long nowNs) {
        handshake.peerMss(syn.mssOption);
        timestamps &= syn.timestamps;
        sack &= syn.sackPermitted;
        sender.agreed(sack, timestamps);
        receiver.agreed(sack);
        receiver.begin(syn.sequence + 1, payloadBytes(advertisedMss()), syn.timestampValue, nowNs);
    }

    private void onSynSent(Segment segment, long nowNs) {
        boolean acknowledges = segment.acknowledgment == config.initialSequence() + 1;
        if (segment.has(Segment.RST) && acknowledges) {
            failed = true; // Refused.
            state = State.CLOSED;
            return;
        }
        if (!segment.has(Segment.SYN) || !segment.has(Segment.ACK) || !acknowledges) {
            return;
        }
        accept(segment, nowNs);
        ecn.onSynAck(segment);
        long echoRttUs = (SendState.timestampMs(nowNs / 1000) - segment.timestampEcho) * 1000L;
        establish(handshake.rttUs(timestamps ? echoRttUs : -1, nowNs), segment, nowNs);
        sendAck(nowNs);
        wakesNs = nowNs + receiver.wakeUpNs();
        if (wakesNs == nowNs) {
            beginToWrite(nowNs);
        }
    }

    /** The application comes back from connecting, which takes a moment; the ACK of the handshake does not wait for it. */
    private void beginToWrite(long nowNs) {
        wakesNs = NEVER;
        sender.sendNew(nowNs);
    }

    private void onSynReceived(Segment segment, long nowNs) {
        if (segment.has(Segment.RST)) {
            handshake.done();
            state = State.LISTEN; // RFC 9293, section 3.10.7.4: as if nothing had come.
        } else if (segment.has(Segment.SYN)) {
            handshake.restart(nowNs); // The peer did not get our SYN-ACK.
            sendSynAck(nowNs);
        } else if (segment.acknowledgment == config.initialSequence() + 1) {
            establish(handshake.rttUs(-1, nowNs), segment, nowNs);
            onEstablished(segment, nowNs);
        }
    }

    private void establish(long rttUs, Segment segment, long nowNs) {
        state = State.ESTABLISHED;
        handshake.done();
        if (rttUs > 0) {
            rtt.sampleMin(rttUs, false, nowNs / 1000);
            rtt.sample(rttUs, sender.nextSequence(), sender.nextSequence());
        } else {
            rtt.useFallback();
        }
        int mss = payloadBytes(Math.min(handshake.peerMss(), advertisedMss()));
        int cwnd = handshake.retries() > 1 ? 1 : profile.initialWindow();
        sender.established(mss, cwnd, segment.windowBytes, nowNs);
        sender.limitSlowStart(profile.value(TcpParameter.INITIAL_SSTHRESH));
    }

    private void onEstablished(Segment segment, long nowNs) {
        if (segment.has(Segment.RST)) {
            state = State.CLOSED;
            return;
        }
        if (segment.has(Segment.SYN)) {
            sendAck(nowNs); // The peer did not get our ACK of its SYN.
            return;
        }
        receiver.takeTimestamp(segment);
        sender.onAck(segment, nowNs);
        if (segment.payloadBytes > 0 || segment.has(Segment.FIN)) {
            receiver.onData(segment, nowNs);
        } else {
            receiver.onEmpty(segment, nowNs);
        }
        acknowledgeIfDue(nowNs);
    }

    /** The next segment to send now; null when there is none. The caller owns it. */
    public Segment transmit(long nowNs) {
        if (nowNs >= nextNs()) {
            onTimers(nowNs);
        }
        return (Segment) outbox.remove();
    }

    /** When {@link #transmit} should be called even if nothing arrives; an instant that never comes if never. */
    public long nextNs() {
        return switch (state) {
            case SYN_SENT, SYN_RECEIVED -> handshake.timerNs();
            case ESTABLISHED -> Math.min(Math.min(sender.timerNs(), receiver.timerNs()), wakesNs);
            case CLOSED, LISTEN -> NEVER;
        };
    }

    private void onTimers(long nowNs) {
        if (state != State.ESTABLISHED) {
            onHandshakeTimer(nowNs);
            return;
        }
        if (wakesNs <= nowNs) {
            beginToWrite(nowNs);
        }
        if (sender.timerNs() <= nowNs) {
            sender.onTimers(nowNs);
        }
        if (sender.gaveUp()) {
            failed = true;
            state = State.CLOSED;
            return;
        }
        if (receiver.timerNs() <= nowNs) {
            receiver.onTimer(nowNs);
        }
        acknowledgeIfDue(nowNs);
    }

    private void onHandshakeTimer(long nowNs) {
        boolean client = state == State.SYN_SENT;
        if (!handshake.retry(client, nowNs)) {
            failed = client;
            state = client ? State.CLOSED : State.LISTEN;
            return;
        }
        if (client) {
            sendSyn(Segment.SYN | ecn.synFlags(true), nowNs);
        } else {
            sendSynAck(nowNs);
        }
    }

    private void sendSynAck(long nowNs) {
        sendSyn(Segment.SYN | Segment.ACK | ecn.synAckFlags(), nowNs);
    }

    private void sendSyn(int flags, long nowNs) {
        Segment syn = segment(flags, nowNs);
        syn.sequence = config.initialSequence();
        syn.mssOption = advertisedMss();
        syn.windowScaleOption = window.scale();
        syn.sackPermitted = sack;
        syn.windowBytes = window.initialBytes();
        if ((flags & Segment.ACK) != 0) {
            syn.acknowledgment = receiver.next();
            syn.timestampEcho = receiver.echo();
        }
        queue(syn);
    }

    private void sendAck(long nowNs) {
        Segment segment = segment(Segment.ACK, nowNs);
        segment.sequence = sender.nextSequence();
        receiver.acknowledge(segment);
        ecn.stamp(segment, false);
        queue(segment);
    }

    private void sendData(long sequence, int payloadBytes, boolean fin, boolean push, long nowNs) {
        int flags = Segment.ACK | (push ? Segment.PSH : 0) | (fin ? Segment.FIN : 0);
        Segment segment = segment(flags, nowNs);
        segment.sequence = sequence;
        segment.payloadBytes = payloadBytes;
        receiver.acknowledge(segment);
        ecn.stamp(segment, sequence >= sender.nextSequence());
        queue(segment);
    }

    private Segment segment(int flags, long nowNs) {
        Segment segment = pool.take();
        segment.flow = config.flow();
        segment.source = config.localNode();
        segment.destination = config.remoteNode();
        segment.sourceAddress = config.localAddress();
        segment.destinationAddress = config.remoteAddress();
        segment.sourcePort = config.localPort();
        segment.destinationPort = config.remotePort();
        segment.flags = flags;
        segment.timestamps = timestamps;
        segment.packedOptions = packedOptions;
        segment.timestampValue = SendState.timestampMs(nowNs / 1000);
        segment.timestampEcho = 0;
        return segment;
    }

    private void queue(Segment segment) {
        segment.seal();
        outbox.add(segment);
    }

    public boolean established() {
        return state == State.ESTABLISHED;
    }

    /** The connection could not be set up, was refused, or its peer has not answered for too long. */
    public boolean failed() {
        return failed;
    }

    /** Bytes that the receiving application has read. */
    public long bytesRead() {
        return receiver.bytesRead();
    }

    /** The peer has closed its side and all its data was read. */
    public boolean peerClosed() {
        return receiver.finished();
    }

    /** Everything written, a FIN included, was acknowledged. */
    public boolean allAcknowledged() {
        return state == State.ESTABLISHED && sender.allAcknowledged();
    }

    public long retransmits() {
        return sender.state().totalRetransmits;
    }

    /** Smoothed RTT; 0 before the first sample. */
    public long smoothedRttNs() {
        return rtt.smoothedUs() * 1000;
    }

    /** Congestion window in segments. */
    public int cwnd() {
        return sender.state().window.cwnd;
    }

    public int ssthresh() {
        return sender.state().window.ssthresh;
    }
}
