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

    /** Its name and number. */
    static String name(int state) {
        String name =
                switch (state) {
                    case TEST_START -> "TEST_START";
                    case TEST_RUNNING -> "TEST_RUNNING";
                    case TEST_END -> "TEST_END";
                    case PARAM_EXCHANGE -> "PARAM_EXCHANGE";
                    case CREATE_STREAMS -> "CREATE_STREAMS";
                    case SERVER_TERMINATE -> "SERVER_TERMINATE";
                    case CLIENT_TERMINATE -> "CLIENT_TERMINATE";
                    case EXCHANGE_RESULTS -> "EXCHANGE_RESULTS";
                    case DISPLAY_RESULTS -> "DISPLAY_RESULTS";
                    case IPERF_DONE -> "IPERF_DONE";
                    case ACCESS_DENIED -> "ACCESS_DENIED";
                    case SERVER_ERROR -> "SERVER_ERROR";
                    default -> "unknown state";
                };
        return name + " (" + state + ")";
    }
}
