package narrows.iperf.v3;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Tells the user of one test, in the order of its events. */
interface Report {
    /** The control connection stands, and the parameters are known. */
    void connected(TestFacts facts);

    /** The data connections stand. */
    void streams(List<DataStream> streams);

    void omitFinished();

    void interval(List<StreamInterval> streams);

    void summary(Summary summary);

    /** What the server sent of its own report: one of both. */
    void serverOutput(String text, JsonNode json);

    /** The test ends without success. */
    void failure(TestFailure failure);

    /** Nothing follows. */
    void done(boolean success);

    /** This report as a value of the results; null if it is not JSON. */
    JsonNode json();
}
