package narrows.fidelity;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A cell of the regular matrix: one flow over rate, round trip, loss and queue. */
record MatrixCell(int rateMbit, int rttMs, String lossPercent, Queue queue) {
    private static final int[] RATES_MBIT = {2, 10, 20, 100};
    private static final int[] RTTS_MS = {5, 20, 100, 200};
    private static final String[] LOSSES_PERCENT = {"0", "0.1", "1", "5"};
    private static final int PACKET_BITS = 12_000;
    private static final int TINY_PACKETS = 5;
    private static final int LEAST_BDP_PACKETS = 10;
    private static final int LEAST_DEEP_PACKETS = 50;

    private static final String STACKS = "[sim:cubic, sim:reno, sim:bbr, kernel:cubic, kernel:reno, kernel:bbr]";

    /** How many packets may wait. */
    enum Queue {
        TINY,
        BDP,
        DEEP
    }

    /** The whole matrix, slow links first. */
    static List<MatrixCell> all() {
        List<MatrixCell> cells = new ArrayList<>();
        for (int rate : RATES_MBIT) {
            for (int rtt : RTTS_MS) {
                for (String loss : LOSSES_PERCENT) {
                    for (Queue queue : Queue.values()) {
                        cells.add(new MatrixCell(rate, rtt, loss, queue));
                    }
                }
            }
        }
        return cells;
    }

    String name() {
        return rateMbit + "mbit-" + rttMs + "ms-loss" + lossPercent + "-"
                + queue.name().toLowerCase(Locale.ROOT);
    }

    private int queuePackets() {
        int bdp = Math.max(LEAST_BDP_PACKETS, (rateMbit * 1000 * rttMs + PACKET_BITS - 1) / PACKET_BITS);
        return switch (queue) {
            case TINY -> TINY_PACKETS;
            case BDP -> bdp;
            case DEEP -> Math.max(LEAST_DEEP_PACKETS, 4 * bdp);
        };
    }

    Cell cell() {
        String half = rttMs % 2 == 0 ? rttMs / 2 + "ms" : rttMs * 500 + "us";
        String loss = lossPercent.equals("0") ? "" : ", loss: " + lossPercent + "%";
        String text = String.join(
                "\n",
                "name: fidelity-" + name().replace(".", "_"),
                "description: " + rateMbit + " Mbit/s, RTT " + rttMs + " ms, queue of " + queuePackets() + " packets, "
                        + lossPercent + " % loss of data",
                "duration: 20s",
                "stacks: " + STACKS,
                "links:",
                "  - between: [a, b]",
                "    name: bottleneck",
                "    delay: " + half,
                "    forward: {rate: " + rateMbit + "mbit, queue: fifo " + queuePackets() + "p" + loss + "}",
                "flows:",
                "  - {from: a, to: b}",
                "record: {pcap: none}",
                "");
        return new Cell(name(), text);
    }
}
