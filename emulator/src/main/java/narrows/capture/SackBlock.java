package narrows.capture;

/** A block that a receiver reports (RFC 2018), relative to the flow's first byte. */
public record SackBlock(long left, long right) {}
