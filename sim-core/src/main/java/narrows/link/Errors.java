package narrows.link;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import narrows.packet.Packet;
import narrows.qdisc.LossProcess;
import narrows.random.Streams;

/** An {@link ErrorModel} at work: decides packet by packet. */
abstract class Errors {
    private static final long MASK = 0xffffffffL;

    /** @param model null: nothing is lost */
    static Errors of(ErrorModel model, Streams streams) {
        if (model instanceof ErrorModel.Markov markov) {
            return new Markov(markov, streams);
        }
        if (model instanceof ErrorModel.Burst burst) {
            return new Bursts(burst, streams.stream("burst-loss"));
        }
        if (model instanceof ErrorModel.Listed listed) {
            return new Listed(listed);
        }
        if (model instanceof ErrorModel.Numbered numbered) {
            return new Numbered(numbered);
        }
        return model == null ? null : new EverySecond();
    }

    abstract boolean next(Packet packet);

    private static final class Markov extends Errors {
        private final LossProcess process;

        Markov(ErrorModel.Markov spec, Streams streams) {
            process = LossProcess.of(spec.model(), streams.stream("model-loss"));
        }

        @Override
        boolean next(Packet packet) {
            return process.next();
        }
    }

    private static final class Bursts extends Errors {
        private final ErrorModel.Burst spec;
        private final RandomGenerator random;
        private long length;
        private long lost;

        Bursts(ErrorModel.Burst spec, RandomGenerator random) {
            this.spec = spec;
            this.random = random;
        }

        @Override
        boolean next(Packet packet) {
            if ((random.nextInt() & MASK) < spec.start()) {
                long lengths = spec.mostPackets() - spec.leastPackets() + 1L;
                length = spec.leastPackets() + (((random.nextInt() & MASK) * lengths) >>> 32);
                lost = 0;
            }
            boolean inBurst = lost < length;
            lost += inBurst ? 1 : 0;
            return inBurst;
        }
    }

    private static final class Listed extends Errors {
        private final long[] arrivals;
        private int next;
        private long seen;

        Listed(ErrorModel.Listed spec) {
            arrivals = spec.arrivals().stream().mapToLong(Long::longValue).toArray();
        }

        @Override
        boolean next(Packet packet) {
            boolean lost = next < arrivals.length && arrivals[next] == seen;
            next += lost ? 1 : 0;
            seen++;
            return lost;
        }
    }

    private static final class Numbered extends Errors {
        private final long[] ids;

        Numbered(ErrorModel.Numbered spec) {
            ids = spec.ids().stream().mapToLong(Long::longValue).toArray();
        }

        @Override
        boolean next(Packet packet) {
            return Arrays.binarySearch(ids, packet.id) >= 0;
        }
    }

    private static final class EverySecond extends Errors {
        private boolean lost = true;

        @Override
        boolean next(Packet packet) {
            lost = !lost;
            return lost;
        }
    }
}
