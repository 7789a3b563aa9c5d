package narrows.qdisc;

/** How a CoDel queue counts time and what it does where implementations differ. */
public enum CodelVariant {
    /** Linux (codel_impl.h): ticks of 1024 ns, an approximated root, one Newton step per drop. */
    LINUX,
    /** RFC 8289: nanoseconds and exact roots. */
    RFC,
    /**
     * ns-3's CoDelQueueDisc: Linux's arithmetic, but after a mark the next interval begins at once instead of when the last one
     * ended, an empty queue does not forget that it was above the target, and each queue judges by its own IP bytes.
     */
    NS3
}
