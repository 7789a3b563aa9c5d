package narrows.tcp;

/** Where the sender's data segments go. */
interface DataOutput {
    void send(long sequence, int payloadBytes, boolean fin, boolean push, long nowNs);
}
