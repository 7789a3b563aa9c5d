package narrows.tcp;

/** Whether a host takes part in explicit congestion notification (net.ipv4.tcp_ecn; RFC 3168). */
public enum EcnMode {
    /** Neither asks for it nor agrees to it (0). */
    OFF,
    /** Asks for it when it connects, and agrees when asked (1). */
    REQUEST,
    /** Agrees when asked (2): Linux as shipped. */
    ACCEPT
}
