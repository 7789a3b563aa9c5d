package narrows.iperf;

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
        boolean dontFragment) {

    /** Everything as the kernel has it. */
    public static final SocketSettings NONE = new SocketSettings(0, 0, 0, false, 0, null, 0, null, 0, 0, false);

    public SocketSettings withBuffers(int sendBytes, int receiveBytes) {
        return new SocketSettings(
                sendBytes,
                receiveBytes,
                mssBytes,
                noDelay,
                tos,
                congestion,
                pacingBitsPerSec,
                device,
                sendTimeoutMs,
                unsentLimitBytes,
                dontFragment);
    }

    public SocketSettings withTcp(int newMssBytes, boolean newNoDelay, String newCongestion) {
        return new SocketSettings(
                sendBufferBytes,
                receiveBufferBytes,
                newMssBytes,
                newNoDelay,
                tos,
                newCongestion,
                pacingBitsPerSec,
                device,
                sendTimeoutMs,
                unsentLimitBytes,
                dontFragment);
    }

    public SocketSettings withTos(int newTos) {
        return new SocketSettings(
                sendBufferBytes,
                receiveBufferBytes,
                mssBytes,
                noDelay,
                newTos,
                congestion,
                pacingBitsPerSec,
                device,
                sendTimeoutMs,
                unsentLimitBytes,
                dontFragment);
    }

    public SocketSettings withPacing(long newPacingBitsPerSec) {
        return new SocketSettings(
                sendBufferBytes,
                receiveBufferBytes,
                mssBytes,
                noDelay,
                tos,
                congestion,
                newPacingBitsPerSec,
                device,
                sendTimeoutMs,
                unsentLimitBytes,
                dontFragment);
    }

    public SocketSettings withDevice(String newDevice) {
        return new SocketSettings(
                sendBufferBytes,
                receiveBufferBytes,
                mssBytes,
                noDelay,
                tos,
                congestion,
                pacingBitsPerSec,
                newDevice,
                sendTimeoutMs,
                unsentLimitBytes,
                dontFragment);
    }

    public SocketSettings withSendTimeout(int newSendTimeoutMs) {
        return new SocketSettings(
                sendBufferBytes,
                receiveBufferBytes,
                mssBytes,
                noDelay,
                tos,
                congestion,
                pacingBitsPerSec,
                device,
                newSendTimeoutMs,
                unsentLimitBytes,
                dontFragment);
    }

    public SocketSettings withUnsentLimit(int newUnsentLimitBytes) {
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
                newUnsentLimitBytes,
                dontFragment);
    }

    public SocketSettings withDontFragment(boolean newDontFragment) {
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
                newDontFragment);
    }
}
