package narrows.ns3;

import narrows.measure.FlowResult;
import narrows.measure.TrialResult;
import narrows.scenario.FlowSpec;
import narrows.scenario.Scenario;

/** A figure of one trial, as the programs for ns-3 worked it out. */
enum Measure {
    /** Application bytes of a flow over its time, mean over the flows. */
    GOODPUT_MEAN {
        @Override
        double of(Scenario scenario, TrialResult result, long ackBytes) {
            return result.flows().stream()
                    .mapToDouble(FlowResult::goodputBitsPerSec)
                    .average()
                    .orElseThrow();
        }
    },
    /** Application bytes of all flows, from the first one's start to the last one's end. */
    GOODPUT_SUM {
        @Override
        double of(Scenario scenario, TrialResult result, long ackBytes) {
            long startNs =
                    scenario.flows().stream().mapToLong(FlowSpec::startNs).min().orElseThrow();
            double bits = 0;
            for (FlowSpec flow : scenario.flows()) {
                bits += result.flows().get(flow.index()).goodputBitsPerSec() * seconds(flow.startNs(), flow.stopNs());
            }
            return bits / seconds(startNs, lastStopNs(scenario));
        }
    },
    /** IP bytes of all flows that arrived, over the whole run. */
    DATA_RATE_SUM {
        @Override
        double of(Scenario scenario, TrialResult result, long ackBytes) {
            double bits = 0;
            for (FlowSpec flow : scenario.flows()) {
                bits += result.flows().get(flow.index()).throughputBitsPerSec()
                        * seconds(flow.startNs(), flow.stopNs());
            }
            return bits / seconds(0, scenario.durationNs());
        }
    },
    /** The same of the ACKs. */
    ACK_RATE_SUM {
        @Override
        double of(Scenario scenario, TrialResult result, long ackBytes) {
            return ackBytes * 8.0 / seconds(0, scenario.durationNs());
        }
    };

    /** In bit/s. */
    abstract double of(Scenario scenario, TrialResult result, long ackBytes);

    private static double seconds(long fromNs, long toNs) {
        return (toNs - fromNs) / 1e9;
    }

    private static long lastStopNs(Scenario scenario) {
        return scenario.flows().stream().mapToLong(FlowSpec::stopNs).max().orElseThrow();
    }
}
