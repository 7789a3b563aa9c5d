package narrows.qdisc;

/** A list of flows through their own fields; a flow is in one list at a time. */
final class FairList {
    private FairFlow head;
    private FairFlow tail;
    private int size;

    boolean isEmpty() {
        return head == null;
    }

    int size() {
        return size;
    }

    FairFlow first() {
        return head;
    }

    /** Puts {@code flow} at the end, taking it out of the list that it is in. */
    void append(FairFlow flow) {
        if (flow.list != null) {
            flow.list.remove(flow);
        }
        flow.list = this;
        flow.previous = tail;
        flow.next = null;
        if (tail == null) {
            head = flow;
        } else {
            tail.next = flow;
        }
        tail = flow;
        size++;
    }

    void remove(FairFlow flow) {
        if (flow.previous == null) {
            head = flow.next;
        } else {
            flow.previous.next = flow.next;
        }
        if (flow.next == null) {
            tail = flow.previous;
        } else {
            flow.next.previous = flow.previous;
        }
        flow.list = null;
        flow.next = null;
        flow.previous = null;
        size--;
    }
}
