package narrows.iperf.v2;

/** What every client does before its streams begin. */
final class Beginning {
    private final Run run;
    private boolean settingsShown;

    Beginning(Run run) {
        this.run = run;
    }

    /** Shows the settings, once; {@code windowBytes} is SO_SNDBUF of the first socket. */
    void showSettings(int windowBytes) {
        if (!settingsShown) {
            settingsShown = true;
            Ends ends = run.options().ends();
            Traffic traffic = run.options().traffic();
            run.report()
                    .settings(SettingsText.client(
                            run.options(),
                            ends.host(),
                            ends.port(),
                            traffic.load(),
                            traffic.bufferBytes(),
                            windowBytes,
                            run.congestionSet()));
        }
    }

    /** Runs {@code begin} when traffic is to begin. */
    void whenDue(Runnable begin) {
        long waitNs = run.options().traffic().start().waitNs(run.clock().unixUs(System.nanoTime()));
        if (waitNs > 0) {
            run.after(waitNs, begin);
        } else {
            begin.run();
        }
    }
}
