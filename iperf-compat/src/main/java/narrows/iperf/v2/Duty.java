package narrows.iperf.v2;

/**
 * How much a listener is to take.
 *
 * @param leaveAfter connections or flows after which it leaves; 0 for never
 * @param plainOnly  whether nothing that comes has a header
 * @param fixedGroup sums what comes without headers; null for nothing
 * @param left       called when it has left and all flows have ended
 */
record Duty(int leaveAfter, boolean plainOnly, SumGroup fixedGroup, Runnable left) {
    /** A run's server. */
    static Duty of(Run run) {
        return new Duty(run.options().life().clients(), false, null, run::over);
    }

    /** A client's listener for so many ways back. */
    static Duty waysBack(int number, SumGroup group, Runnable left) {
        return new Duty(number, true, group, left);
    }
}
