package narrows.iperf.v3;

import java.util.List;

/** The words for a congestion control that this kernel has not. */
final class CongestionCheck {
    private CongestionCheck() {}

    static TestFailure refusal(String name, List<String> available) {
        return new TestFailure(
                "unable to set TCP_CONGESTION: Supplied congestion control algorithm not supported on this host;" + " "
                        + name + " is none of " + String.join(", ", available));
    }
}
