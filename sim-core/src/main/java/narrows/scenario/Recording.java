package narrows.scenario;

/** What a run records besides the figures. */
public record Recording(Pcap pcap) {
    /** Which trials are captured. */
    public enum Pcap {
        NONE,
        FIRST,
        ALL
    }

    public static final Recording DEFAULTS = new Recording(Pcap.FIRST);
}
