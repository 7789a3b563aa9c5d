package narrows.tcp.cc;

import java.util.random.RandomGenerator;

/**
 * BBR version 1 as Linux has it (net/ipv4/tcp_bbr.c): paces at the greatest bandwidth of the last ten rounds and keeps about
 * two bandwidth-delay products in flight. Loss alone does not slow it down.
 */
public final class Bbr implements CongestionControl {
    private enum Mode {
        STARTUP,
        DRAIN,
        PROBE_BW,
        PROBE_RTT
    }

    /** Pacing in PROBE_BW: a phase that probes, one that drains what this queued, six that cruise. */
    private static final int[] CYCLE_GAINS = {320, 192, 256, 256, 256, 256, 256, 256};

    /** The first phase is any but the draining one. */
    private static final int FIRST_PHASES = 7;

    private static final int INITIAL_CWND = 10;
    private static final long NOT_YET = Long.MAX_VALUE;

    private static final long SINGLE_SEGMENT_BYTES_PER_SEC = 1_200_000 / 8;
    private static final int BURST_SHIFT = 10;
    private static final int MAX_BURST_BYTES = 65_279;
    private static final int MAX_BURST_SEGMENTS = 127;
    private static final int SEND_BUFFER_WINDOWS = 3;
    private static final long UNKNOWN_RTT_US = 1000;

    private final Jiffies jiffies;
    private final RandomGenerator random;
    private final BbrConstants constants;
    private final WindowedMax maxBandwidth;
    private final LongTermBandwidth longTerm = new LongTermBandwidth();
    private final AckAggregation aggregation = new AckAggregation();
    private final FullPipe pipe = new FullPipe();
    private final LeastRtt leastRtt;

    private Mode mode = Mode.STARTUP;
    private int pacingGain;
    private int cwndGain;

    private long rounds;
    private long nextRoundDelivered;
    private boolean roundStart;

    private int phase;
    private long phaseStartUs;

    /** End of the dip in PROBE_RTT in jiffies; {@link #NOT_YET} until the window has shrunk. */
    private long dipEndJiffies = NOT_YET;

    private boolean dipRoundDone;
    private boolean idleRestart;

    /** The last good cwnd before losses or a dip cut it. */
    private int savedCwnd;

    private boolean wasRepairing;
    private boolean wasInRecovery;
    private boolean packetConservation;
    private boolean rttSeen;

    public Bbr(Jiffies jiffies, RandomGenerator random) {
        this(jiffies, BbrConstants.LINUX, random);
    }

    Bbr(Jiffies jiffies, BbrConstants constants, RandomGenerator random) {
        this.jiffies = jiffies;
        this.constants = constants;
        this.random = random;
        this.maxBandwidth = new WindowedMax(constants.bandwidthRounds());
        this.leastRtt = new LeastRtt(jiffies, constants.leastRttSec());
        gains(constants.startupGain(), constants.startupGain());
    }

    @Override
    public boolean steers() {
        return true;
    }

    @Override
    public int sendBufferWindows() {
        return SEND_BUFFER_WINDOWS;
    }

    @Override
    public int minBurstSegments(Window window, int usual) {
        return window.pacingRateBytesPerSec < SINGLE_SEGMENT_BYTES_PER_SEC ? 1 : 2;
    }

    @Override
    public void established(Window window, long minRttUs, long nowNs) {
        nextRoundDelivered = window.delivered;
        leastRtt.begin(minRttUs, nowNs);
        longTerm.reset(window);
        aggregation.restart(nowNs / 1000);
        firstPacingRate(window);
    }

    /** Before any bandwidth is known: cwnd per RTT (bbr_init_pacing_rate_from_rtt). */
    private void firstPacingRate(Window window) {
        rttSeen = window.smoothedRttUs > 0;
        long bandwidth = Bandwidth.of(window.cwnd, rttSeen ? window.smoothedRttUs : UNKNOWN_RTT_US);
        window.pacingRateBytesPerSec = Bandwidth.paceBytesPerSec(bandwidth, window.mssBytes, constants.startupGain());
    }

    /** bbr_main. */
    @Override
    public void steer(Window window, RateSample sample, long nowNs) {
        updateBandwidth(window, sample);
        aggregation.update(window, sample, bandwidth(), roundStart);
        if (mode == Mode.PROBE_BW && phaseIsOver(window, sample, nowNs)) {
            nextPhase(window);
        }
        if (roundStart && !sample.appLimited) {
            pipe.round(maxBandwidth.value());
        }
        drain(window, nowNs);
        probeRtt(window, sample, nowNs);
        chooseGains();
        setPacingRate(window, pacingGain);
        setCwnd(window, sample);
    }

    private long bandwidth() {
        return longTerm.used() ? longTerm.bandwidth() : maxBandwidth.value();
    }

    /** bbr_update_bw. */
    private void updateBandwidth(Window window, RateSample sample) {
        roundStart = false;
        if (!sample.measuresBandwidth()) {
            return;
        }
        if (sample.priorDelivered >= nextRoundDelivered) {
            nextRoundDelivered = window.delivered;
            rounds++;
            roundStart = true;
            packetConservation = false;
        }
        lookForPolicer(window, sample.losses, sample.appLimited);
        long measured = Bandwidth.of(sample.delivered, sample.intervalUs);
        if (!sample.appLimited || measured >= maxBandwidth.value()) {
            maxBandwidth.add(rounds, measured);
        }
    }

    private void lookForPolicer(Window window, int losses, boolean appLimited) {
        if (!longTerm.used()) {
            longTerm.sample(window, losses, appLimited, roundStart);
            if (longTerm.used()) {
                pacingGain = Bandwidth.UNIT;
            }
        } else if (longTerm.wornOut(mode == Mode.PROBE_BW && roundStart)) {
            longTerm.reset(window);
            beginProbeBw(window);
        }
    }

    /** bbr_is_next_cycle_phase. */
    private boolean phaseIsOver(Window window, RateSample sample, long nowNs) {
        boolean fullLength = window.deliveredAtUs - phaseStartUs > leastRtt.us();
        if (pacingGain == Bandwidth.UNIT) {
            return fullLength;
        }
        long inNetwork = inNetworkAtDeparture(window, sample.priorInFlight, nowNs);
        if (pacingGain > Bandwidth.UNIT) {
            boolean pushedEnough =
                    sample.losses > 0 || inNetwork >= inFlightTarget(window, maxBandwidth.value(), pacingGain);
            return fullLength && pushedEnough;
        }
        return fullLength || inNetwork <= inFlightTarget(window, maxBandwidth.value(), Bandwidth.UNIT);
    }

    /** What will be in the network when the next burst leaves (bbr_packets_in_net_at_edt). */
    private long inNetworkAtDeparture(Window window, int inFlight, long nowNs) {
        long waitUs = Math.max(window.departureNs - nowNs, 0) / 1000;
        long left = (long) inFlight + (pacingGain > Bandwidth.UNIT ? burstGoal(window) : 0);
        return Math.max(0, left - Bandwidth.segments(bandwidth(), waitUs));
    }

    private void nextPhase(Window window) {
        phase = (phase + 1) % CYCLE_GAINS.length;
        phaseStartUs = window.deliveredAtUs;
    }

    private void beginProbeBw(Window window) {
        mode = Mode.PROBE_BW;
        long draw = ((random.nextInt() & 0xffff_ffffL) * FIRST_PHASES) >> Integer.SIZE;
        phase = CYCLE_GAINS.length - 1 - (int) draw;
        nextPhase(window);
    }

    /** STARTUP ends when the pipe is full, and what it queued is drained then (bbr_check_drain). */
    private void drain(Window window, long nowNs) {
        if (mode == Mode.STARTUP && pipe.reached()) {
            mode = Mode.DRAIN;
            window.ssthresh = inFlightTarget(window, maxBandwidth.value(), Bandwidth.UNIT);
        }
        if (mode == Mode.DRAIN
                && inNetworkAtDeparture(window, window.inFlight, nowNs)
                        <= inFlightTarget(window, maxBandwidth.value(), Bandwidth.UNIT)) {
            beginProbeBw(window);
        }
    }

    /** Keeps the least RTT, and every 10 s makes the flow small enough to see it again (bbr_update_min_rtt). */
    private void probeRtt(Window window, RateSample sample, long nowNs) {
        leastRtt.sample(sample, nowNs);
        if (leastRtt.expired() && !idleRestart && mode != Mode.PROBE_RTT) {
            mode = Mode.PROBE_RTT;
            saveCwnd(window);
            dipEndJiffies = NOT_YET;
        }
        if (mode == Mode.PROBE_RTT) {
            dip(window, nowNs);
        }
        if (sample.delivered > 0) {
            idleRestart = false;
        }
    }

    private void dip(Window window, long nowNs) {
        window.appLimitedUntil = Math.max(window.delivered + window.inFlight, 1);
        if (dipEndJiffies == NOT_YET) {
            if (window.inFlight <= constants.leastCwnd()) {
                dipEndJiffies = jiffies.at(nowNs) + jiffies.up(constants.dipMs() * 1000L);
                dipRoundDone = false;
                nextRoundDelivered = window.delivered;
            }
            return;
        }
        dipRoundDone |= roundStart;
        if (dipRoundDone) {
            endDipIfLongEnough(window, nowNs);
        }
    }

    private void endDipIfLongEnough(Window window, long nowNs) {
        if (dipEndJiffies == NOT_YET || jiffies.at(nowNs) <= dipEndJiffies) {
            return;
        }
        leastRtt.refresh(nowNs);
        window.cwnd = Math.max(window.cwnd, savedCwnd);
        if (pipe.reached()) {
            beginProbeBw(window);
        } else {
            mode = Mode.STARTUP;
        }
    }

    private void chooseGains() {
        switch (mode) {
            case STARTUP -> gains(constants.startupGain(), constants.startupGain());
            case DRAIN -> gains(constants.drainGain(), constants.startupGain());
            case PROBE_BW -> gains(longTerm.used() ? Bandwidth.UNIT : CYCLE_GAINS[phase], constants.windowGain());
            case PROBE_RTT -> gains(Bandwidth.UNIT, Bandwidth.UNIT);
        }
    }

    private void gains(int pacing, int cwnd) {
        pacingGain = pacing;
        cwndGain = cwnd;
    }

    private void setPacingRate(Window window, int gain) {
        if (!rttSeen && window.smoothedRttUs > 0) {
            firstPacingRate(window);
        }
        long rate = Bandwidth.paceBytesPerSec(bandwidth(), window.mssBytes, gain);
        if (pipe.reached() || rate > window.pacingRateBytesPerSec) {
            window.pacingRateBytesPerSec = rate;
        }
    }

    /** bbr_set_cwnd. */
    private void setCwnd(Window window, RateSample sample) {
        if (sample.acked > 0) {
            int cwnd = repairedCwnd(window, sample);
            window.cwnd = packetConservation
                    ? Math.max(cwnd, window.inFlight + sample.acked)
                    : towardsTarget(window, cwnd, sample.acked);
        }
        if (mode == Mode.PROBE_RTT) {
            window.cwnd = Math.min(window.cwnd, constants.leastCwnd());
        }
    }

    private int towardsTarget(Window window, int cwnd, int acked) {
        long aggregated = pipe.reached() ? aggregation.segments(bandwidth()) : 0;
        long target = quantized(window, product(bandwidth(), cwndGain) + aggregated);
        long next = cwnd;
        if (pipe.reached()) {
            next = Math.min((long) cwnd + acked, target);
        } else if (cwnd < target || window.delivered < INITIAL_CWND) {
            next = (long) cwnd + acked;
        }
        return (int) Math.max(next, constants.leastCwnd());
    }

    /** Follows the sender into and out of repairs (bbr_set_cwnd_to_recover_or_restore). */
    private int repairedCwnd(Window window, RateSample sample) {
        int cwnd = sample.losses > 0 ? Math.max(window.cwnd - sample.losses, 1) : window.cwnd;
        if (window.inRecovery && !wasInRecovery) {
            packetConservation = true;
            nextRoundDelivered = window.delivered;
            cwnd = window.inFlight + sample.acked;
        } else if (wasRepairing && !window.repairing) {
            cwnd = Math.max(cwnd, savedCwnd);
            packetConservation = false;
        }
        wasInRecovery = window.inRecovery;
        wasRepairing = window.repairing;
        return cwnd;
    }

    private long product(long bandwidth, int gain) {
        return leastRtt.known() ? Bandwidth.product(bandwidth, leastRtt.us(), gain) : INITIAL_CWND;
    }

    private int inFlightTarget(Window window, long bandwidth, int gain) {
        return (int) quantized(window, product(bandwidth, gain));
    }

    /** Room for bursts at both ends and in between, for an even number, and for the probe (bbr_quantization_budget). */
    private long quantized(Window window, long segments) {
        long even = (segments + 3L * burstGoal(window) + 1) & ~1L;
        return mode == Mode.PROBE_BW && phase == 0 ? even + 2 : even;
    }

    /** Segments of a burst at the present rate, about 1 ms of it (bbr_tso_segs_goal). */
    private int burstGoal(Window window) {
        long bytes = Math.min(window.pacingRateBytesPerSec >> BURST_SHIFT, MAX_BURST_BYTES);
        long segments = Math.max(bytes / window.mssBytes, minBurstSegments(window, 2));
        return (int) Math.min(segments, MAX_BURST_SEGMENTS);
    }

    private void saveCwnd(Window window) {
        boolean cut = wasRepairing || mode == Mode.PROBE_RTT;
        savedCwnd = cut ? Math.max(savedCwnd, window.cwnd) : window.cwnd;
    }

    /** Losses do not lower the threshold; only the window is remembered. */
    @Override
    public int ssthresh(Window window) {
        saveCwnd(window);
        return window.ssthresh;
    }

    @Override
    public void grow(Window window, int acked, long nowNs) {
        throw new IllegalStateException("BBR steers by rate samples");
    }

    @Override
    public int undoneCwnd(Window window) {
        pipe.restart();
        longTerm.reset(window);
        return window.cwnd;
    }

    @Override
    public void timeout(Window window, long nowNs) {
        wasRepairing = true;
        wasInRecovery = false;
        pipe.forgetBandwidth();
        roundStart = true; // A timeout counts as the end of a round.
        lookForPolicer(window, 1, false);
    }

    @Override
    public void restartedAfterIdle(Window window, long lastSentNs, long nowNs) {
        if (window.appLimitedUntil == 0) {
            return;
        }
        idleRestart = true;
        aggregation.restart(nowNs / 1000);
        if (mode == Mode.PROBE_BW) {
            setPacingRate(window, Bandwidth.UNIT);
        } else if (mode == Mode.PROBE_RTT) {
            endDipIfLongEnough(window, nowNs);
        }
    }
}
