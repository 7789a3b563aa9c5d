package narrows.tc;

import narrows.qdisc.CakeSpec;
import narrows.qdisc.CodelParameters;
import narrows.qdisc.CodelSpec;
import narrows.qdisc.DualPi2Spec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.FqCodelSpec;
import narrows.qdisc.FqPieSpec;
import narrows.qdisc.FqSpec;
import narrows.qdisc.HeadDropSpec;
import narrows.qdisc.HtbSpec;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.PieParameters;
import narrows.qdisc.PieSpec;
import narrows.qdisc.PoliceSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.RedSpec;
import narrows.qdisc.TbfSpec;

/** The discipline that the kernel makes of what tc sends, its own checks and defaults included. */
final class Specs {
    private static final long NS_PER_US = 1_000;
    private static final double TWO_POW_32 = 0x1p32;

    private final Attributes sent;
    private final Device device;

    /** What a change meets; null for a new discipline. */
    private final QdiscSpec before;

    private Specs(Attributes sent, Device device, QdiscSpec before) {
        this.sent = sent;
        this.device = device;
        this.before = before;
    }

    /** Null for an htb qdisc, which shapes only by its class. */
    static QdiscSpec of(TcRequest request, Device device) {
        return of(request, device, null);
    }

    /** @param before parameters that a change keeps where the request does not set them; null for a new discipline */
    static QdiscSpec of(TcRequest request, Device device, QdiscSpec before) {
        Specs specs = new Specs(request.sent(), device, before);
        try {
            return specs.of(request.object(), request.kind());
        } catch (IllegalArgumentException e) {
            throw new TcException("kernel-invalid", e.getMessage() + "; the kernel refuses it");
        }
    }

    private QdiscSpec of(String object, String kind) {
        return switch (kind) {
            case "pfifo" -> FifoSpec.packets(sent.value("limit", usualPackets()));
            case "bfifo" -> FifoSpec.bytes(sent.value("limit", usualBytes()));
            case "pfifo_head_drop" -> HeadDropSpec.packets(sent.value("limit", usualPackets()));
            case "tbf" -> tbf();
            case "netem" -> NetemSpecs.of(sent, before instanceof NetemSpec netem ? netem : NetemSpec.DEFAULT);
            case "red" -> red();
            case "codel" -> codel(before instanceof CodelSpec codel ? codel : CodelSpec.DEFAULT);
            case "fq_codel" -> fqCodel(before instanceof FqCodelSpec flows ? flows : FqCodelSpec.DEFAULT);
            case "pie" -> pie(before instanceof PieSpec pie ? pie : PieSpec.DEFAULT);
            case "fq_pie" -> fqPie(before instanceof FqPieSpec flows ? flows : FqPieSpec.DEFAULT);
            case "fq" -> fq(before instanceof FqSpec fq ? fq : FqSpec.DEFAULT);
            case "cake" -> CakeSpecs.of(sent, before instanceof CakeSpec cake ? cake : CakeSpec.DEFAULT);
            case "dualpi2" -> dualPi2(before instanceof DualPi2Spec dualPi2 ? dualPi2 : DualPi2Spec.DEFAULT);
            case "police" -> police();
            default -> object.equals("class") ? htb() : null;
        };
    }

    private long usualPackets() {
        if (before instanceof HeadDropSpec fifo) {
            return fifo.limitPackets();
        }
        return before instanceof FifoSpec fifo ? fifo.limitPackets() : device.queuePackets();
    }

    private long usualBytes() {
        return before instanceof FifoSpec fifo ? fifo.limitBytes() : device.queuePackets() * device.frameBytes();
    }

    private CodelSpec codel(CodelSpec usual) {
        return new CodelSpec(sent.value("limit_p", usual.limitPackets()), codel(usual.control()));
    }

    private PieSpec pie(PieSpec usual) {
        return new PieSpec(sent.value("limit_p", usual.limitPackets()), pie(usual.control()));
    }

    private TbfSpec tbf() {
        return new TbfSpec(
                rate("rate_Bps"),
                sent.value("burst_B", 0),
                sent.value("limit_B", 0),
                rate("peakrate_Bps"),
                sent.value("mtu_B", 0),
                sent.small("mpu", 0),
                sent.small("overhead", 0),
                sent.flag("linklayer_atm", false));
    }

    /** 64 unsigned bits that a careless tc sends may be more than any link. */
    private long rate(String name) {
        return bounded(sent.value(name, 0));
    }

    static long bounded(long bytesPerSec) {
        if (bytesPerSec < 0 || bytesPerSec > Long.MAX_VALUE / 8) {
            throw new TcException(
                    "not-modelled", "rate " + Long.toUnsignedString(bytesPerSec) + " B/s is not modelled");
        }
        return bytesPerSec;
    }

    private HtbSpec htb() {
        return new HtbSpec(
                rate("rate_Bps"),
                rate("ceil_Bps"),
                sent.kept("burst_B"),
                sent.kept("cburst_B"),
                sent.small("mpu", 0),
                sent.small("overhead", 0),
                sent.flag("linklayer_atm", false));
    }

    private PoliceSpec police() {
        if (sent.has("avrate_Bps")) {
            throw TcException.notModelled("police", "avrate");
        }
        return new PoliceSpec(
                rate("rate_Bps"),
                sent.kept("burst_B"),
                sent.value("mtu", 0),
                rate("peakrate_Bps"),
                sent.small("mpu", 0),
                sent.small("overhead", 0),
                sent.flag("linklayer_atm", false),
                sent.value("pps", 0),
                sent.kept("burst_p"),
                action(sent.kept("conform_action")),
                action(sent.value("action", PoliceOptions.RECLASSIFY)));
    }

    private static PoliceSpec.Action action(long result) {
        return result == PoliceOptions.DROP
                ? PoliceSpec.Action.DROP
                : result == PoliceOptions.PASS ? PoliceSpec.Action.OK : PoliceSpec.Action.RECLASSIFY;
    }

    /** The kernel takes a probability of 0 for the least that its division knows, one step in max - min. */
    private RedSpec red() {
        long flags = sent.value("flags", 0);
        long minBytes = sent.value("min_B", 0);
        long maxBytes = sent.value("max_B", 0);
        return new RedSpec(
                sent.value("limit_B", 0),
                minBytes,
                maxBytes,
                sent.kept("avpkt_B"),
                sent.kept("burst_p"),
                Math.max(sent.value("max_P_u32", 0), maxBytes - minBytes) / TWO_POW_32,
                sent.kept("bandwidth_Bps"),
                (flags & RedOptions.ECN) != 0,
                (flags & RedOptions.HARD_DROP) != 0,
                (flags & RedOptions.NO_DROP) != 0,
                (flags & RedOptions.ADAPTIVE) != 0);
    }

    private CodelParameters codel(CodelParameters usual) {
        return usual.withTimes(micros("target_us", usual.targetNs()), micros("interval_us", usual.intervalNs()))
                .withEcn(sent.flag("ecn", usual.ecn()))
                .withThreshold(
                        micros("ce_threshold_us", usual.thresholdNs()),
                        sent.small("ce_selector", usual.selector()),
                        sent.small("ce_mask", usual.mask()));
    }

    private long micros(String name, long otherwiseNs) {
        return sent.has(name) ? sent.value(name, 0) * NS_PER_US : otherwiseNs;
    }

    private FqCodelSpec fqCodel(FqCodelSpec usual) {
        return new FqCodelSpec(
                sent.value("limit_p", usual.limitPackets()),
                flows(usual.flows()),
                sent.small("quantum", usual.quantumBytes()),
                codel(usual.control()),
                sent.value("memory_B", usual.memoryLimitBytes()),
                sent.small("drop_batch", usual.dropBatchPackets()));
    }

    private PieParameters pie(PieParameters usual) {
        return usual.withTimes(micros("target_us", usual.targetNs()), micros("tupdate_us", usual.updateNs()))
                .withWeights(sent.small("alpha", usual.alpha()), sent.small("beta", usual.beta()))
                .withFlags(
                        sent.flag("ecn", usual.ecn()),
                        sent.flag("bytemode", usual.bytemode()),
                        sent.flag("dq_rate_estimator", usual.rateEstimator()));
    }

    /** Queues are made once; the kernel refuses even the same number again. */
    private int flows(int usual) {
        if (before != null && sent.has("flows")) {
            throw new IllegalArgumentException("the number of flows cannot be changed");
        }
        return sent.small("flows", usual);
    }

    private FqPieSpec fqPie(FqPieSpec usual) {
        return new FqPieSpec(
                sent.value("limit_p", usual.limitPackets()),
                flows(usual.flows()),
                sent.small("quantum", usual.quantumBytes()),
                pie(usual.control()),
                sent.value("memory_B", usual.memoryLimitBytes()),
                sent.small("ecn_prob", usual.ecnPercent()));
    }

    /** Without pacing no flow is held to a rate. */
    private FqSpec fq(FqSpec usual) {
        return new FqSpec(
                sent.value("limit_p", usual.limitPackets()),
                sent.value("flow_limit_p", usual.flowLimitPackets()),
                sent.small("quantum", usual.quantumBytes()),
                sent.small("initial_quantum", usual.initialQuantumBytes()),
                sent.flag("pacing", true) ? sent.value("maxrate_Bps", usual.maxRateBytesPerSec()) : 0,
                micros("refill_delay_us", usual.refillDelayNs()),
                sent.value("low_rate_Bps", usual.lowRateBytesPerSec()),
                micros("ce_threshold_us", usual.thresholdNs()),
                sent.small("orphan_mask", usual.orphanMask()));
    }

    /** A step in packets takes the place of the one in time. */
    private DualPi2Spec dualPi2(DualPi2Spec usual) {
        long stepPackets = sent.value("step_pkts", sent.has("step_us") ? 0 : usual.stepPackets());
        return new DualPi2Spec(
                sent.value("limit_p", usual.limitPackets()),
                sent.value("memory_B", sent.has("limit_p") ? 0 : usual.memoryLimitBytes()),
                micros("target_us", usual.targetNs()),
                micros("tupdate_us", usual.updateNs()),
                sent.small("alpha", usual.alpha()),
                sent.small("beta", usual.beta()),
                sent.small("coupling", usual.coupling()),
                stepPackets > 0 ? CodelParameters.OFF : micros("step_us", usual.stepNs()),
                stepPackets,
                sent.value("min_qlen_step", usual.minQueuePackets()),
                sent.small("classic_protection", usual.classicPercent()),
                sent.flag("drop_overload", usual.dropOnOverload()),
                sent.flag("drop_early", usual.dropEnqueue()),
                sent.small("ecn_mask", usual.ecnMask()),
                usual.mtuBytes());
    }
}
