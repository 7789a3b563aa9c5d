package narrows.iperf.v3;

import narrows.iperf.BlockSender;
import narrows.iperf.Pace;
import narrows.iperf.SocketSettings;

/** What the client wants of a test and tells the server. Filled while options or parameters are read, then only read. */
final class Load {
    static final int DEFAULT_BLOCK_BYTES = 128 * 1024;
    static final int DEFAULT_DATAGRAM_BYTES = 1460;
    static final long DEFAULT_UDP_BITS_PER_SEC = 1024 * 1024;
    static final int DEFAULT_TIME_SEC = 10;
    static final int MOST_STREAMS = 128;
    static final int MOST_BLOCK_BYTES = 1024 * 1024;
    static final int MOST_DATAGRAM_BYTES = 65507;
    static final int LEAST_DATAGRAM_BYTES = 16;
    static final int MOST_TIME_SEC = 86400;
    static final int MOST_OMIT_SEC = 600;
    static final int MOST_MSS_BYTES = 32767;
    static final long MOST_WINDOW_BYTES = 512L * 1024 * 1024;
    static final int MOST_BURST = 1000;
    private static final int UDP_BACKLOG_BYTES = 4 * 1024 * 1024;

    boolean udp;
    int omitSec;
    int timeSec = DEFAULT_TIME_SEC;
    long amountBytes;
    long amountBlocks;
    int mssBytes;
    boolean noDelay;
    int parallel = 1;
    boolean reverse;
    boolean bidirectional;
    int windowBytes;
    /** 0: not chosen yet. */
    int blockBytes;

    long bitsPerSec;
    boolean rateGiven;
    long pacingBitsPerSec;
    int pacingTimerUs = 1000;
    int burst;
    int tos;
    String title;
    String extraData;
    String congestion;
    boolean serverOutput;
    boolean wideCounters;
    boolean repeatingPayload;
    boolean dontFragment;
    String clientVersion = "";

    /** Streams of both directions. */
    int streams() {
        return bidirectional ? 2 * parallel : parallel;
    }

    /** Whether a client's stream sends: the first ones do, in reverse none does. */
    boolean clientSends(int index) {
        return bidirectional ? index < parallel : !reverse;
    }

    /** Bytes to send in all, {@link Long#MAX_VALUE} without a limit. */
    long budgetBytes() {
        if (amountBytes > 0) {
            return amountBytes;
        }
        return amountBlocks > 0 ? amountBlocks * blockBytes : Long.MAX_VALUE;
    }

    boolean hasAmount() {
        return amountBytes > 0 || amountBlocks > 0;
    }

    Pace pace() {
        return new Pace(bitsPerSec, Math.max(1, burst));
    }

    long pacingTimerNs() {
        return pacingTimerUs * 1000L;
    }

    /** Block that leaves at a time: shorter at low rates, unless blocks are what is counted. */
    int sentBlockBytes() {
        return amountBlocks > 0 || burst > 0 ? blockBytes : BlockSender.blockFor(blockBytes, bitsPerSec);
    }

    /** Datagrams that come while this program is held up wait in the kernel, as many as it allows. */
    SocketSettings sockets() {
        return SocketSettings.NONE
                .withBuffers(windowBytes, udp && windowBytes == 0 ? UDP_BACKLOG_BYTES : windowBytes)
                .withTcp(mssBytes, noDelay, null)
                .withTos(tos)
                .withPacing(pacingBitsPerSec)
                .withDontFragment(udp && dontFragment);
    }

    String protocol() {
        return udp ? "UDP" : "TCP";
    }
}
