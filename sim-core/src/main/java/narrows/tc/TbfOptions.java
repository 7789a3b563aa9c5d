package narrows.tc;

import java.util.List;
import narrows.qdisc.TbfSpec;
import narrows.unit.Rate;
import narrows.unit.TcNotation;

/** Options of tbf (q_tbf.c). */
final class TbfOptions {
    /** tc counts times in 32 bits of 64 ns. */
    private static final double LONGEST_BURST_SEC = 274.877906944;

    private static final long NS_PER_SEC = 1_000_000_000L;

    private final Words words;
    private final List<String> warnings;
    private long rateBytesPerSec;
    private long peakBytesPerSec;
    private long burstBytes;
    private long mtuBytes;
    private long limitBytes;
    private long latencyNs;
    private int mpuBytes;
    private int overheadBytes;
    private boolean atm;

    private TbfOptions(Words words, List<String> warnings) {
        this.words = words;
        this.warnings = warnings;
    }

    static TbfSpec parse(Words words, List<String> warnings) {
        TbfOptions options = new TbfOptions(words, warnings);
        while (words.hasNext()) {
            options.option(words.take());
        }
        options.check();
        return options.spec();
    }

    /** Which words may be shortened, and in which order they are tried, is tc's. */
    private void option(String word) {
        if (Words.begins(word, "limit")) {
            limitBytes = once("limit", limitBytes, TcNotation.sizeBytes("tbf limit", value("limit")));
        } else if (Words.begins(word, "latency")) {
            latencyNs = once("latency", latencyNs, TcNotation.timeInMicrosNs("tbf latency", value("latency")));
        } else if (Words.begins(word, "burst") || word.equals("buffer") || word.equals("maxburst")) {
            burstBytes = once("burst", burstBytes, TcNotation.sizeCellBytes("tbf burst", value("burst")));
        } else if (word.equals("mtu") || word.equals("minburst")) {
            mtuBytes = once("mtu", mtuBytes, TcNotation.sizeCellBytes("tbf mtu", value("mtu")));
        } else if (word.equals("rate")) {
            rateBytesPerSec = once("rate", rateBytesPerSec, rate("rate"));
        } else if (Words.begins(word, "peakrate")) {
            peakBytesPerSec = once("peakrate", peakBytesPerSec, rate("peakrate"));
        } else {
            charge(word);
        }
    }

    private void charge(String word) {
        if (word.equals("mpu")) {
            mpuBytes = small("mpu", TcNotation.sizeBytes("tbf mpu", value("mpu")));
        } else if (Words.begins(word, "overhead")) {
            overheadBytes = small("overhead", wholeNumber(value("overhead")));
        } else if (Words.begins(word, "linklayer")) {
            atm = isAtm(value("linklayer"));
        } else {
            throw TcException.unknown("tbf", word);
        }
    }

    private String value(String option) {
        return words.valueOf("tbf " + option);
    }

    private long rate(String option) {
        String text = value(option);
        long bytesPerSec = TcNotation.rateBytesPerSec("tbf " + option, text);
        Warnings.bytesPerSecond(text, bytesPerSec, warnings);
        return bytesPerSec;
    }

    private static long once(String option, long before, long now) {
        if (before != 0) {
            throw TcException.duplicate("tbf", option);
        }
        return now;
    }

    private static long wholeNumber(String text) {
        if (!text.matches("\\d{1,9}")) {
            throw new TcException("tbf overhead \"" + text + "\": expected a whole number of bytes");
        }
        return Long.parseLong(text);
    }

    private static int small(String option, long bytes) {
        if (bytes > 0xffff) {
            throw new TcException("tbf " + option + " \"" + bytes + "\": expected at most 65535 bytes");
        }
        return (int) bytes;
    }

    private static boolean isAtm(String layer) {
        switch (layer) {
            case "ethernet":
                return false;
            case "atm":
            case "adsl":
                return true;
            default:
                throw new TcException("tbf linklayer \"" + layer + "\": expected ethernet, atm or adsl");
        }
    }

    private void check() {
        require(rateBytesPerSec > 0, "rate: required, at least 8bit");
        require(burstBytes > 0, "burst: required");
        require(limitBytes > 0 || latencyNs > 0, "limit: required, or latency");
        require(limitBytes == 0 || latencyNs == 0, "limit: excludes latency");
        require(burstBytes < LONGEST_BURST_SEC * rateBytesPerSec, "burst: longer than 274.87 s at the rate");
        if (peakBytesPerSec > 0) {
            require(mtuBytes > 0, "mtu: required with peakrate");
            require(peakBytesPerSec > rateBytesPerSec, "peakrate: must be above the rate");
        } else if (mtuBytes > 0) {
            warnings.add("tbf mtu has no effect without peakrate");
        }
    }

    private static void require(boolean holds, String complaint) {
        if (!holds) {
            throw new TcException("tbf " + complaint);
        }
    }

    private TbfSpec spec() {
        long limit = limitBytes > 0 ? limitBytes : limitOfLatency();
        TbfSpec spec = TbfSpec.of(new Rate(Math.multiplyExact(rateBytesPerSec, 8)), burstBytes, limit)
                .withCharge(mpuBytes, overheadBytes, atm);
        return peakBytesPerSec == 0 ? spec : spec.withPeak(new Rate(Math.multiplyExact(peakBytesPerSec, 8)), mtuBytes);
    }

    /** What arrives within the latency at the slower of both rates, and that bucket's depth. */
    private long limitOfLatency() {
        double limit = (double) rateBytesPerSec * latencyNs / NS_PER_SEC + burstBytes;
        if (peakBytesPerSec > 0) {
            limit = Math.min(limit, (double) peakBytesPerSec * latencyNs / NS_PER_SEC + mtuBytes);
        }
        require(limit <= 0xffffffffL, "latency: its limit is above 4gb");
        return (long) limit;
    }
}
