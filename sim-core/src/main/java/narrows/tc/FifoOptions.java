package narrows.tc;

/** Options of pfifo, bfifo and pfifo_head_drop (q_fifo.c). */
final class FifoOptions {
    private static final Keywords KEYWORDS =
            new Keywords().option("limit", (in, to) -> to.put("limit", in.size("limit")));

    private FifoOptions() {}

    static Attributes parse(OptionReader in) {
        return KEYWORDS.read(in);
    }
}
