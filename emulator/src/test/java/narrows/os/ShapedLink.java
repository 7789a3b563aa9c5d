package narrows.os;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A pair of Ethernet devices in a namespace of its own, with the kernel's qdiscs on the sending one. */
final class ShapedLink {
    private static final String SENDER = "sends";
    private static final String RECEIVER = "receives";
    private static final long NS_PER_SEC = 1_000_000_000;
    private static final long GIVE_UP_NS = 20 * NS_PER_SEC;

    /** A frame to send: its length and how long after the first. */
    record Frame(long afterNs, int bytes) {}

    /** A frame that was sent: the clock before and after the kernel took it, and whether it did. */
    record Sent(long beforeNs, long afterNs, int bytes, boolean taken) {}

    /** A frame that came through, by its index among those sent. */
    record Received(int index, long atNs) {}

    /** What happened. */
    record Run(List<Sent> sent, List<Received> received) {}

    private final List<String> tcLines;

    /** @param tcLines what is on the device {@code sends} */
    ShapedLink(List<String> tcLines) {
        this.tcLines = tcLines;
    }

    /** Sends the frames and waits until {@code expected} have come through, or for 20 s. */
    Run run(List<Frame> frames, int expected) {
        return OwnThread.call("shaped-link", () -> {
            try (NetNamespace namespace = NetNamespace.create()) {
                namespace.enter();
                command("ip link add " + SENDER + " type veth peer name " + RECEIVER);
                command("ip link set " + RECEIVER + " up");
                command("ip link set " + SENDER + " up");
                for (String line : tcLines) {
                    command(line);
                }
                return exchange(frames, expected);
            }
        });
    }

    /** A child process is in the namespace of the thread that starts it. */
    private static void command(String line) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(line.split(" ", -1))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(line + ": " + output.strip());
        }
    }

    private static Run exchange(List<Frame> frames, int expected) {
        try (PacketSocket sender = PacketSocket.on(SENDER);
                PacketSocket receiver = PacketSocket.on(RECEIVER)) {
            List<Sent> sent = send(sender, frames);
            return new Run(sent, receive(receiver, expected));
        }
    }

    private static List<Sent> send(PacketSocket socket, List<Frame> frames) {
        Memory memory = Memory.allocate(2048);
        PacketSocket.writeHeader(memory);
        List<Sent> sent = new ArrayList<>();
        long startNs = nowNs();
        for (Frame frame : frames) {
            long restNs = startNs + frame.afterNs - nowNs();
            while (restNs > 0) {
                LockSupport.parkNanos(restNs);
                restNs = startNs + frame.afterNs - nowNs();
            }
            memory.putInt(PacketSocket.HEADER_BYTES, sent.size());
            long beforeNs = nowNs();
            boolean taken = socket.send(memory, frame.bytes);
            sent.add(new Sent(beforeNs, nowNs(), frame.bytes, taken));
        }
        return sent;
    }

    private static List<Received> receive(PacketSocket socket, int expected) {
        Memory memory = Memory.allocate(2048);
        List<Received> received = new ArrayList<>();
        try (Epoll epoll = new Epoll();
                TimerFd deadline = new TimerFd()) {
            epoll.add(socket.fd(), Epoll.IN, 1);
            epoll.add(deadline.fd(), Epoll.IN, 2);
            deadline.arm(System.nanoTime() + GIVE_UP_NS);
            while (received.size() < expected) {
                epoll.await();
                int length = socket.receive(memory);
                if (length == PacketSocket.NOTHING) {
                    return received;
                }
                received.add(new Received(memory.intAt(PacketSocket.HEADER_BYTES), socket.receivedNs()));
            }
        }
        return received;
    }

    /** The clock of the kernel's receive stamps. */
    private static long nowNs() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }
}
