package narrows.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import narrows.packet.Segment;
import narrows.packet.SegmentPool;

/**
 * One endpoint in virtual time whose peer is the test. Moving on with {@link #at} asserts that the endpoint sends nothing on
 * the way, and that everything it sent before was expected. Jiffies are 4 ms long and tick at 0 unless a phase is set.
 */
final class TcpScript {
    static final int MSS = 1448;
    static final long LARGE_WINDOW = 10_000_000;
    static final long FOREVER = 1L << 50;

    private static final long LOCAL_START = 1000;
    private static final long REMOTE_START = 5_000_000;

    private final SegmentPool pool = new SegmentPool();
    private final Deque<Segment> unexpected = new ArrayDeque<>();
    private final TcpEndpoint endpoint;
    private long nowNs;
    private int lastValue;

    private TcpScript(String congestion, long jiffyPhaseNs, long windowBytes) {
        this(TcpProfile.LINUX.withReadLatencyNs(0), congestion, jiffyPhaseNs, windowBytes);
    }

    private TcpScript(TcpProfile profile, String congestion, long jiffyPhaseNs, long windowBytes) {
        this(profile, congestion, EcnMode.ACCEPT, jiffyPhaseNs, windowBytes);
    }

    private TcpScript(TcpProfile profile, String congestion, EcnMode ecn, long jiffyPhaseNs, long windowBytes) {
        EndpointConfig config = new EndpointConfig(
                0, 0, 1, 1, 2, 40000, 5001, 1500, 0, windowBytes, 0, congestion, ecn, LOCAL_START, jiffyPhaseNs);
        endpoint = new TcpEndpoint(profile, config, pool, new SplittableRandom(1));
    }

    static TcpScript with(String congestion) {
        return new TcpScript(congestion, 0, 0);
    }

    static TcpScript withEcn(String congestion, EcnMode ecn) {
        return new TcpScript(TcpProfile.LINUX.withReadLatencyNs(0), congestion, ecn, 0, 0);
    }

    static TcpScript withPhase(long jiffyPhaseNs) {
        return new TcpScript("reno", jiffyPhaseNs, 0);
    }

    static TcpScript withWindow(long windowBytes) {
        return new TcpScript("reno", 0, windowBytes);
    }

    /** A sender of endless data over a handshake of 40 ms; its first ten segments are out. */
    static TcpScript sender(String congestion) {
        return sending(with(congestion), FOREVER);
    }

    /** As {@link #sender}, with {@code key} of the profile at {@code value}. */
    static TcpScript senderWith(String key, String value) {
        return sending(with(key, value), FOREVER);
    }

    private static TcpScript sending(TcpScript script, long bytes) {
        script.connects().endpoint.write(bytes, 0);
        return script.at(ms(40)).receives(Seg.synAck().window(64240)).forget();
    }

    /** Segment 1 of {@code sender} is missing; the SACKs of 2 and 3 at 80 and 81.2 ms have each let a new segment go. */
    static TcpScript afterTwoSacked(TcpScript sender) {
        sender.at(ms(80))
                .receives(acksUpTo(0).withSack(block(2, 2)))
                .sends(full(11))
                .sendsNothing();
        return sender.at(ms(81.2))
                .receives(acksUpTo(0).withSack(block(2, 3)))
                .sends(full(12))
                .sendsNothing();
    }

    /** As {@link #sender}, of the profile ns3 with segments of 1448 bytes, {@code bytes} to send and an initial window of ten. */
    static TcpScript ns3Sender(String congestion, long bytes) {
        TcpScript script = ns3(congestion).connects(Seg.syn().mss(MSS));
        script.endpoint.write(bytes, 0);
        return script.at(ms(40)).receives(Seg.synAck()).forget();
    }

    /** As {@link #receiver}, of the profile ns3. */
    static TcpScript ns3Receiver() {
        TcpScript script = ns3("reno");
        script.endpoint.listen();
        script.receives(Seg.syn()).forget();
        return script.at(ms(40)).receives(Seg.acks(1));
    }

    private static TcpScript ns3(String congestion) {
        TcpProfile profile = TcpProfiles.named("ns3").with("mss", Integer.toString(MSS));
        return new TcpScript(profile, congestion, EcnMode.ACCEPT, 0, 0);
    }

    static TcpScript with(String key, String value) {
        TcpProfile profile = TcpProfile.LINUX.withReadLatencyNs(0).with(key, value);
        return new TcpScript(profile, "reno", EcnMode.ACCEPT, 0, 0);
    }

    /** As {@link #receiver}, with {@code key} of the profile at {@code value}. */
    static TcpScript receiverWith(String key, String value) {
        return with(key, value).accepted();
    }

    /** As {@link #sender}, with just {@code segments} full segments to send. */
    static TcpScript senderOf(String congestion, int segments) {
        return sending(with(congestion), (long) segments * MSS);
    }

    /** A receiver whose handshake is done at 40 ms. */
    static TcpScript receiver() {
        return with("reno").accepted();
    }

    /** A receiver with a fixed buffer, whose application wakes up only {@code readNs} after data has come. */
    static TcpScript slowlyReading(long readNs) {
        return new TcpScript(
                        TcpProfile.LINUX.withReadLatencyNs(readNs).with("readLatencySpread", "0s"), "reno", 0, 65536)
                .accepted();
    }

    TcpScript connects() {
        return connects(Seg.syn());
    }

    TcpScript connects(Seg expected) {
        endpoint.connect(0);
        collect();
        return sends(expected);
    }

    TcpScript listens() {
        endpoint.listen();
        return this;
    }

    TcpScript accepted() {
        endpoint.listen();
        receives(Seg.syn()).sends(Seg.synAck());
        return at(ms(40)).receives(Seg.acks(1));
    }

    static long ms(double ms) {
        return Math.round(ms * 1e6);
    }

    /** Sequence of the first byte of data segment {@code n}, counted from 1. */
    static long seq(int n) {
        return 1 + (long) (n - 1) * MSS;
    }

    /** Data segment {@code n}, counted from 1. */
    static Seg full(int n) {
        return Seg.data(seq(n), seq(n + 1));
    }

    /** The ACK of all segments up to {@code n}. */
    static Seg acksUpTo(int n) {
        return Seg.acks(seq(n + 1)).window(LARGE_WINDOW);
    }

    /** Blocks that hold the segments from {@code first} to {@code last}. */
    static long[] block(int first, int last) {
        return new long[] {seq(first), seq(last + 1)};
    }

    TcpScript at(long atNs) {
        assertThat(unexpected).as("sent and not expected by %s ms", nowNs / 1e6).isEmpty();
        run(atNs, true);
        return this;
    }

    /** Goes to an instant whatever is sent on the way. */
    TcpScript skipTo(long atNs) {
        run(atNs, false);
        unexpected.clear();
        return this;
    }

    private void run(long atNs, boolean silent) {
        while (endpoint.nextNs() <= atNs) {
            nowNs = Math.max(nowNs, endpoint.nextNs());
            collect();
            if (silent && nowNs < atNs) {
                assertThat(unexpected).as("sent at %s ms", nowNs / 1e6).isEmpty();
            }
        }
        nowNs = atNs;
    }

    TcpScript receives(Seg... segments) {
        for (Seg seg : segments) {
            Segment segment = pool.take();
            fill(segment, seg);
            endpoint.receive(segment, nowNs);
            segment.release();
            collect();
        }
        return this;
    }

    private void fill(Segment segment, Seg seg) {
        segment.flags = seg.flags | (Boolean.TRUE.equals(seg.push) ? Segment.PSH : 0);
        segment.sequence = REMOTE_START + (seg.from >= 0 ? seg.from : 1);
        segment.payloadBytes = seg.isData() ? (int) (seg.to - seg.from) : 0;
        segment.acknowledgment = LOCAL_START + Math.max(seg.ack, 1);
        segment.windowBytes = seg.window < 0 ? LARGE_WINDOW : seg.window;
        segment.timestamps = true;
        segment.timestampValue = seg.valueMs < 0 ? (int) (nowNs / 1_000_000) + 1 : (int) seg.valueMs;
        segment.timestampEcho = seg.echoMs < 0 ? lastValue : (int) seg.echoMs;
        segment.ecn = (int) Math.max(seg.ecn, 0);
        segment.mssOption = seg.mss;
        segment.sackPermitted = seg.mss != 0;
        for (int i = 0; i < seg.sackEdges.size(); i += 2) {
            segment.addSackBlock(LOCAL_START + seg.sackEdges.get(i), LOCAL_START + seg.sackEdges.get(i + 1));
        }
        segment.seal();
    }

    private void collect() {
        for (Segment out = endpoint.transmit(nowNs); out != null; out = endpoint.transmit(nowNs)) {
            unexpected.add(out);
            lastValue = out.timestampValue;
        }
    }

    /** The next segments that were sent at this instant. */
    TcpScript sends(Seg... expected) {
        for (Seg seg : expected) {
            assertThat(unexpected).as("%s at %s ms", seg, nowNs / 1e6).isNotEmpty();
            Segment actual = unexpected.remove();
            assertThat(seg.view(actual, LOCAL_START, REMOTE_START)).isEqualTo(seg.toString());
        }
        return this;
    }

    /** The data segments from {@code first} to {@code last}, one after the other. */
    TcpScript sendsSegments(int first, int last) {
        for (int n = first; n <= last; n++) {
            sends(full(n));
        }
        return this;
    }

    TcpScript sendsNothing() {
        assertThat(unexpected).as("sent at %s ms", nowNs / 1e6).isEmpty();
        return this;
    }

    /** The next segment sent at this instant, for a closer look. */
    Segment sent() {
        return unexpected.remove();
    }

    int sentCount() {
        return unexpected.size();
    }

    /** Does not look at what was sent so far. */
    TcpScript forget() {
        unexpected.clear();
        return this;
    }

    TcpScript writes(long bytes) {
        endpoint.write(bytes, nowNs);
        collect();
        return this;
    }

    TcpScript closes() {
        endpoint.close(nowNs);
        collect();
        return this;
    }

    /** The application, which had stopped reading, reads up to {@code bytes}. */
    TcpScript reads(long bytes) {
        endpoint.readAtMost(bytes, nowNs);
        collect();
        return this;
    }

    TcpScript resumesReading() {
        endpoint.resumeReading(nowNs);
        collect();
        return this;
    }

    TcpScript aborts() {
        endpoint.abort(nowNs);
        collect();
        return this;
    }

    TcpScript window(int cwnd, int ssthresh) {
        assertThat(endpoint.cwnd()).as("cwnd").isEqualTo(cwnd);
        assertThat(endpoint.ssthresh()).as("ssthresh").isEqualTo(ssthresh);
        return this;
    }

    TcpEndpoint endpoint() {
        return endpoint;
    }
}
