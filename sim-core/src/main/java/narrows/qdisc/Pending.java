package narrows.qdisc;

/** Names a discipline whose specification is there before its model. */
final class Pending {
    private Pending() {}

    static Qdisc qdisc(QdiscSpec spec) {
        throw new IllegalStateException(spec.kind() + ": not modelled yet");
    }
}
