package narrows.qdisc;

import java.util.Locale;

/** Why a packet ended before its receiver. The lower-case name is the ledger's key in result files. */
public enum DropReason {
    /** The queue's limit in packets or bytes. */
    QUEUE_LIMIT,
    /** Active queue management chose the packet. */
    AQM,
    /** Random loss: netem's loss models or a link's error model. */
    RANDOM_LOSS,
    /** A policer's exceed action. */
    POLICED,
    /** Longer than the bucket of a token bucket filter (sch_tbf.c, max_size). */
    TOO_LONG,
    /** Lost in a TUN device before the emulator could see it. */
    TUN,
    /** Damaged on its way: its receiver found a wrong checksum. */
    CHECKSUM;

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
