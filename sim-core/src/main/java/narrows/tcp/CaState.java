package narrows.tcp;

/** State of the sender's loss recovery (enum tcp_ca_state); the order matters. */
enum CaState {
    OPEN,
    DISORDER,
    CWR,
    RECOVERY,
    LOSS
}
