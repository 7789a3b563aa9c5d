package narrows.iperf.v3;

/** The help text. */
final class Usage {
    static final String SHORT = "Usage: iperf3 [-s|-c host] [options]\nTry `iperf3 --help' for more information.";

    private static final String TEXT = """
            Usage: iperf3 [-s|-c host] [options]
                   iperf3 [-h|--help] [-v|--version]

            Server or client:
              -p, --port N               port to listen on or to connect to; 5201
              -f, --format [kmgtKMGT]    unit of rates: bits in powers of 1000, Bytes in powers of 1024
              -i, --interval S           seconds between reports, 0.1 to 60, 0 for none; 1
              -I, --pidfile FILE         write the process id
              -B, --bind HOST[%DEV]      local address
              --bind-dev DEV             SO_BINDTODEVICE
              -V, --verbose              more text
              -J, --json                 report in JSON
              --json-stream              report in JSON, a line an event
              --json-stream-full-output  and the whole document at the end
              --logfile FILE             append the report to a file
              --forceflush               accepted; output is always flushed
              --timestamps[=FORMAT]      begin lines with the time, in strftime's format
              --rcv-timeout MS           end when nothing has arrived for so long; 120000
              --snd-timeout MS           TCP_USER_TIMEOUT
              -d, --debug[=N]            show documents and sockets (N = 3), states and paths, too (4); 4
              -v, --version              show the version
              -h, --help                 show this
            Server:
              -s, --server               be a server
              -1, --one-off              leave after one test
              --idle-timeout S           restart, or leave with -1, when no client came for so long
              --server-bitrate-limit N[/S]  end tests with more bit/s, averaged over S seconds; 5
              --server-max-duration S    refuse longer tests
            Client:
              -c, --client HOST[%DEV]    be a client
              -u, --udp                  UDP instead of TCP
              --connect-timeout MS       for the control connection
              -b, --bitrate N[KMGT][/B]  bit/s of each stream, 0 for no limit, B blocks at a time; UDP 1048576, TCP 0
              --pacing-timer US          how often the rate is looked at; 1000
              --fq-rate N[KMGT]          SO_MAX_PACING_RATE
              -t, --time S               seconds; 10, 0 until interrupted
              -n, --bytes N[KMGT]        bytes to send instead
              -k, --blockcount N[KMGT]   blocks to send instead
              -l, --length N[KMGT]       block or datagram; 128K on TCP, what a segment holds on UDP
              --cport PORT               local port of the first stream; others count on
              -P, --parallel N           streams in each direction, up to 128; 1
              -R, --reverse              the server sends
              --bidir                    both send
              -w, --window N[KMGT]       SO_SNDBUF and SO_RCVBUF of both ends
              -C, --congestion NAME      TCP_CONGESTION of both ends
              -M, --set-mss N            TCP_MAXSEG
              -N, --no-delay             TCP_NODELAY
              -4, --version4             IPv4 only
              -6, --version6             IPv6 only; a server, too, hears no IPv4 then
              -S, --tos N                IP_TOS, 0 to 255; 0x and 0 prefixes
              --dscp N                   DSCP number or name
              -O, --omit S               first seconds that are not counted
              -T, --title TEXT           begin lines with it
              --extra-data TEXT          string in the JSON report
              --get-server-output        show the server's report
              --udp-counters-64bit       64-bit sequence numbers
              --repeating-payload        digits instead of random bytes, which links that compress shorten
              --dont-fragment            DF on UDP over IPv4

            [KMGT] are powers of 1024 for sizes and powers of 1000 for rates.""";

    private Usage() {}

    static String text() {
        return TEXT;
    }
}
