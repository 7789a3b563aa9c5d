package narrows.link;

import narrows.packet.Packet;

/** The present place in a trace, and the packet of which a part has left. */
final class TraceServer {
    private final Trace trace;
    private final long[] instants;
    private long baseNs;
    private int index;
    private Packet partly;
    private int missingBytes;

    TraceServer(Trace trace) {
        this.trace = trace;
        instants = trace.opportunitiesNs();
    }

    /** First opportunity from {@code atNs} on that is not used up; {@link Link#NEVER} at the end. */
    long firstFrom(long atNs) {
        int presentIndex = index;
        long presentBaseNs = baseNs;
        skipTo(atNs);
        long firstNs = nextNs();
        index = presentIndex;
        baseNs = presentBaseNs;
        return firstNs;
    }

    private void skipTo(long atNs) {
        skipPeriodsBefore(atNs);
        while (nextNs() < atNs) {
            step();
        }
    }

    /** Opportunities up to and including {@code nowNs} are lost to what arrives now. */
    void passed(long nowNs) {
        skipPeriodsBefore(nowNs);
        while (nextNs() <= nowNs) {
            step();
        }
    }

    private void skipPeriodsBefore(long atNs) {
        long periods = (atNs - baseNs) / trace.periodNs() - 1;
        if (periods > 0 && !trace.once()) {
            baseNs += periods * trace.periodNs();
            index = 0;
        }
    }

    private long nextNs() {
        return index == instants.length ? Link.NEVER : baseNs + instants[index];
    }

    /** The opportunity at {@code atNs} is gone, and so are those before it. */
    void use(long atNs) {
        skipTo(atNs);
        step();
    }

    private void step() {
        index++;
        if (index == instants.length && !trace.once()) {
            index = 0;
            baseNs += trace.periodNs();
        }
    }

    boolean isPartlySent() {
        return partly != null;
    }

    int bytes() {
        return trace.opportunityBytes();
    }

    void start(Packet packet) {
        partly = packet;
        missingBytes = packet.wireBytes + trace.headerBytes();
    }

    /** Sends up to {@code bytes} bytes of the present packet; returns those that are left. */
    int send(int bytes) {
        int sent = Math.min(bytes, missingBytes);
        missingBytes -= sent;
        return bytes - sent;
    }

    /** The packet, if all of it has left; null if not. */
    Packet finished() {
        if (missingBytes > 0) {
            return null;
        }
        Packet packet = partly;
        partly = null;
        return packet;
    }
}
