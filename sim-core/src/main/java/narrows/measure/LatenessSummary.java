package narrows.measure;

/** How late the emulator released packets, in microseconds. All zero in a simulation. */
public record LatenessSummary(double p50Us, double p99Us, double p999Us, double maxUs) {
    public static final LatenessSummary NONE = new LatenessSummary(0, 0, 0, 0);
}
