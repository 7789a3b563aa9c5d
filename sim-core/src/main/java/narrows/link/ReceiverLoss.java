package narrows.link;

import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.random.Streams;

/** Independent loss at the receiver, after the packet has used the link: of packets, or of packets with a damaged byte. */
final class ReceiverLoss {
    private static final double TWO_TO_63 = 0x1p63;

    private final long loss;

    /** By length: probability that a byte is damaged, as n / 2^63. Null where bytes are safe. */
    private final long[] damage;

    private final Errors errors;
    private final boolean scheduled;
    private final RandomGenerator random;
    private final RandomGenerator byteRandom;

    ReceiverLoss(LinkSpec spec, Streams streams) {
        loss = spec.loss();
        scheduled = spec.wire().schedule() != null;
        random = loss == 0 && !scheduled ? null : streams.stream("loss");
        errors = Errors.of(spec.wire().errors(), streams);
        damage = spec.lossPerByte() == 0 ? null : damage(spec);
        byteRandom = damage == null ? null : streams.stream("byte-loss");
    }

    /** 1 - (1 - e)^length for every length; a packet's length is no more than the MTU. */
    private static long[] damage(LinkSpec spec) {
        long[] damage = new long[spec.wireBytes(spec.mtuBytes()) + 1];
        double logSafe = Math.log1p(-spec.lossPerByte());
        for (int bytes = 0; bytes < damage.length; bytes++) {
            damage[bytes] = (long) (-Math.expm1(bytes * logSafe) * TWO_TO_63);
        }
        return damage;
    }

    /** Whether the next packet is lost. */
    boolean next(Packet packet) {
        return next(packet, loss);
    }

    /** @param present probability of loss now, as n / 2^32 */
    boolean next(Packet packet, long present) {
        boolean lost = present != 0 && (random.nextInt() & 0xffffffffL) < present;
        if (errors != null) {
            lost |= errors.next(packet);
        }
        return lost || (damage != null && byteRandom.nextLong() >>> 1 < damage[packet.wireBytes]);
    }
}
