package narrows.iperf.v3;

/** What a command line asks for; what concerns the test itself stands in {@link #load}. Filled while it is read, then only read. */
final class Options {
    static final int DEFAULT_PORT = 5201;
    static final int DEFAULT_RECEIVE_TIMEOUT_MS = 120_000;
    static final double DEFAULT_LIMIT_WINDOW_SEC = 5;

    final Load load = new Load();
    boolean server;
    boolean help;
    boolean version;
    /** The server's name; null for a server. */
    String host;

    int port = DEFAULT_PORT;
    String bind;
    String device;
    int clientPort;
    /** 4, 6, or 0 for either. */
    int family;

    double intervalSec = 1;
    char format = 'a';
    boolean json;
    boolean jsonStream;
    boolean jsonStreamFull;
    boolean verbose;
    int debug;
    /** strftime format of a line's prefix; null for none. */
    String timestamps;

    String logFile;
    String pidFile;
    boolean oneOff;
    int idleTimeoutSec;
    int receiveTimeoutMs = DEFAULT_RECEIVE_TIMEOUT_MS;
    int sendTimeoutMs;
    int connectTimeoutMs;
    long limitBitsPerSec;
    double limitWindowSec = DEFAULT_LIMIT_WINDOW_SEC;
    int mostTimeSec;

    /** Whether reports are JSON rather than text. */
    boolean isJson() {
        return json || jsonStream;
    }
}
