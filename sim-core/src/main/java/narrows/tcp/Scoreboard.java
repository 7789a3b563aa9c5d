package narrows.tcp;

import java.util.Arrays;

/**
 * What the sender knows of each segment that was sent and is not yet acknowledged. Segments are named by ordinal: the first
 * is {@link #first()}, the next to be sent {@link #end()}; ordinals wrap, so compare them by difference. Two orders are
 * kept: by sequence (the ordinals) and by last sending (a linked list, the kernel's tsorted_sent_queue).
 */
final class Scoreboard {
    static final int SACKED = 1;
    static final int LOST = 2;

    /** A retransmission is in flight (TCPCB_SACKED_RETRANS). */
    static final int RETRANSMITTED = 4;

    /** Was ever retransmitted (TCPCB_EVER_RETRANS). */
    static final int EVER_RETRANSMITTED = 8;

    /** Carries PSH, whenever it is sent. */
    static final int PUSHED = 16;

    /** Was sent when the application, not the path, limited the sender. */
    static final int APP_LIMITED = 32;

    /** Is the last segment of a buffer: a burst is one, until parts of it meet different fates. */
    private static final int ENDS_BUFFER = 64;

    /** Arrived when sent again, but counts as in flight until it is acknowledged in order (ns-3). */
    static final int LINGERING = 128;

    static final int NONE = -1;

    private static final int NOT_LISTED = -2;

    private long[] sequence;
    private int[] payloadBytes;
    private boolean[] fin;
    private int[] flags;
    private long[] sentUs;
    private long[] firstSentUs;
    private long[] deliveredUs;
    private long[] delivered;
    private int[] older;
    private int[] newer;

    private int mask;
    private int first;
    private int size;
    private int buffers;

    /** What a segment must hold to weigh as a whole one, and how many hold less. */
    private int fullBytes;

    private int shorts;
    private long removedBytes;

    /** Oldest and newest of the order of sending, as slots. */
    private int oldest = NONE;

    private int newest = NONE;

    Scoreboard() {
        allocate(32);
    }

    private void allocate(int capacity) {
        sequence = new long[capacity];
        payloadBytes = new int[capacity];
        fin = new boolean[capacity];
        flags = new int[capacity];
        sentUs = new long[capacity];
        firstSentUs = new long[capacity];
        deliveredUs = new long[capacity];
        delivered = new long[capacity];
        older = new int[capacity];
        newer = new int[capacity];
        mask = capacity - 1;
    }

    int first() {
        return first;
    }

    int end() {
        return first + size;
    }

    /** Segments sent and not acknowledged (packets_out). */
    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** From now on segments of less than {@code bytes} weigh less than others. */
    void weighBy(int bytes) {
        fullBytes = bytes;
    }

    /** Whether any segment weighs less than others. */
    boolean hasShort() {
        return shorts > 0;
    }

    /** Adds a segment behind all others and returns its ordinal; {@link #sent} must follow. */
    int append(long seq, int bytes, boolean isFin) {
        if (size > mask) {
            grow();
        }
        int ordinal = first + size++;
        int slot = ordinal & mask;
        sequence[slot] = seq;
        payloadBytes[slot] = bytes;
        fin[slot] = isFin;
        flags[slot] = 0;
        newer[slot] = NOT_LISTED;
        shorts += bytes < fullBytes ? 1 : 0;
        return ordinal;
    }

    /** Notes a (re)transmission and makes the segment the newest of the order of sending. */
    void sent(int ordinal, long atUs, long firstSent, long deliveredAtUs, long deliveredCount) {
        int slot = ordinal & mask;
        sentUs[slot] = atUs;
        firstSentUs[slot] = firstSent;
        deliveredUs[slot] = deliveredAtUs;
        delivered[slot] = deliveredCount;
        unlist(slot);
        list(slot);
    }

    /** Appends to the order of sending. */
    private void list(int slot) {
        older[slot] = newest;
        newer[slot] = NONE;
        if (newest == NONE) {
            oldest = slot;
        } else {
            newer[newest] = slot;
        }
        newest = slot;
    }

    /** The first of segment {@code next}'s bytes become the last of {@code ordinal}'s, which comes before it. */
    void move(int ordinal, int next, int bytes) {
        int from = next & mask;
        shorts -= payloadBytes[ordinal & mask] < fullBytes ? 1 : 0;
        shorts -= payloadBytes[from] < fullBytes ? 1 : 0;
        payloadBytes[ordinal & mask] += bytes;
        payloadBytes[from] -= bytes;
        sequence[from] += bytes;
        shorts += payloadBytes[ordinal & mask] < fullBytes ? 1 : 0;
        shorts += payloadBytes[from] < fullBytes ? 1 : 0;
    }

    /** Buffers that the segments stand in (sk_buffs of the retransmission queue). */
    int buffers() {
        return buffers;
    }

    /** A buffer ends with this segment: a burst was sent, or a part of one has to be told from the rest (tcp_fragment). */
    void endBuffer(int ordinal) {
        if (!has(ordinal, ENDS_BUFFER)) {
            set(ordinal, ENDS_BUFFER);
            buffers++;
        }
    }

    boolean endsBuffer(int ordinal) {
        return has(ordinal, ENDS_BUFFER);
    }

    /** A sacked segment joins its sacked neighbours and leaves the others (tcp_match_skb_to_sack, tcp_shift_skb_data). */
    void separateSacked(int ordinal) {
        if (ordinal != first) {
            endOrJoin(ordinal - 1, has(ordinal - 1, SACKED));
        }
        if (ordinal + 1 != end()) {
            endOrJoin(ordinal, has(ordinal + 1, SACKED));
        }
    }

    private void endOrJoin(int ordinal, boolean join) {
        if (!join) {
            endBuffer(ordinal);
        } else if (has(ordinal, ENDS_BUFFER)) {
            clear(ordinal, ENDS_BUFFER);
            buffers--;
        }
    }

    /** Takes the first segment off. */
    void removeFirst() {
        buffers -= has(first, ENDS_BUFFER) ? 1 : 0;
        unlist(first & mask);
        removedBytes += payloadBytes[first & mask];
        shorts -= payloadBytes[first & mask] < fullBytes ? 1 : 0;
        first++;
        size--;
    }

    /** Payload of all that was taken off whole. */
    long removedBytes() {
        return removedBytes;
    }

    /** What of the first segment lies below {@code una} is acknowledged. */
    void trimFirst(long una) {
        int slot = first & mask;
        int bytes = (int) (una - sequence[slot]);
        if (size > 0 && bytes > 0) {
            shorts += payloadBytes[slot] < fullBytes ? 0 : 1;
            sequence[slot] = una;
            payloadBytes[slot] -= bytes;
        }
    }

    /** Takes a segment out of the order of sending, because it is sacked or RACK found it lost. */
    void unlistFromSendOrder(int ordinal) {
        unlist(ordinal & mask);
    }

    private void unlist(int slot) {
        if (newer[slot] == NOT_LISTED) {
            return;
        }
        int before = older[slot];
        int after = newer[slot];
        if (before == NONE) {
            oldest = after;
        } else {
            newer[before] = after;
        }
        if (after == NONE) {
            newest = before;
        } else {
            older[after] = before;
        }
        newer[slot] = NOT_LISTED;
    }

    /** First segment in the order of sending; {@link #NONE} if the list is empty. */
    int oldestSlot() {
        return oldest;
    }

    int newerSlot(int slot) {
        return newer[slot];
    }

    /** The ordinal of the segment in {@code slot}. */
    int ordinalAt(int slot) {
        return first + ((slot - first) & mask);
    }

    long sequence(int ordinal) {
        return sequence[ordinal & mask];
    }

    long endSequence(int ordinal) {
        int slot = ordinal & mask;
        return sequence[slot] + payloadBytes[slot] + (fin[slot] ? 1 : 0);
    }

    int payloadBytes(int ordinal) {
        return payloadBytes[ordinal & mask];
    }

    boolean fin(int ordinal) {
        return fin[ordinal & mask];
    }

    boolean has(int ordinal, int flag) {
        return (flags[ordinal & mask] & flag) != 0;
    }

    int flags(int ordinal) {
        return flags[ordinal & mask];
    }

    void set(int ordinal, int flag) {
        flags[ordinal & mask] |= flag;
    }

    void clear(int ordinal, int flag) {
        flags[ordinal & mask] &= ~flag;
    }

    long sentUs(int ordinal) {
        return sentUs[ordinal & mask];
    }

    long firstSentUs(int ordinal) {
        return firstSentUs[ordinal & mask];
    }

    long deliveredUs(int ordinal) {
        return deliveredUs[ordinal & mask];
    }

    long delivered(int ordinal) {
        return delivered[ordinal & mask];
    }

    /** The ordinal of the segment that begins at or after {@code seq}; {@link #end()} if there is none. */
    int atOrAfter(long seq) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sequence[(first + middle) & mask] < seq) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return first + low;
    }

    private void grow() {
        int[] order = sendOrder();
        int capacity = (mask + 1) * 2;
        sequence = moved(sequence, new long[capacity]);
        payloadBytes = moved(payloadBytes, new int[capacity]);
        fin = moved(fin, new boolean[capacity]);
        flags = moved(flags, new int[capacity]);
        sentUs = moved(sentUs, new long[capacity]);
        firstSentUs = moved(firstSentUs, new long[capacity]);
        deliveredUs = moved(deliveredUs, new long[capacity]);
        delivered = moved(delivered, new long[capacity]);
        older = new int[capacity];
        newer = new int[capacity];
        Arrays.fill(newer, NOT_LISTED);
        mask = capacity - 1;
        relist(order);
    }

    /** Copies a full ring of the old capacity into a larger array, so that each ordinal finds its element again. */
    @SuppressWarnings("SuspiciousSystemArraycopy")
    private <A> A moved(A from, A to) {
        int start = first & mask;
        int newMask = (mask + 1) * 2 - 1;
        int target = first & newMask;
        int head = mask + 1 - start;
        System.arraycopy(from, start, to, target, head);
        System.arraycopy(from, 0, to, (target + head) & newMask, start);
        return to;
    }

    /** Listed ordinals, oldest first. */
    private int[] sendOrder() {
        int[] order = new int[size];
        int count = 0;
        for (int slot = oldest; slot != NONE; slot = newer[slot]) {
            order[count++] = ordinalAt(slot);
        }
        return Arrays.copyOf(order, count);
    }

    private void relist(int[] order) {
        oldest = NONE;
        newest = NONE;
        for (int ordinal : order) {
            list(ordinal & mask);
        }
    }
}
