package narrows;

/** The version of Narrows, as result files and {@code --version} show it; a test holds it equal to the build's. */
public final class Version {
    public static final String TEXT = "0.1.0";

    private Version() {}
}
