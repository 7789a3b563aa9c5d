package narrows.link;

/**
 * How a link counts packets beyond its overhead.
 *
 * @param mpuBytes least length that counts
 * @param atm whether whole ATM cells count: 53 bytes for every 48 begun
 */
public record Framing(int mpuBytes, boolean atm) {
    /** The length itself. */
    public static final Framing PLAIN = new Framing(0, false);

    private static final int CELL_BYTES = 53;
    private static final int CELL_PAYLOAD_BYTES = 48;

    public Framing {
        if (mpuBytes < 0) {
            throw new IllegalArgumentException("mpu out of range");
        }
    }

    /** What a packet of {@code bytes}, overhead included, takes on the wire ({@code psched_l2t_ns} of the kernel). */
    public int wireBytes(int bytes) {
        int counted = Math.max(bytes, mpuBytes);
        return atm ? (counted + CELL_PAYLOAD_BYTES - 1) / CELL_PAYLOAD_BYTES * CELL_BYTES : counted;
    }
}
