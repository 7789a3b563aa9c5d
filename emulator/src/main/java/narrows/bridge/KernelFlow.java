package narrows.bridge;

import narrows.realtime.AppLoop;
import narrows.realtime.RealTimeScheduler;
import narrows.scenario.AppSpec;
import narrows.scenario.FlowSpec;

/** One flow on real sockets: starts, is measured and stops at the instants of its specification, on the applications' loop. */
public interface KernelFlow extends AutoCloseable {
    /**
     * Opens the flow's sockets in the namespaces of its hosts and arms its instants on the loop, which has not been
     * started yet. The present thread changes its namespace.
     *
     * @param congestion name of the congestion control; of no meaning to UDP
     * @param scheduler one of the loop's
     */
    static KernelFlow open(
            FlowSpec flow,
            String congestion,
            long warmupNs,
            AppLoop loop,
            RealTimeScheduler scheduler,
            KernelHost from,
            KernelHost to) {
        return flow.app() instanceof AppSpec.Udp
                ? KernelUdpFlow.open(flow, warmupNs, loop, scheduler, from, to)
                : KernelTcpFlow.open(flow, congestion, warmupNs, loop, scheduler, from, to);
    }

    FlowSpec flow();

    /** The figures; null until the flow has stopped. */
    FlowMeasurement measurement();

    /** Ends the flow at once: on the loop's thread. When the loop has ended, sockets close with the loop. */
    @Override
    void close();
}
