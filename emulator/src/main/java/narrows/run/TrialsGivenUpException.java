package narrows.run;

/** An interruption that ended trials before they were finished. */
final class TrialsGivenUpException extends InterruptedException {
    private static final long serialVersionUID = 1L;

    private final int trials;

    /** @param trials how many were under way */
    TrialsGivenUpException(int trials) {
        super(trials + " trials were given up");
        this.trials = trials;
    }

    int trials() {
        return trials;
    }
}
