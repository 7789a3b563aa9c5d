package narrows.iperf.v2;

import java.util.List;

/**
 * What one run is asked for, checked.
 *
 * @param server   whether it serves
 * @param ends     where the sockets are
 * @param traffic  what a client sends; a server reads {@code udp} and its default buffer of it
 * @param tuning   socket options
 * @param output   what is printed
 * @param life     how long a server serves
 * @param warnings lines for standard error that iperf2 prints as well
 */
record Iperf2Options(
        boolean server,
        Ends ends,
        Traffic traffic,
        Tuning tuning,
        Output output,
        ServerLife life,
        List<String> warnings) {}
