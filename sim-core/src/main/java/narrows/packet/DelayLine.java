package narrows.packet;

import java.util.Arrays;

/**
 * Packets ordered by {@link Packet#dueNs}, first in, first out among equals. Packets that come in order cost no more than in a
 * {@link PacketQueue}; only those that overtake go through a heap.
 */
public final class DelayLine {
    private final PacketQueue inOrder = new PacketQueue();
    private Packet[] overtakers = new Packet[16];
    private long[] sequences = new long[16];
    private int size;
    private long nextSequence;
    private long overtakerBytes;

    public void add(Packet packet) {
        Packet last = inOrder.last();
        if (last == null || last.dueNs <= packet.dueNs) {
            inOrder.add(packet);
        } else {
            push(packet);
        }
    }

    /** The packet that is due first; null when there is none. */
    public Packet first() {
        return overtakerIsFirst() ? overtakers[0] : inOrder.first();
    }

    /** The packet that is due last, of several the one added last; null when there is none. Only one in order can be it. */
    public Packet last() {
        return inOrder.last();
    }

    /** Takes out the packet that is due first; null when there is none. */
    public Packet remove() {
        return overtakerIsFirst() ? pop() : inOrder.remove();
    }

    public boolean isEmpty() {
        return inOrder.isEmpty();
    }

    public int packets() {
        return inOrder.packets() + size;
    }

    /** Sum of {@link Packet#wireBytes}. */
    public long bytes() {
        return inOrder.bytes() + overtakerBytes;
    }

    /**
     * An overtaker is due before the last in order, so that the latter is never taken out first; and what is appended behind the
     * latter is due later than any overtaker. So of two that are due together, the one in order came first.
     */
    private boolean overtakerIsFirst() {
        return size > 0 && overtakers[0].dueNs < inOrder.first().dueNs;
    }

    private void push(Packet packet) {
        if (size == overtakers.length) {
            overtakers = Arrays.copyOf(overtakers, 2 * size);
            sequences = Arrays.copyOf(sequences, 2 * size);
        }
        overtakerBytes += packet.wireBytes;
        long sequence = nextSequence++;
        int hole = size++;
        while (hole > 0 && before(packet, sequence, (hole - 1) / 2)) {
            move((hole - 1) / 2, hole);
            hole = (hole - 1) / 2;
        }
        overtakers[hole] = packet;
        sequences[hole] = sequence;
    }

    private Packet pop() {
        Packet first = overtakers[0];
        overtakerBytes -= first.wireBytes;
        size--;
        Packet last = overtakers[size];
        long sequence = sequences[size];
        overtakers[size] = null;
        if (size > 0) {
            sink(last, sequence);
        }
        return first;
    }

    private void sink(Packet packet, long sequence) {
        int hole = 0;
        for (int child = leastChild(0); child < size && !before(packet, sequence, child); child = leastChild(hole)) {
            move(child, hole);
            hole = child;
        }
        overtakers[hole] = packet;
        sequences[hole] = sequence;
    }

    /** At least {@link #size} if there is none. */
    private int leastChild(int parent) {
        int left = 2 * parent + 1;
        boolean right = left + 1 < size && before(overtakers[left + 1], sequences[left + 1], left);
        return right ? left + 1 : left;
    }

    private boolean before(Packet packet, long sequence, int other) {
        long dueNs = packet.dueNs;
        long otherNs = overtakers[other].dueNs;
        return dueNs < otherNs || (dueNs == otherNs && sequence < sequences[other]);
    }

    private void move(int from, int to) {
        overtakers[to] = overtakers[from];
        sequences[to] = sequences[from];
    }
}
