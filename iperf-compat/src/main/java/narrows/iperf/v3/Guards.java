package narrows.iperf.v3;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** What ends a test that goes wrong: nothing arrives, or more than the server allows. */
final class Guards {
    private static final double NS_PER_SEC = 1e9;

    private final List<DataStream> receivers;
    private final List<DataStream> streams;
    private final long receiveTimeoutNs;
    private final long limitBitsPerSec;
    private final long windowNs;
    private long receivedBytes;
    private long receivedNs;
    private long windowBytes;
    private long windowStartNs;

    Guards(Options options, List<DataStream> streams) {
        this.streams = streams;
        this.receivers = streams.stream().filter(stream -> !stream.sends()).toList();
        this.receiveTimeoutNs = TimeUnit.MILLISECONDS.toNanos(options.receiveTimeoutMs);
        this.limitBitsPerSec = options.limitBitsPerSec;
        this.windowNs = (long) (options.limitWindowSec * NS_PER_SEC);
    }

    void begin(long nowNs) {
        receivedNs = nowNs;
        windowStartNs = nowNs;
    }

    /** @throws TestFailure if the test must end */
    void check(long nowNs) {
        for (DataStream stream : streams) {
            String failure = stream.traffic().failure();
            if (failure != null) {
                throw new TestFailure(failure);
            }
        }
        if (!receivers.isEmpty()) {
            checkReceiving(nowNs);
        }
        if (limitBitsPerSec > 0 && nowNs - windowStartNs >= windowNs) {
            checkRate(nowNs);
        }
    }

    private void checkReceiving(long nowNs) {
        long bytes = bytes(receivers);
        if (bytes != receivedBytes) {
            receivedBytes = bytes;
            receivedNs = nowNs;
        } else if (nowNs - receivedNs > receiveTimeoutNs) {
            throw new TestFailure("idle timeout for receiving data");
        }
    }

    private void checkRate(long nowNs) {
        long bytes = bytes(streams);
        double bitsPerSec = (bytes - windowBytes) * 8 * NS_PER_SEC / (nowNs - windowStartNs);
        windowBytes = bytes;
        windowStartNs = nowNs;
        if (bitsPerSec > limitBitsPerSec) {
            throw new TestFailure(ErrorNumber.text(ErrorNumber.TOTAL_RATE));
        }
    }

    private static long bytes(List<DataStream> streams) {
        return streams.stream()
                .mapToLong(stream -> stream.traffic().count().bytes())
                .sum();
    }
}
