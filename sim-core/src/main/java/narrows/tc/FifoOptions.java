package narrows.tc;

import narrows.qdisc.FifoSpec;
import narrows.qdisc.QdiscSpec;
import narrows.unit.TcNotation;

/** Options of pfifo and bfifo (q_fifo.c). */
final class FifoOptions {
    /** The limit that Linux takes from the device, here an Ethernet device with the usual queue length and MTU. */
    private static final long DEFAULT_PACKETS = 1000;

    private static final long DEFAULT_BYTES = DEFAULT_PACKETS * 1514;

    private FifoOptions() {}

    static QdiscSpec parse(String kind, Words words) {
        boolean bytes = kind.equals("bfifo");
        long limit = bytes ? DEFAULT_BYTES : DEFAULT_PACKETS;
        while (words.hasNext()) {
            String word = words.take();
            if (!word.equals("limit")) {
                throw TcException.unknown(kind, word);
            }
            limit = TcNotation.sizeBytes(kind + " limit", words.valueOf(kind + " limit"));
        }
        return bytes ? FifoSpec.bytes(limit) : FifoSpec.packets(limit);
    }
}
