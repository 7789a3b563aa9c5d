package narrows.iperf.v3;

/** Whether the options of a test fit together; fills in what depends on others. */
final class LoadCheck {
    private final Options options;
    private final Load load;
    private final boolean durationGiven;

    LoadCheck(Options options, boolean durationGiven) {
        this.options = options;
        this.load = options.load;
        this.durationGiven = durationGiven;
    }

    void check() {
        if (load.reverse && load.bidirectional) {
            throw new UsageFailure("cannot be both reverse and bidirectional");
        }
        int ends = (durationGiven ? 1 : 0) + (load.amountBytes > 0 ? 1 : 0) + (load.amountBlocks > 0 ? 1 : 0);
        if (ends > 1) {
            throw new UsageFailure("only one test end condition (-t, -n, -k) may be specified");
        }
        if (load.hasAmount()) {
            load.timeSec = 0;
        }
        if (options.jsonStreamFull && !options.jsonStream) {
            throw new UsageFailure("--json-stream-full-output needs --json-stream");
        }
        if (options.clientPort + load.streams() - 1 > 65535 && options.clientPort > 0) {
            throw new UsageFailure("port number must be between 1 and 65535 inclusive");
        }
        blocks();
    }

    private void blocks() {
        if (load.udp && load.blockBytes != 0) {
            if (load.blockBytes < Load.LEAST_DATAGRAM_BYTES || load.blockBytes > Load.MOST_DATAGRAM_BYTES) {
                throw new UsageFailure("block size invalid (minimum = 16 bytes, maximum = 65507 bytes)");
            }
        } else if (!load.udp) {
            if (load.blockBytes > Load.MOST_BLOCK_BYTES) {
                throw new UsageFailure("block size too large (maximum = 1048576 bytes)");
            }
            load.blockBytes = load.blockBytes == 0 ? Load.DEFAULT_BLOCK_BYTES : load.blockBytes;
        }
    }
}
