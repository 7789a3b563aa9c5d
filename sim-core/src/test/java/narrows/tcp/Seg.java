package narrows.tcp;

import java.util.ArrayList;
import java.util.List;
import narrows.packet.Segment;

/**
 * A segment as a test writes it, to be sent to the endpoint or expected from it. Sequences are relative to each side's initial
 * one, so that the first byte of data is 1. What a test does not say is not compared.
 */
final class Seg {
    private static final long ANY = -1;

    int flags;
    final long from;
    final long to;
    long ack = ANY;
    long window = ANY;
    long echoMs = ANY;
    long valueMs = ANY;
    int mss;
    long ecn = ANY;
    Boolean push;
    List<Long> sackEdges = new ArrayList<>();

    private Seg(int flags, long from, long to) {
        this.flags = flags;
        this.from = from;
        this.to = to;
    }

    static Seg syn() {
        return new Seg(Segment.SYN, 0, 0).mss(1460);
    }

    static Seg synAck() {
        return new Seg(Segment.SYN | Segment.ACK, 0, 0).mss(1460).ack(1);
    }

    /** Data from {@code from} up to, not including, {@code to}. */
    static Seg data(long from, long to) {
        return new Seg(Segment.ACK, from, to);
    }

    /** A segment without data, and, as long as {@link #withSack} is not used, without SACK blocks. */
    static Seg acks(long ack) {
        return new Seg(Segment.ACK, ANY, ANY).ack(ack);
    }

    static Seg fin(long from, long to) {
        return new Seg(Segment.FIN | Segment.ACK, from, to);
    }

    static Seg rst() {
        return new Seg(Segment.RST | Segment.ACK, ANY, ANY);
    }

    Seg ack(long sequence) {
        ack = sequence;
        return this;
    }

    Seg withSack(long... edges) {
        for (long edge : edges) {
            sackEdges.add(edge);
        }
        return this;
    }

    /** Echoes a mark. */
    Seg ece() {
        flags |= Segment.ECE;
        return this;
    }

    /** Tells that the window was reduced. */
    Seg cwr() {
        flags |= Segment.CWR;
        return this;
    }

    /** Has this ECN field in its IP header. */
    Seg ecn(int field) {
        ecn = field;
        return this;
    }

    Seg window(long bytes) {
        window = bytes;
        return this;
    }

    Seg mss(int bytes) {
        mss = bytes;
        return this;
    }

    Seg pushed() {
        push = true;
        return this;
    }

    Seg notPushed() {
        push = false;
        return this;
    }

    /** Echoes the timestamp of the instant {@code ms}. */
    Seg echoing(long ms) {
        echoMs = ms + 1;
        return this;
    }

    /** Carries the timestamp of the instant {@code ms}. */
    Seg stamped(long ms) {
        valueMs = ms + 1;
        return this;
    }

    boolean isData() {
        return from != ANY && (flags & Segment.SYN) == 0;
    }

    /** What of {@code actual} this segment says something about, in words. */
    String view(Segment actual, long localStart, long remoteStart) {
        StringBuilder text = new StringBuilder("flags " + (actual.flags & ~Segment.PSH));
        if (from != ANY) {
            long relative = actual.sequence - localStart;
            text.append(" ").append(relative).append(":").append(relative + actual.payloadBytes);
        } else {
            text.append(actual.payloadBytes > 0 ? " with data" : "");
        }
        append(text, " ack ", ack, actual.acknowledgment - remoteStart);
        append(text, " window ", window, actual.windowBytes);
        append(text, " echo ", echoMs, actual.timestampEcho);
        append(text, " value ", valueMs, actual.timestampValue);
        append(text, " ecn ", ecn, actual.ecn);
        text.append(push == null ? "" : " push " + actual.has(Segment.PSH));
        text.append(mss == 0 ? "" : " mss " + actual.mssOption);
        if (!isData()) {
            text.append(" sack ").append(edges(actual, remoteStart));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String name, long expected, long actual) {
        if (expected != ANY) {
            text.append(name).append(actual);
        }
    }

    private static List<Long> edges(Segment segment, long start) {
        List<Long> edges = new ArrayList<>();
        for (int i = 0; i < 2 * segment.sackBlocks; i++) {
            edges.add(segment.sackEdges[i] - start);
        }
        return edges;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("flags " + flags);
        if (from != ANY) {
            text.append(" ").append(from).append(":").append(to);
        }
        append(text, " ack ", ack, ack);
        append(text, " window ", window, window);
        append(text, " echo ", echoMs, echoMs);
        append(text, " value ", valueMs, valueMs);
        append(text, " ecn ", ecn, ecn);
        text.append(push == null ? "" : " push " + push);
        text.append(mss == 0 ? "" : " mss " + mss);
        if (!isData()) {
            text.append(" sack ").append(sackEdges);
        }
        return text.toString();
    }
}
