package narrows.measure;

import narrows.time.Scheduler;
import narrows.time.Timer;

/**
 * Measures one flow: bytes read by the receiving application within the measured time, the smoothed RTT every 100 ms of it.
 * The measured time begins with the flow's start or the end of the warm-up and ends with its stop or, for a transfer of a
 * given size, with the arrival of the last byte. What is over before the first 100 ms has one RTT sample, at its end.
 */
public final class FlowMeter {
    private static final long RTT_INTERVAL_NS = 100_000_000;

    /** What a meter looks at. */
    public interface Source {
        /** Bytes that the receiving application has read so far. */
        long bytesRead();

        /** The sender's smoothed RTT; 0 before the first sample. */
        long smoothedRttNs();
    }

    private final Scheduler scheduler;
    private final Source source;
    private final long startNs;
    private final long fromNs;
    private final long stopNs;
    private final long wantedBytes;
    private final Timer begin = new Timer(this::begin);
    private final Timer end = new Timer(this::end);
    private final Timer rtt;

    private long bytesAtBegin;
    private long receivedBytes;
    private long untilNs;
    private boolean ended;
    private long rttSamples;
    private double rttSumNs;

    /** @param wantedBytes size of the transfer; 0 when it has no end */
    public FlowMeter(Scheduler scheduler, Source source, long startNs, long warmupNs, long stopNs, long wantedBytes) {
        this.scheduler = scheduler;
        this.source = source;
        this.startNs = startNs;
        this.fromNs = Math.max(startNs, warmupNs);
        this.stopNs = stopNs;
        this.wantedBytes = wantedBytes;
        this.untilNs = stopNs;
        this.rtt = new Timer(this::sampleRtt);
    }

    /** Arms the meter; call before the flow's own timers are armed, so that its stop is measured before it acts. */
    public void schedule() {
        scheduler.arm(begin, fromNs);
        scheduler.arm(end, stopNs);
        scheduler.arm(rtt, fromNs + RTT_INTERVAL_NS);
    }

    private void begin(long nowNs) {
        bytesAtBegin = source.bytesRead();
    }

    private void end(long nowNs) {
        if (!ended) {
            ended = true;
            untilNs = nowNs;
            receivedBytes = inWarmup(nowNs) ? 0 : source.bytesRead() - bytesAtBegin;
            scheduler.disarm(rtt);
            if (rttSamples == 0) {
                sampleRtt();
            }
        }
    }

    /** What arrives at the instant at which the warm-up ends belongs to it. */
    private boolean inWarmup(long nowNs) {
        return fromNs > startNs && nowNs <= fromNs;
    }

    /** Tells that the receiving application may have read the last byte. */
    public void received(long nowNs) {
        if (!ended && wantedBytes > 0 && source.bytesRead() >= wantedBytes) {
            end(nowNs);
        }
    }

    private void sampleRtt(long nowNs) {
        sampleRtt();
        scheduler.arm(rtt, nowNs + RTT_INTERVAL_NS);
    }

    private void sampleRtt() {
        long smoothedNs = source.smoothedRttNs();
        if (smoothedNs > 0) {
            rttSamples++;
            rttSumNs += smoothedNs;
        }
    }

    public double goodputBitsPerSec() {
        return bitsPerSec(receivedBytes);
    }

    /** {@code bytes} over the measured time. */
    public double bitsPerSec(long bytes) {
        return new MeasuredTime(fromNs, untilNs).bitsPerSec(bytes);
    }

    /** 0 when there was no sample. */
    public double rttMeanNs() {
        return rttSamples == 0 ? 0 : rttSumNs / rttSamples;
    }
}
