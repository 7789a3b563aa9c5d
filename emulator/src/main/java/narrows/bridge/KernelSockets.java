package narrows.bridge;

import narrows.iperf.SocketSettings;
import narrows.scenario.TcpOptions;
import narrows.tcp.TcpParameter;
import narrows.tcp.TcpProfile;

/** What a flow's TCP options are as options of kernel sockets. */
final class KernelSockets {
    /** The most that an option of 32 bits can say; all ones would mean: not paced. */
    private static final long MAX_PACING_BYTES_PER_SEC = 0xffff_fffeL;

    private KernelSockets() {}

    static SocketSettings settings(TcpOptions options, String congestion) {
        TcpProfile asked = options.applyTo(TcpProfile.LINUX);
        int windowBytes = Math.toIntExact(options.windowBytes());
        SocketSettings settings = SocketSettings.NONE
                .withBuffers(windowBytes, windowBytes)
                .withTcp(options.mssBytes(), asked.is(TcpParameter.NODELAY), congestion);
        return asked.is(TcpParameter.PACING) ? settings.withPacing(pacing(asked)) : settings;
    }

    /** Without a rate of its own, a socket is paced at what its congestion control wants. */
    private static long pacing(TcpProfile asked) {
        long bytesPerSec = asked.maxPacingRateBitsPerSec() / Byte.SIZE;
        long most = bytesPerSec == 0 ? MAX_PACING_BYTES_PER_SEC : Math.min(bytesPerSec, MAX_PACING_BYTES_PER_SEC);
        return most * Byte.SIZE;
    }
}
