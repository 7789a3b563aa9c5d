package narrows.tc;

import narrows.qdisc.Chance;
import narrows.qdisc.CodelParameters;
import narrows.qdisc.CodelSpec;
import narrows.qdisc.FifoSpec;
import narrows.qdisc.FqCodelSpec;
import narrows.qdisc.HeadDropSpec;
import narrows.qdisc.HtbSpec;
import narrows.qdisc.ImpairSpec;
import narrows.qdisc.NetemLoss;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.PieParameters;
import narrows.qdisc.PieSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.unit.ShownUnits;

/** The options of a discipline as {@code tc qdisc show} prints them. */
public final class ShownOptions {
    private static final long NS_PER_SEC = 1_000_000_000L;
    private static final long BITS_PER_BYTE = 8;

    private ShownOptions() {}

    /** Without the kind; what tc would not say of a kind is said as {@link QdiscSpec#describe} does. */
    public static String of(QdiscSpec qdisc) {
        if (qdisc instanceof ImpairSpec impair) {
            return (chance("duplicate ", impair.duplicate()) + chance(" corrupt ", impair.corrupt())).strip();
        } else if (qdisc instanceof TbfSpec tbf) {
            return tbf(tbf);
        } else if (qdisc instanceof NetemSpec netem) {
            return netem(netem);
        } else if (qdisc instanceof FifoSpec fifo) {
            return "limit " + (fifo.kind().equals("pfifo") ? fifo.limitPackets() + "p" : size(fifo.limitBytes()));
        } else if (qdisc instanceof HeadDropSpec fifo && fifo.limitBytes() == FifoSpec.UNLIMITED) {
            return "limit " + fifo.limitPackets() + "p";
        } else if (qdisc instanceof CodelSpec codel) {
            return "limit " + codel.limitPackets() + "p " + codel(codel.control());
        } else if (qdisc instanceof PieSpec pie) {
            return "limit " + pie.limitPackets() + "p " + pie(pie.control());
        } else if (qdisc instanceof FqCodelSpec codel) {
            return "limit " + codel.limitPackets() + "p flows " + codel.flows() + " quantum " + codel.quantumBytes()
                    + " " + codel(codel.control()) + " memory_limit " + size(codel.memoryLimitBytes()) + " drop_batch "
                    + codel.dropBatchPackets();
        }
        return qdisc instanceof HtbSpec htb ? htb(htb) : qdisc.describe().replaceFirst("^\\S+ ?", "");
    }

    private static String tbf(TbfSpec tbf) {
        long limitNs = (long) ((double) tbf.limitBytes() * NS_PER_SEC / tbf.rateBytesPerSec());
        long burstNs = (long) ((double) tbf.burstBytes() * NS_PER_SEC / tbf.rateBytesPerSec());
        String peak = tbf.peakBytesPerSec() == 0
                ? ""
                : " peakrate " + rate(tbf.peakBytesPerSec()) + " minburst " + size(tbf.mtuBytes());
        String limit =
                limitNs < burstNs ? " limit " + size(tbf.limitBytes()) : " lat " + ShownUnits.time(limitNs - burstNs);
        return "rate " + rate(tbf.rateBytesPerSec()) + " burst " + size(tbf.burstBytes()) + peak + limit
                + charge(tbf.mpuBytes(), tbf.overheadBytes(), tbf.atm());
    }

    private static String htb(HtbSpec htb) {
        return "rate " + rate(htb.rateBytesPerSec()) + " ceil " + rate(htb.ceilBytesPerSec()) + " burst "
                + size(htb.burstBytes()) + " cburst " + size(htb.ceilBurstBytes())
                + charge(htb.mpuBytes(), htb.overheadBytes(), htb.atm());
    }

    private static String charge(int mpuBytes, int overheadBytes, boolean atm) {
        return (mpuBytes == 0 ? "" : " mpu " + size(mpuBytes))
                + (overheadBytes == 0 ? "" : " overhead " + overheadBytes)
                + (atm ? " linklayer atm" : "");
    }

    private static String netem(NetemSpec netem) {
        StringBuilder text = new StringBuilder("limit ").append(netem.limitPackets());
        if (netem.delayNs() != 0 || netem.jitterNs() != 0) {
            text.append(" delay ").append(ShownUnits.time(netem.delayNs()));
        }
        if (netem.jitterNs() != 0) {
            text.append("  ").append(ShownUnits.time(netem.jitterNs()));
            text.append(correlation(netem.delayCorrelation()));
        }
        text.append(loss(netem.lossModel()));
        text.append(chance(" duplicate ", netem.duplicate()));
        text.append(chance(" reorder ", netem.reorder()));
        text.append(chance(" corrupt ", netem.corrupt()));
        if (netem.rate() != null) {
            text.append(" rate ").append(rate(netem.rate().bytesPerSec()));
            text.append(positive(" packetoverhead ", netem.rate().overheadBytes()));
            text.append(positive(" cellsize ", netem.rate().cellBytes()));
            text.append(positive(" celloverhead ", netem.rate().cellOverheadBytes()));
        }
        netem.linuxSeed().ifPresent(seed -> text.append(" seed ").append(Long.toUnsignedString(seed)));
        text.append(netem.ecn() ? " ecn" : "");
        return text.append(positive(" gap ", netem.gap())).toString();
    }

    private static String loss(NetemLoss loss) {
        if (loss instanceof NetemLoss.Random random) {
            return chance(" loss ", random.chance());
        } else if (loss instanceof NetemLoss.Gilbert chain) {
            return " loss gemodel p " + ShownUnits.percent(chain.p()) + " r " + ShownUnits.percent(chain.r()) + " 1-h "
                    + ShownUnits.percent(chain.h1()) + " 1-k " + ShownUnits.percent(chain.k1());
        }
        NetemLoss.State chain = (NetemLoss.State) loss;
        return " loss state p13 " + ShownUnits.percent(chain.p13()) + " p31 " + ShownUnits.percent(chain.p31())
                + " p32 " + ShownUnits.percent(chain.p32()) + " p23 " + ShownUnits.percent(chain.p23()) + " p14 "
                + ShownUnits.percent(chain.p14());
    }

    private static String chance(String word, Chance chance) {
        return chance.possible()
                ? word + ShownUnits.percent(chance.fraction()) + correlation(chance.correlation())
                : "";
    }

    private static String correlation(long correlation) {
        return correlation == 0 ? "" : " " + ShownUnits.percent(correlation);
    }

    private static String positive(String word, long value) {
        return value == 0 ? "" : word + value;
    }

    private static String codel(CodelParameters control) {
        String threshold = control.thresholdNs() == CodelParameters.OFF
                ? ""
                : " ce_threshold " + ShownUnits.time(control.thresholdNs());
        return "target " + ShownUnits.time(control.targetNs()) + " interval " + ShownUnits.time(control.intervalNs())
                + (control.ecn() ? " ecn" : "") + threshold;
    }

    private static String pie(PieParameters control) {
        return "target " + ShownUnits.time(control.targetNs()) + " tupdate " + ShownUnits.time(control.updateNs())
                + " alpha " + control.alpha() + " beta " + control.beta() + (control.ecn() ? " ecn" : "")
                + (control.bytemode() ? " bytemode" : "");
    }

    private static String rate(long bytesPerSec) {
        return ShownUnits.rate(bytesPerSec * BITS_PER_BYTE);
    }

    private static String size(long bytes) {
        return ShownUnits.size(bytes);
    }
}
