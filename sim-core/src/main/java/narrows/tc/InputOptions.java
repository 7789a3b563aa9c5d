package narrows.tc;

import java.math.BigDecimal;
import java.math.MathContext;
import narrows.NarrowsException;
import narrows.qdisc.NetemLoss;
import narrows.qdisc.NetemSpec;
import narrows.qdisc.QdiscSpec;
import narrows.qdisc.TbfSpec;
import narrows.unit.Time;

/** A discipline as a line that tc reads back as exactly the same. */
public final class InputOptions {
    private static final long NS_PER_US = 1_000;

    private InputOptions() {}

    /**
     * Kind and options.
     *
     * @throws NarrowsException if tc has no words for it
     */
    public static String of(QdiscSpec qdisc) {
        String line = words(qdisc);
        QdiscSpec read;
        try {
            read = TcLine.parse(line, Compat.IPROUTE2_7_1, Device.ETHERNET).spec();
        } catch (NarrowsException e) {
            throw unsayable(qdisc);
        }
        if (!qdisc.equals(read)) {
            throw unsayable(qdisc);
        }
        return line;
    }

    private static TcException unsayable(QdiscSpec qdisc) {
        return new TcException("not-modelled", "tc has no line that is exactly " + qdisc.describe());
    }

    private static String words(QdiscSpec qdisc) {
        if (qdisc instanceof TbfSpec tbf) {
            return tbf(tbf);
        }
        if (qdisc instanceof NetemSpec netem) {
            return netem(netem);
        }
        return qdisc.describe().replace(" packets", "");
    }

    private static String tbf(TbfSpec tbf) {
        String peak =
                tbf.peakBytesPerSec() == 0 ? "" : " peakrate " + tbf.peakBytesPerSec() + "bps mtu " + tbf.mtuBytes();
        return "tbf rate " + tbf.rateBytesPerSec() + "bps burst " + tbf.burstBytes() + " limit " + tbf.limitBytes()
                + peak + (tbf.mpuBytes() == 0 ? "" : " mpu " + tbf.mpuBytes())
                + (tbf.overheadBytes() == 0 ? "" : " overhead " + tbf.overheadBytes())
                + (tbf.atm() ? " linklayer atm" : "");
    }

    /** Times in ns with the unit, which versions before 6.9 lack; whole microseconds all read alike. */
    private static String netem(NetemSpec netem) {
        StringBuilder line = new StringBuilder("netem limit ").append(netem.limitPackets());
        if (netem.delayNs() != 0 || netem.jitterNs() != 0) {
            line.append(" delay ").append(time(netem.delayNs()));
        }
        if (netem.jitterNs() != 0) {
            line.append(' ').append(time(netem.jitterNs()));
            line.append(netem.delayCorrelation() == 0 ? "" : " " + percent(netem.delayCorrelation()));
        }
        line.append(
                netem.table() == null ? "" : " distribution " + netem.table().name());
        line.append(loss(netem.lossModel())).append(netem.ecn() ? " ecn" : "");
        line.append(chance(
                " duplicate ", netem.duplicate().fraction(), netem.duplicate().correlation()));
        line.append(
                chance(" corrupt ", netem.corrupt().fraction(), netem.corrupt().correlation()));
        line.append(
                chance(" reorder ", netem.reorder().fraction(), netem.reorder().correlation()));
        line.append(netem.gap() > 1 ? " gap " + netem.gap() : "");
        if (netem.rate() != null) {
            line.append(" rate ").append(netem.rate().bytesPerSec()).append("bps ");
            line.append(netem.rate().overheadBytes())
                    .append(' ')
                    .append(netem.rate().cellBytes())
                    .append(' ');
            line.append(netem.rate().cellOverheadBytes());
        }
        netem.linuxSeed().ifPresent(seed -> line.append(" seed ").append(Long.toUnsignedString(seed)));
        return line.toString();
    }

    private static String time(long durationNs) {
        return durationNs % NS_PER_US == 0 ? Time.text(durationNs) : durationNs + "ns";
    }

    private static String loss(NetemLoss loss) {
        if (loss instanceof NetemLoss.Random random) {
            return chance(" loss ", random.chance().fraction(), random.chance().correlation());
        } else if (loss instanceof NetemLoss.Gilbert chain) {
            return " loss gemodel " + percent(chain.p()) + ' ' + percent(chain.r()) + ' ' + percent(chain.h1()) + ' '
                    + percent(chain.k1());
        }
        NetemLoss.State chain = (NetemLoss.State) loss;
        return " loss state " + percent(chain.p13()) + ' ' + percent(chain.p31()) + ' ' + percent(chain.p32()) + ' '
                + percent(chain.p23()) + ' ' + percent(chain.p14());
    }

    private static String chance(String word, long fraction, long correlation) {
        return fraction == 0 ? "" : word + percent(fraction) + (correlation == 0 ? "" : " " + percent(correlation));
    }

    /** Enough digits that tc's rounding comes back to the same 32 bits. */
    private static String percent(long fraction) {
        BigDecimal percent = BigDecimal.valueOf(fraction)
                .multiply(BigDecimal.valueOf(100))
                .divide(BigDecimal.valueOf(0xffffffffL), new MathContext(6));
        return plain(percent, fraction) + "%";
    }

    private static String plain(BigDecimal rounded, long fraction) {
        double back = Math.rint(rounded.doubleValue() / 100 * 0xffffffffL);
        BigDecimal exact = BigDecimal.valueOf(fraction * 100.0 / 0xffffffffL);
        return (back == fraction ? rounded : exact).stripTrailingZeros().toPlainString();
    }
}
