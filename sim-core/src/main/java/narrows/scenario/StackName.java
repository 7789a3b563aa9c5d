package narrows.scenario;

/**
 * What runs on the hosts, written {@code kind:congestion} or {@code kind:congestion@profile}, for example
 * {@code sim:cubic}, {@code kernel:reno}, {@code sim:newreno@ns3}.
 */
public record StackName(Kind kind, String congestion, String profile) {
    /** Profile of a stack that names none. */
    public static final String DEFAULT_PROFILE = "linux";

    public enum Kind {
        SIM,
        KERNEL,
        RELAY
    }

    public String text() {
        String plain = kind.name().toLowerCase(java.util.Locale.ROOT) + ":" + congestion;
        return profile.equals(DEFAULT_PROFILE) ? plain : plain + "@" + profile;
    }

    /** The name as a folder: {@code :} and {@code @} written as {@code -}. */
    public String folder() {
        return text().replace(':', '-').replace('@', '-');
    }
}
