package narrows.tc;

/** What follows netem's {@code loss}: an independent or correlated share, or a Markov model. */
final class NetemLossOptions {
    private static final long ALWAYS = 0xffffffffL;

    private final OptionReader in;
    private final Words words;
    private final Attributes sent;

    NetemLossOptions(OptionReader in, Attributes sent) {
        this.in = in;
        this.words = in.words();
        this.sent = sent;
    }

    /** Whether there is any loss. */
    boolean given() {
        return sent.has("loss_u32") || sent.has("state_p13") || sent.has("gemodel_p");
    }

    /** @return whether a correlation was written */
    boolean read() {
        if (given()) {
            throw TcException.duplicate("netem", "loss");
        }
        if (!words.hasNext()) {
            throw TcException.incomplete("netem loss");
        }
        if (words.nextIsNumber() || words.takeIf("random")) {
            return random();
        }
        switch (words.take()) {
            case "state":
                state();
                return false;
            case "gemodel":
                gemodel();
                return false;
            default:
                throw new TcException(
                        "unknown-loss-model", "netem loss: expected a share such as 5%, random, state or gemodel");
        }
    }

    private boolean random() {
        sent.putIfPositive("loss_u32", in.percent("loss percent"));
        boolean correlated = words.nextIsNumber();
        if (correlated) {
            sent.putIfPositive("loss_corr", in.percent("loss correlation"));
        }
        return correlated;
    }

    private void state() {
        long p13 = in.percent("loss p13");
        sent.put("state_p13", p13);
        sent.put("state_p31", next("loss p31", ALWAYS - p13));
        sent.put("state_p32", next("loss p32", 0));
        sent.put("state_p23", next("loss p23", ALWAYS));
        sent.put("state_p14", next("loss p14", 0));
    }

    private void gemodel() {
        long p = in.percent("loss gemodel p");
        sent.put("gemodel_p", p);
        sent.put("gemodel_r", next("loss gemodel r", ALWAYS - p));
        sent.put("gemodel_h", ALWAYS - next("loss gemodel 1-h", ALWAYS));
        sent.put("gemodel_k1", next("loss gemodel 1-k", 0));
    }

    private long next(String option, long otherwise) {
        return words.nextIsNumber() ? in.percent(option) : otherwise;
    }
}
