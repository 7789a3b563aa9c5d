package narrows.packet;

/** First in, first out, through {@link Packet#next}. */
public final class PacketQueue {
    private Packet head;
    private Packet tail;
    private int packets;
    private long bytes;

    public void add(Packet packet) {
        packet.next = null;
        if (head == null) {
            head = packet;
        } else {
            tail.next = packet;
        }
        tail = packet;
        packets++;
        bytes += packet.wireBytes;
    }

    public Packet first() {
        return head;
    }

    /** The packet that was added last; null when the queue is empty. */
    public Packet last() {
        return tail;
    }

    /** Takes the first packet out; null when the queue is empty. */
    public Packet remove() {
        Packet first = head;
        if (first == null) {
            return null;
        }
        head = first.next;
        if (head == null) {
            tail = null;
        }
        first.next = null;
        packets--;
        bytes -= first.wireBytes;
        return first;
    }

    public boolean isEmpty() {
        return head == null;
    }

    public int packets() {
        return packets;
    }

    /** Sum of {@link Packet#wireBytes}. */
    public long bytes() {
        return bytes;
    }
}
