package narrows.tcp.cc;

/** Tells when more in flight no longer brings more bandwidth: three rounds without 25 % growth (bbr_check_full_bw_reached). */
final class FullPipe {
    private static final int ROUNDS = 3;

    private long bandwidth;
    private int roundsWithoutGrowth;
    private boolean reached;

    boolean reached() {
        return reached;
    }

    /** Takes the greatest bandwidth known when a round begins. */
    void round(long maxBandwidth) {
        if (reached) {
            return;
        }
        if (maxBandwidth >= bandwidth + bandwidth / 4) {
            bandwidth = maxBandwidth;
            roundsWithoutGrowth = 0;
        } else {
            roundsWithoutGrowth++;
            reached = roundsWithoutGrowth >= ROUNDS;
        }
    }

    /** What was compared with is not trusted any more; a pipe that was found full stays so. */
    void forgetBandwidth() {
        bandwidth = 0;
    }

    void restart() {
        bandwidth = 0;
        roundsWithoutGrowth = 0;
    }
}
