package narrows.tcp;

import narrows.packet.Segment;
import narrows.tcp.cc.CongestionControl;
import narrows.tcp.cc.Jiffies;
import narrows.tcp.cc.RateSample;

/** The sending half of a connection: every ACK goes through the steps of the kernel's tcp_ack, in its order. */
final class TcpSender {
    private final SendState s;
    private final SendBuffer buffer;
    private final CongestionControl control;
    private final RttEstimator rtt;
    private final RateSampler rate;
    private final Pacer pacer;
    private final RetransmitTimer timer;
    private final Rack rack;
    private final Prr prr;
    private final Recovery recovery;
    private final Transmitter transmitter;
    private final Writer writer;
    private final WindowProbes probes;
    private final SackTagger tagger;
    private final CumulativeAck cumulative;
    private final Ns3Samples ns3Samples;
    private final Ack ack = new Ack();
    private final long maxPacingRateBytesPerSec;
    private final boolean growsByDelivered;
    private final int usualReordering;
    private final boolean countsBytes;
    private final int slowStartPercent;
    private final int avoidancePercent;

    private boolean gaveUp;

    /**
     * @param sendBufferBytes SO_SNDBUF as set by the application; 0: automatic
     * @param writeBytes what the application gives with one call
     */
    TcpSender(
            TcpProfile profile,
            Jiffies jiffies,
            RttEstimator rtt,
            CongestionControl control,
            Ecn ecn,
            long firstSequence,
            long sendBufferBytes,
            int writeBytes,
            DataOutput output) {
        s = new SendState(profile, ecn);
        s.window.una = firstSequence;
        s.window.next = firstSequence;
        s.window.growsUnused = !profile.is(TcpParameter.WINDOW_CHECK);
        buffer = new SendBuffer(
                firstSequence,
                Math.min(sendBufferBytes, profile.value(TcpParameter.WINDOW_MAX)),
                profile.sendBufferMaxBytes(),
                (int) profile.value(TcpParameter.SEND_MEMORY),
                (int) profile.value(TcpParameter.WRITE_UNIT));
        this.control = control;
        growsByDelivered = profile.is(TcpParameter.GROWTH_FROM, "delivered");
        usualReordering = profile.reordering();
        countsBytes = profile.is(TcpParameter.REPAIR, "ns3");
        slowStartPercent = (int) profile.value(TcpParameter.PACING_SLOW_START);
        avoidancePercent = (int) profile.value(TcpParameter.PACING_AVOIDANCE);
        this.rtt = rtt;
        long maxPacingRate = profile.maxPacingRateBitsPerSec() / Byte.SIZE;
        maxPacingRateBytesPerSec = maxPacingRate == 0 ? Long.MAX_VALUE : maxPacingRate;
        rate = new RateSampler(s);
        pacer = new Pacer(s.window);
        timer = new RetransmitTimer(s, rtt, jiffies, pacer);
        rack = new Rack(s, rtt);
        prr = profile.is(TcpParameter.REDUCTION, "prr-ns3") ? new Ns3Prr(s) : new Prr(s);
        RenoSacks renoSacks = new RenoSacks(s);
        recovery = profile.is(TcpParameter.REPAIR, "ns3")
                ? new Ns3Recovery(s, control, rack, renoSacks, prr, timer)
                : new Recovery(s, control, rack, renoSacks, prr, timer);
        UnusedWindow unused = new UnusedWindow(s, rtt, jiffies, control.steers());
        transmitter = new Transmitter(s, buffer, rtt, rate, prr, timer, pacer, control, unused, output);
        writer = new Writer(s, buffer, rate, transmitter, unused, writeBytes);
        transmitter.pending().askWhenShort(writer);
        probes = new WindowProbes(s, buffer, rtt, timer, transmitter, jiffies);
        tagger = new SackTagger(s, rack, rate);
        cumulative = new CumulativeAck(s, rack, rate, renoSacks);
        ns3Samples = new Ns3Samples(s);
    }

    /** What both sides' SYNs agreed on. */
    void agreed(boolean sack, boolean timestamps) {
        s.sack = sack;
        s.timestamps = timestamps;
    }

    /** @param bytes slow start threshold before the first loss; 0: infinite */
    void limitSlowStart(long bytes) {
        if (bytes > 0) {
            s.window.ssthresh = (int) Math.max(2, bytes / s.mssBytes);
        }
    }

    /** The handshake is done (tcp_init_transfer). */
    void established(int mssBytes, int cwnd, long windowBytes, long nowNs) {
        s.mssBytes = mssBytes;
        s.window.mssBytes = mssBytes;
        s.board.weighBy(countsBytes && s.sack ? mssBytes : 0);
        s.window.paced = s.profile.is(TcpParameter.PACING) || control.steers();
        s.window.cwnd = cwnd;
        s.delivered = 1; // The SYN counts.
        s.offered(s.window.una, windowBytes);
        buffer.expand(control.sendBufferWindows(), cwnd, mssBytes);
        informControl();
        control.established(s.window, rtt.minUs(), nowNs);
        if (!control.steers()) {
            updatePacingRate();
        }
    }

    void write(long bytes) {
        buffer.write(bytes);
    }

    void close() {
        buffer.close();
    }

    /** Whether everything, a FIN included, was sent and acknowledged. */
    boolean allAcknowledged() {
        return s.board.isEmpty() && buffer.done(s.window.next);
    }

    SendState state() {
        return s;
    }

    long nextSequence() {
        return s.window.next;
    }

    long timerNs() {
        return Math.min(timer.fireNs(), pacer.timerNs());
    }

    void sendNew(long nowNs) {
        transmitter.sendNew(nowNs);
        writer.wake(nowNs);
        probes.check(nowNs);
    }

    /** The receiver has not answered for so long that the connection is over (tcp_write_err). */
    boolean gaveUp() {
        return gaveUp;
    }

    private void informControl() {
        s.informControl();
        s.window.smoothedRttUs = rtt.smoothedUs();
    }

    /** Processes the acknowledgment that {@code segment} carries, then sends what it allows. */
    void onAck(Segment segment, long nowNs) {
        if (segment.acknowledgment > s.window.next) {
            return;
        }
        boolean old = segment.acknowledgment < s.window.una;
        probes.answered();
        ack.begin(segment.acknowledgment, s);
        rate.begin(s.inFlight());
        s.timestampEcho = segment.timestamps ? segment.timestampEcho : SendState.NO_ECHO;
        long nowUs = nowNs / 1000;
        if (countsBytes) {
            s.bytes.begin();
            ack.sampleUs = ns3Samples.sampleUs(segment.acknowledgment, nowUs);
        }
        if (!old) {
            takeWindow(segment);
        }
        ack.ece = !old && s.ecn.reportsMark(segment);
        ack.carriedData = segment.payloadBytes > 0;
        if (segment.sackBlocks > 0 && s.sack) {
            tagger.tag(segment, ack, nowUs);
        }
        if (old) {
            repair(segment.sackBlocks > 0, nowNs);
        } else {
            acknowledge(nowNs);
        }
        letWrite(nowNs);
        probes.check(nowNs);
    }

    /** Wakes the application if there is room; a window that is not used up enlarges the buffer (tcp_new_space). */
    private void letWrite(long nowNs) {
        if (buffer.takesUnits()) {
            return;
        }
        if (s.inFlight() < s.window.cwnd) {
            buffer.expand(control.sendBufferWindows(), s.window.cwnd, s.mssBytes);
        }
        writer.wake(nowNs);
    }

    /** An ACK from before the last one: only its SACK blocks may tell something. */
    private void repair(boolean sack, long nowNs) {
        if (sack) {
            Recovery.Send send = recovery.onAck(ack, transmitter.newDataMayGo(), nowNs);
            send(send, nowNs);
        }
    }

    /** Progress or a larger window replaces the window; a smaller one on a duplicate is ignored (tcp_may_update_window). */
    private void takeWindow(Segment segment) {
        if (ack.unaAdvanced) {
            s.window.una = segment.acknowledgment;
            s.retransmits = 0;
        }
        ack.windowChanged = ack.unaAdvanced || segment.windowBytes > s.receiverWindowBytes;
        if (ack.windowChanged) {
            s.offered(segment.acknowledgment, segment.windowBytes);
        }
    }

    private void acknowledge(long nowNs) {
        long nowUs = nowNs / 1000;
        boolean hadPackets = !s.board.isEmpty();
        cumulative.process(ack, nowUs);
        if (countsBytes) {
            ack.segmentsAcked = s.bytes.wholeSegments(ack.sequence - ack.priorUna);
        }
        if (hadPackets) {
            updateRtt(nowNs);
        }
        rack.adaptWindow(rate.priorDelivered());
        endProbe();
        Recovery.Send send = Recovery.Send.NOTHING_AGAIN;
        if (hadPackets ? ack.dubious(s.state) || s.lostOut > 0 : ack.dsack) {
            send = recovery.onAck(ack, transmitter.newDataMayGo(), nowNs);
        }
        if (ack.setTimer) {
            if (countsBytes) {
                rtt.setRto(); // Progress ends the doubling in ns-3, with or without a sample.
            }
            timer.restart(nowNs);
        }
        if (hadPackets) {
            controlCongestion(rate.end(ack, rtt.minUs(), nowUs), nowNs);
        }
        if (!hadPackets) {
            probes.onAck(nowNs);
        }
        if (ack.forcesOne) {
            transmitter.sendForced(nowNs);
        }
        if (ack.unaAdvanced && !(ack.dataSacked && s.state == CaState.DISORDER)) {
            writer.fill();
        }
        send(send, nowNs);
    }

    /** Chooses the RTT sample of this ACK and feeds estimator and congestion control (tcp_ack_update_rtt). */
    private void updateRtt(long nowNs) {
        long nowUs = nowNs / 1000;
        if (countsBytes) {
            sampleAsNs3(nowNs);
            return;
        }
        long sequenceRttUs = ack.firstAckedUs >= 0 && !ack.retransmittedDataAcked ? nowUs - ack.firstAckedUs : -1;
        long sackRttUs = ack.firstSackedUs >= 0 ? nowUs - ack.firstSackedUs : -1;
        if (sequenceRttUs >= 0) {
            ack.rttUs = nowUs - ack.lastAckedUs;
        }
        if (sackRttUs >= 0) {
            ack.rttUs = nowUs - ack.lastSackedUs;
        }
        long sample = sequenceRttUs >= 0 ? sequenceRttUs : sackRttUs;
        if (sample < 0 && ack.dataAcked && s.timestamps && s.timestampEcho != 0) {
            sample = timestampRttUs(nowUs);
            ack.rttUs = sample;
        }
        if (sample >= 0) {
            boolean loneRunt = ack.segmentsAcked == 1 && s.window.una - ack.priorUna < s.mssBytes;
            ack.maybeDelayed = loneRunt;
            rtt.sampleMin(ack.rttUs, loneRunt, nowUs);
            rtt.sample(sample, s.window.una, s.window.next);
        }
        boolean newerThanHead = sample >= 0 && sackRttUs >= 0 && headIsOlder(sackRttUs, nowUs);
        ack.setTimer = ack.dataAcked || newerThanHead;
        s.window.smoothedRttUs = rtt.smoothedUs();
        control.packetsAcked(s.window, ack.segmentsAcked, ack.rttUs, nowNs);
    }

    private void sampleAsNs3(long nowNs) {
        if (ack.sampleUs >= 0) {
            rtt.sample(ack.sampleUs, s.window.una, s.window.next);
            s.window.smoothedRttUs = rtt.smoothedUs();
            rtt.sampleMin(s.window.smoothedRttUs, false, nowNs / 1000);
        }
        ack.setTimer = ack.dataAcked;
        ack.rttUs = s.window.smoothedRttUs;
        control.packetsAcked(s.window, ack.segmentsAcked, ack.rttUs, nowNs);
    }

    private boolean headIsOlder(long sackRttUs, long nowUs) {
        return !s.board.isEmpty() && sackRttUs > nowUs - s.board.sentUs(s.board.first());
    }

    private long timestampRttUs(long nowUs) {
        int deltaMs = SendState.timestampMs(nowUs) - s.timestampEcho;
        return Math.max(deltaMs, 1) * 1000L;
    }

    /** What the ACK says of an outstanding tail loss probe (tcp_process_tlp_ack). */
    private void endProbe() {
        if (s.tlpHighSeq == SendState.NO_SEQUENCE || ack.sequence < s.tlpHighSeq) {
            return;
        }
        if (!s.tlpRetransmitted || ack.dsackOfProbe) {
            s.tlpHighSeq = SendState.NO_SEQUENCE;
        } else if (ack.sequence > s.tlpHighSeq) {
            recovery.reduceOnce();
        } else if (!ack.explained() && !ack.dataSacked) {
            s.tlpHighSeq = SendState.NO_SEQUENCE;
        }
    }

    /** Window growth or reduction for this ACK (tcp_cong_control). */
    private void controlCongestion(RateSample sample, long nowNs) {
        if (control.steers()) {
            informControl();
            control.steer(s.window, sample, nowNs);
            boundPacingRate();
            return;
        }
        if (s.inReduction()) {
            prr.onAck(sample.acked, sample.losses, ack.unaAdvanced);
        } else if (grows()) {
            control.grow(s.window, growsByDelivered ? sample.acked : ack.segmentsAcked, nowNs);
        }
        updatePacingRate();
    }

    /** Whether the window may grow with this ACK; ns-3 waits for what becomes of a hole. */
    private boolean grows() {
        if (countsBytes && ack.dataSacked && s.state == CaState.DISORDER) {
            return false;
        }
        return ack.dataAcked || (s.reordering > usualReordering && ack.dataSacked);
    }

    private void updatePacingRate() {
        if (!rtt.hasSample()) {
            return;
        }
        boolean early = s.window.cwnd < s.window.ssthresh / 2;
        long segments = Math.max(s.window.cwnd, s.packetsOut());
        long perSecond = segments * s.mssBytes * 1_000_000 / Math.max(rtt.smoothedUs(), 1);
        s.window.pacingRateBytesPerSec = perSecond * (early ? slowStartPercent : avoidancePercent) / 100;
        boundPacingRate();
    }

    /** SO_MAX_PACING_RATE bounds the rate, and with it the bursts. */
    private void boundPacingRate() {
        s.window.pacingRateBytesPerSec = Math.min(s.window.pacingRateBytesPerSec, maxPacingRateBytesPerSec);
    }

    private void send(Recovery.Send send, long nowNs) {
        if (send == Recovery.Send.NEW_FIRST) {
            transmitter.sendNew(nowNs);
            if (s.window.next > s.highSeq) {
                return;
            }
            s.frto = false;
        }
        if (send != Recovery.Send.NOTHING_AGAIN) {
            transmitter.sendLost(nowNs);
        }
        transmitter.sendNew(nowNs);
    }

    void onTimers(long nowNs) {
        if (pacer.timerNs() <= nowNs) {
            transmitter.resume(nowNs);
        }
        if (timer.fireNs() <= nowNs) {
            onRetransmitTimer(nowNs);
        }
    }

    /** The retransmission timer's instant has come (tcp_write_timer_handler). */
    private void onRetransmitTimer(long nowNs) {
        if (timer.kind() == RetransmitTimer.Kind.WINDOW_PROBE) {
            gaveUp = !probes.onTimer(nowNs);
            return;
        }
        if (s.board.isEmpty()) {
            timer.stop();
            return;
        }
        switch (timer.kind()) {
            case PROBE -> transmitter.sendProbe(nowNs);
            case REORDERING -> onReorderingTimer(nowNs);
            case RTO -> onTimeout(nowNs);
            case IDLE, WINDOW_PROBE -> timer.stop();
        }
    }

    /** tcp_rack_reo_timeout. */
    private void onReorderingTimer(long nowNs) {
        int inFlight = s.inFlight();
        long lost = s.lost;
        rack.detect(nowNs / 1000);
        if (s.inFlight() != inFlight) {
            if (s.state != CaState.RECOVERY) {
                recovery.enter(false);
                reduceForOne((int) (s.lost - lost));
            }
            transmitter.sendLost(nowNs);
        }
        if (timer.kind() != RetransmitTimer.Kind.RTO) {
            timer.rearmRto(nowNs);
        }
    }

    private void reduceForOne(int losses) {
        if (!control.steers()) {
            prr.onAck(1, losses, false);
        }
    }

    /** tcp_retransmit_timer. */
    private void onTimeout(long nowNs) {
        if (s.retransmits > 0 && SendState.timestampMs(nowNs / 1000) - s.retransStampMs >= giveUpMs()) {
            gaveUp = true;
            timer.stop();
            return;
        }
        ns3Samples.timeout();
        recovery.enterLoss(nowNs);
        s.retransmits++;
        transmitter.retransmitHead(nowNs);
        rtt.backOff();
        timer.startRto(nowNs);
    }

    /**
     * How long data is sent again: as long as tcp_retries2 timeouts take that begin with the least RTO, 924.6 s for 15
     * (retransmits_timed_out, tcp_model_timeout; RFC 1122 section 4.2.3.5).
     */
    private long giveUpMs() {
        long leastUs = Math.max(1, s.profile.rtoMinUs());
        long mostUs = s.profile.rtoMaxUs();
        int retries = s.profile.retries();
        int doublings = Math.min(retries, Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(1, mostUs / leastUs)));
        return (((2L << doublings) - 1) * leastUs + (retries - doublings) * mostUs) / 1000;
    }
}
