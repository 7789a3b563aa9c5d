package narrows.run;

/**
 * The machine a run had.
 *
 * @param kernel name and version of the operating system's kernel
 * @param jdk version of the Java runtime
 * @param cores processors this process may use
 * @param privileges {@code root}, {@code userns} or {@code none}: see {@link Privileges#present}
 */
public record Environment(String kernel, String jdk, int cores, String privileges) {

    public static Environment present() {
        return new Environment(
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.version"),
                Runtime.getRuntime().availableProcessors(),
                Privileges.present());
    }
}
