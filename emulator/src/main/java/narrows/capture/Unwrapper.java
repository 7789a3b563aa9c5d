package narrows.capture;

/** Makes 32-bit sequence numbers into relative ones that do not wrap: each is the nearest to the one before. */
final class Unwrapper {
    private final int firstByte;
    private long near;

    /** @param initialSequence of the SYN; the byte behind it is 0 */
    Unwrapper(int initialSequence) {
        firstByte = initialSequence + 1;
    }

    long relative(int sequence) {
        int wire = sequence - firstByte;
        near += wire - (int) near;
        return near;
    }
}
