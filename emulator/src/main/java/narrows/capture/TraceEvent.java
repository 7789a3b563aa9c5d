package narrows.capture;

import java.util.List;
import narrows.packet.Segment;

/**
 * One event in the life of a flow. Sequence numbers are unwrapped and relative: the first byte of data is 0, the SYN -1.
 *
 * @param number of the event in its capture, from 0
 * @param timeNs the model's instant
 * @param forward whether the segment goes from the flow's client to its server
 * @param packetId the same for the same packet in one capture
 * @param sequence of the segment's first byte
 * @param acknowledgment next byte that its sender expects; 0 without ACK flag
 * @param flags the eight bits of the header
 * @param windowField the window as it stands in the header
 * @param comment why the packet was dropped
 */
public record TraceEvent(
        long number,
        long timeNs,
        Sighting sighting,
        boolean forward,
        long packetId,
        long sequence,
        long acknowledgment,
        int payloadBytes,
        int flags,
        int windowField,
        List<SackBlock> sacks,
        String comment) {

    boolean is(Sighting what, boolean direction) {
        return sighting == what && forward == direction;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    boolean isData() {
        return payloadBytes > 0;
    }

    /** An acknowledgement without data, of an open connection. */
    boolean isPureAck() {
        return payloadBytes == 0 && has(Segment.ACK) && (flags & (Segment.SYN | Segment.FIN | Segment.RST)) == 0;
    }

    long endSequence() {
        return sequence + payloadBytes;
    }
}
