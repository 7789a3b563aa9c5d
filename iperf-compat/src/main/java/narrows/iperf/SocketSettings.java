package narrows.iperf;

import java.util.function.Consumer;

/**
 * What a user wants of a data socket. 0 and null leave an option as the kernel has it.
 *
 * @param sendBufferBytes SO_SNDBUF
 * @param receiveBufferBytes SO_RCVBUF
 * @param mssBytes TCP_MAXSEG
 * @param noDelay TCP_NODELAY
 * @param tos IP_TOS and IPV6_TCLASS
 * @param congestion TCP_CONGESTION
 * @param pacingBitsPerSec SO_MAX_PACING_RATE
 * @param device SO_BINDTODEVICE
 * @param sendTimeoutMs TCP_USER_TIMEOUT
 * @param unsentLimitBytes TCP_NOTSENT_LOWAT
 * @param dontFragment IP_MTU_DISCOVER = IP_PMTUDISC_DO
 * @param onlyIpv6 IPV6_V6ONLY
 */
public record SocketSettings(
        int sendBufferBytes,
        int receiveBufferBytes,
        int mssBytes,
        boolean noDelay,
        int tos,
        String congestion,
        long pacingBitsPerSec,
        String device,
        int sendTimeoutMs,
        int unsentLimitBytes,
        boolean dontFragment,
        boolean onlyIpv6) {

    /** Everything as the kernel has it. */
    public static final SocketSettings NONE = new SocketSettings(0, 0, 0, false, 0, null, 0, null, 0, 0, false, false);

    public SocketSettings withBuffers(int sendBytes, int receiveBytes) {
        return with(draft -> {
            draft.sendBufferBytes = sendBytes;
            draft.receiveBufferBytes = receiveBytes;
        });
    }

    public SocketSettings withTcp(int newMssBytes, boolean newNoDelay, String newCongestion) {
        return with(draft -> {
            draft.mssBytes = newMssBytes;
            draft.noDelay = newNoDelay;
            draft.congestion = newCongestion;
        });
    }

    public SocketSettings withTos(int newTos) {
        return with(draft -> draft.tos = newTos);
    }

    public SocketSettings withPacing(long newPacingBitsPerSec) {
        return with(draft -> draft.pacingBitsPerSec = newPacingBitsPerSec);
    }

    public SocketSettings withDevice(String newDevice) {
        return with(draft -> draft.device = newDevice);
    }

    public SocketSettings withSendTimeout(int newSendTimeoutMs) {
        return with(draft -> draft.sendTimeoutMs = newSendTimeoutMs);
    }

    public SocketSettings withUnsentLimit(int newUnsentLimitBytes) {
        return with(draft -> draft.unsentLimitBytes = newUnsentLimitBytes);
    }

    public SocketSettings withDontFragment(boolean newDontFragment) {
        return with(draft -> draft.dontFragment = newDontFragment);
    }

    public SocketSettings withOnlyIpv6(boolean newOnlyIpv6) {
        return with(draft -> draft.onlyIpv6 = newOnlyIpv6);
    }

    private SocketSettings with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.settings();
    }

    /** A copy that is being changed. */
    private static final class Draft {
        private int sendBufferBytes;
        private int receiveBufferBytes;
        private int mssBytes;
        private boolean noDelay;
        private int tos;
        private String congestion;
        private long pacingBitsPerSec;
        private String device;
        private int sendTimeoutMs;
        private int unsentLimitBytes;
        private boolean dontFragment;
        private boolean onlyIpv6;

        Draft(SocketSettings settings) {
            sendBufferBytes = settings.sendBufferBytes;
            receiveBufferBytes = settings.receiveBufferBytes;
            mssBytes = settings.mssBytes;
            noDelay = settings.noDelay;
            tos = settings.tos;
            congestion = settings.congestion;
            pacingBitsPerSec = settings.pacingBitsPerSec;
            device = settings.device;
            sendTimeoutMs = settings.sendTimeoutMs;
            unsentLimitBytes = settings.unsentLimitBytes;
            dontFragment = settings.dontFragment;
            onlyIpv6 = settings.onlyIpv6;
        }

        SocketSettings settings() {
            return new SocketSettings(
                    sendBufferBytes,
                    receiveBufferBytes,
                    mssBytes,
                    noDelay,
                    tos,
                    congestion,
                    pacingBitsPerSec,
                    device,
                    sendTimeoutMs,
                    unsentLimitBytes,
                    dontFragment,
                    onlyIpv6);
        }
    }
}
