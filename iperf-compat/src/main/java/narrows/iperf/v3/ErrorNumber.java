package narrows.iperf.v3;

/** Numbers that follow a SERVER_ERROR, with their texts (iperf_api.h and iperf_error.c of iperf3). */
final class ErrorNumber {
    static final int TOTAL_RATE = 27;
    static final int DURATION = 37;
    static final int RECEIVE_PARAMETERS = 114;
    static final int RECEIVE_RESULTS = 117;

    private ErrorNumber() {}

    static String text(int number) {
        return switch (number) {
            case TOTAL_RATE -> "total required bandwidth is larger than server limit";
            case DURATION -> "client's requested duration exceeds the server's maximum permitted limit";
            case RECEIVE_PARAMETERS -> "unable to receive parameters from client";
            case RECEIVE_RESULTS -> "unable to receive results";
            case 119 -> "the client has terminated";
            case 121 -> "the server is busy running a test. try again later";
            case 142 -> "test authorization failed";
            case 205 -> "unable to write to stream socket";
            default -> "the server reports error " + number;
        };
    }
}
