package narrows.qdisc;

import narrows.random.Streams;

/** A discipline as configured; {@link #build} makes the running one. */
public interface QdiscSpec {
    /** The tc name of the discipline: {@code tbf}, {@code netem}, {@code pfifo}. */
    String kind();

    /** Whether this discipline can take a child, as {@code tbf} and {@code netem} do. */
    boolean takesChild();

    /**
     * @param child the discipline below, or null
     * @param random source of this discipline's own streams
     * @param drops where dropped packets go
     */
    Qdisc build(Qdisc child, Streams random, DropSink drops);

    /**
     * The same with what Linux takes from the device filled in.
     *
     * @param frameBytes longest frame of the device: its MTU and the link's header
     */
    default QdiscSpec onDevice(int frameBytes) {
        return this;
    }

    /** Whether a running discipline of this kind can take the parameters of {@code other}. */
    default boolean changesTo(QdiscSpec other) {
        return false;
    }

    /** The same for disciplines to which header and MTU are not one. */
    default QdiscSpec onDevice(int mtuBytes, int headerBytes) {
        return onDevice(mtuBytes + headerBytes);
    }

    /** One line for people: the values in force, with units. */
    String describe();
}
