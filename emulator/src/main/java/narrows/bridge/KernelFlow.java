package narrows.bridge;

import narrows.realtime.EventLoop;
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
            EventLoop loop,
            RealTimeScheduler scheduler,
            AppBuffers buffers,
            KernelHost from,
            KernelHost to) {
        return flow.app() instanceof AppSpec.Udp
                ? KernelUdpFlow.open(flow, warmupNs, loop, scheduler, buffers, from, to)
                : KernelTcpFlow.open(flow, congestion, warmupNs, loop, scheduler, buffers, from, to);
    }

    FlowSpec flow();

    /** The figures; null until the flow has stopped. */
    FlowMeasurement measurement();

    /** Ends the flow at once. Runs on the loop's thread, or when the loop has ended. */
    @Override
    void close();
}
