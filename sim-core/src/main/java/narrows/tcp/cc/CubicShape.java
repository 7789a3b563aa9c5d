package narrows.tcp.cc;

/**
 * CUBIC's two constants (RFC 9438, sections 4.1 and 4.6), in 1024ths.
 *
 * @param beta what is left of the window after a loss
 * @param scale C: how fast the window grows with the cube of time, in segments per s^3
 */
public record CubicShape(int beta, int scale) {
    /** 0.7 and 0.4 (module parameters beta and bic_scale of net/ipv4/tcp_cubic.c). */
    public static final CubicShape LINUX = new CubicShape(717, 410);
}
