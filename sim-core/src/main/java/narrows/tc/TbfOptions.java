package narrows.tc;

/** Options of tbf (q_tbf.c). */
final class TbfOptions {
    private static final long LARGEST_U32 = 0xffffffffL;
    private static final long LARGEST_CHARGE_BYTES = 0xffff;
    private static final double US_PER_SEC = 1e6;

    private final OptionReader in;
    private final Words words;
    private final Attributes sent = new Attributes();
    private long rateBytesPerSec;
    private long peakBytesPerSec;
    private long burstBytes;
    private long mtuBytes;
    private long limitBytes;
    private long latencyMicros;
    private long mpuBytes;
    private long overheadBytes;
    private boolean atm;

    private TbfOptions(OptionReader in) {
        this.in = in;
        this.words = in.words();
    }

    static Attributes parse(OptionReader in) {
        TbfOptions options = new TbfOptions(in);
        while (options.words.hasNext()) {
            options.option(options.words.take());
        }
        options.check();
        options.send();
        return options.sent;
    }

    /** Which words may be shortened, and in which order they are tried, is tc's. */
    private void option(String word) {
        if (Words.begins(word, "limit")) {
            refuseBoth(latencyMicros);
            limitBytes = once("limit", limitBytes, in.size("limit"));
        } else if (Words.begins(word, "latency")) {
            refuseBoth(limitBytes);
            latencyMicros = once("latency", latencyMicros, in.micros("latency"));
        } else if (Words.begins(word, "burst") || word.equals("buffer") || word.equals("maxburst")) {
            burstBytes = once("buffer/burst/maxburst", burstBytes, in.sizeCell("burst", "burst_B", sent));
        } else if (word.equals("mtu") || word.equals("minburst")) {
            mtuBytes = once("mtu/minburst", mtuBytes, in.sizeCell("mtu", "mtu_B", sent));
        } else if (word.equals("rate")) {
            rateBytesPerSec = once("rate", rateBytesPerSec, in.rate("rate"));
        } else if (Words.begins(word, "peakrate")) {
            peakBytesPerSec = once("peakrate", peakBytesPerSec, in.rate("peakrate"));
        } else {
            charge(word);
        }
    }

    private void charge(String word) {
        if (word.equals("mpu")) {
            mpuBytes = small("mpu", in.size("mpu"));
        } else if (Words.begins(word, "overhead")) {
            overheadBytes = in.decimal("overhead", LARGEST_CHARGE_BYTES);
        } else if (Words.begins(word, "linklayer")) {
            atm = in.atm();
        } else if (word.equals("help")) {
            throw Keywords.help("tbf");
        } else {
            throw TcException.unknown("tbf", word);
        }
    }

    private static void refuseBoth(long other) {
        if (other != 0) {
            throw new TcException("conflict:limit+latency", "tbf limit: excludes latency");
        }
    }

    private static long once(String option, long before, long now) {
        if (before != 0) {
            throw TcException.duplicate("tbf", option);
        }
        return now;
    }

    private long small(String option, long bytes) {
        if (bytes > LARGEST_CHARGE_BYTES) {
            throw in.bad(option, Long.toString(bytes), "at most 65535 bytes");
        }
        return bytes;
    }

    private void check() {
        require(rateBytesPerSec != 0, "rate", "rate: required, at least 8bit");
        require(burstBytes != 0, "burst", "burst: required");
        require(peakBytesPerSec == 0 || mtuBytes != 0, "mtu(with peakrate)", "mtu: required with peakrate");
        require(limitBytes != 0 || latencyMicros != 0, "limit|latency", "limit: required, or latency");
        if (!in.compat().ticks() && !Ticks.fit(burstTicks())) {
            throw new TcException("bad-value:burst(time>274.9s)", "tbf burst: longer than 274.87 s at the rate");
        }
        if (burstBytes > LARGEST_U32) {
            throw in.bad("burst", Long.toString(burstBytes), "a size below 4gb");
        }
        if (peakBytesPerSec == 0 && mtuBytes > 0) {
            in.warn("tbf mtu has no effect without peakrate");
        }
    }

    private static void require(boolean holds, String option, String hint) {
        if (!holds) {
            throw TcException.missing("tbf", option, hint);
        }
    }

    private long burstTicks() {
        return Ticks.of(in.compat(), rateBytesPerSec, burstBytes);
    }

    private void send() {
        sent.put("rate_Bps", rateBytesPerSec);
        sent.put("burst_B", burstBytes);
        sent.put("buffer_ticks", burstTicks());
        sent.put("limit_B", limitBytes > 0 ? limitBytes : limitOfLatency());
        if (peakBytesPerSec != 0) {
            sent.put("peakrate_Bps", peakBytesPerSec);
            sent.put("mtu_B", mtuBytes);
            sent.put("mtu_ticks", Ticks.of(in.compat(), peakBytesPerSec, mtuBytes));
        }
        sent.putIfPositive("overhead", overheadBytes);
        sent.putIfPositive("mpu", mpuBytes);
        sent.putIfPositive("linklayer_atm", atm ? 1 : 0);
    }

    /** What arrives within the latency at the slower of both rates, and that bucket's depth. */
    private long limitOfLatency() {
        double limit = (double) rateBytesPerSec * latencyMicros / US_PER_SEC + burstBytes;
        if (peakBytesPerSec > 0) {
            limit = Math.min(limit, (double) peakBytesPerSec * latencyMicros / US_PER_SEC + mtuBytes);
        }
        if (limit > LARGEST_U32) {
            throw new TcException("bad-value:latency", "tbf latency: its limit is above 4gb");
        }
        return (long) limit;
    }
}
