package narrows.iperf.v3;

/** The one-byte messages of the control connection (iperf.h of iperf3). */
final class State {
    static final int TEST_START = 1;
    static final int TEST_RUNNING = 2;
    static final int TEST_END = 4;
    static final int PARAM_EXCHANGE = 9;
    static final int CREATE_STREAMS = 10;
    static final int SERVER_TERMINATE = 11;
    static final int CLIENT_TERMINATE = 12;
    static final int EXCHANGE_RESULTS = 13;
    static final int DISPLAY_RESULTS = 14;
    static final int IPERF_DONE = 16;
    static final int ACCESS_DENIED = -1;
    static final int SERVER_ERROR = -2;

    /** Nothing arrived in time; no message of the protocol. */
    static final int NONE = -100;

    private State() {}
}
