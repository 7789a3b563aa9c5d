package narrows.link;

import java.util.random.RandomGenerator;
import narrows.random.Streams;

/** Independent loss at the receiver, after the packet has used the link. */
final class ReceiverLoss {
    private final long loss;
    private final RandomGenerator random;

    ReceiverLoss(LinkSpec spec, Streams streams) {
        loss = spec.loss();
        random = loss == 0 ? null : streams.stream("loss");
    }

    boolean next() {
        return loss != 0 && (random.nextInt() & 0xffffffffL) < loss;
    }
}
