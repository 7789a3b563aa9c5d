package narrows.tc;

import java.util.regex.Pattern;

/** Options of an htb qdisc and of one of its classes (q_htb.c). */
final class HtbOptions {
    private static final Pattern HEX = Pattern.compile("(?:0[xX])?[0-9a-fA-F]{1,8}");
    private static final int HEX_BASE = 16;
    private static final long LARGEST_U32 = 0xffffffffL;
    private static final long LARGEST_CHARGE_BYTES = 0xffff;
    private static final long USUAL_MTU_BYTES = 1600;
    private static final long NS_PER_SEC = 1_000_000_000L;

    private final OptionReader in;
    private final Attributes sent = new Attributes();
    private long rateBytesPerSec;
    private long ceilBytesPerSec;
    private long burstBytes;
    private long ceilBurstBytes;
    private long mtuBytes = USUAL_MTU_BYTES;
    private long mpuBytes;
    private long overheadBytes;
    private long quantumBytes;
    private long priority;
    private boolean atm;

    private HtbOptions(OptionReader in) {
        this.in = in;
    }

    /** Options of the qdisc itself. */
    static Attributes qdisc(OptionReader in) {
        HtbOptions options = new HtbOptions(in);
        options.sent.put("version", 3);
        options.sent.put("r2q", 10);
        options.sent.put("defcls", 0);
        while (in.words().hasNext()) {
            options.qdiscOption(in.words().take());
        }
        return options.sent;
    }

    private void qdiscOption(String word) {
        if (Words.begins(word, "r2q")) {
            sent.put("r2q", in.decimal("r2q", LARGEST_U32));
        } else if (Words.begins(word, "default")) {
            String text = in.text("default");
            if (!HEX.matcher(text).matches()) {
                throw in.bad("default", text, "the hexadecimal minor number of a class");
            }
            sent.put("defcls", Long.parseLong(text.replaceFirst("^0[xX]", ""), HEX_BASE));
        } else if (Words.begins(word, "direct_qlen")) {
            sent.put("direct_qlen", in.decimal("direct_qlen", LARGEST_U32));
        } else if (Words.begins(word, "offload")) {
            throw TcException.notModelled("htb", "offload");
        } else {
            throw word.equals("help") ? Keywords.help("htb") : TcException.unknown("htb", word);
        }
    }

    /** Options of a class. */
    static Attributes ofClass(OptionReader in) {
        HtbOptions options = new HtbOptions(in);
        while (in.words().hasNext()) {
            options.classOption(in.words().take());
        }
        options.sendClass();
        return options.sent;
    }

    private void classOption(String word) {
        if (Words.begins(word, "prio")) {
            priority = in.decimal("prio", LARGEST_U32);
        } else if (Words.begins(word, "mtu")) {
            mtuBytes = in.decimal("mtu", LARGEST_U32);
        } else if (Words.begins(word, "mpu")) {
            mpuBytes = in.decimal("mpu", LARGEST_CHARGE_BYTES);
        } else if (Words.begins(word, "overhead")) {
            overheadBytes = in.decimal("overhead", LARGEST_CHARGE_BYTES);
        } else if (Words.begins(word, "linklayer")) {
            atm = in.atm();
        } else if (Words.begins(word, "quantum")) {
            quantumBytes = in.decimal("quantum", LARGEST_U32);
        } else {
            bucketOption(word);
        }
    }

    private void bucketOption(String word) {
        if (Words.begins(word, "burst") || word.equals("buffer") || word.equals("maxburst")) {
            burstBytes = in.sizeCell("burst", "burst_B", sent);
        } else if (Words.begins(word, "cburst") || word.equals("cbuffer") || word.equals("cmaxburst")) {
            ceilBurstBytes = in.sizeCell("cburst", "cburst_B", sent);
        } else if (Words.begins(word, "ceil")) {
            ceilBytesPerSec = once("ceil", ceilBytesPerSec);
        } else if (Words.begins(word, "rate")) {
            rateBytesPerSec = once("rate", rateBytesPerSec);
        } else {
            throw word.equals("help") ? Keywords.help("htb") : TcException.unknown("htb", word);
        }
    }

    private long once(String option, long before) {
        if (before != 0) {
            throw TcException.duplicate("htb", option);
        }
        return in.rate(option);
    }

    private void sendClass() {
        if (rateBytesPerSec == 0) {
            throw TcException.missing("htb", "rate", "rate: required");
        }
        long ceil = ceilBytesPerSec == 0 ? rateBytesPerSec : ceilBytesPerSec;
        sent.put("rate_Bps", rateBytesPerSec);
        sent.put("ceil_Bps", ceil);
        sent.put("buffer_ticks", Ticks.truncated(rateBytesPerSec, depth(burstBytes, rateBytesPerSec)));
        sent.put("cbuffer_ticks", Ticks.truncated(ceil, depth(ceilBurstBytes, ceil)));
        sent.keep("burst_B", depth(burstBytes, rateBytesPerSec));
        sent.keep("cburst_B", depth(ceilBurstBytes, ceil));
        sent.put("quantum", quantumBytes);
        sent.put("prio", priority);
        sent.putIfPositive("overhead", overheadBytes);
        sent.putIfPositive("mpu", mpuBytes);
        sent.putIfPositive("linklayer_atm", atm ? 1 : 0);
    }

    /** What arrives in one tick of the kernel's high-resolution clock, and a packet. */
    private long depth(long written, long bytesPerSec) {
        return written == 0 ? bytesPerSec / NS_PER_SEC + mtuBytes : written;
    }
}
