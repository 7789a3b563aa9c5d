package narrows.os;

import java.nio.charset.StandardCharsets;
import narrows.NarrowsException;

/** Which congestion controls the kernel lets sockets have. */
public final class CongestionControl {
    private static final int NAME_BYTES = 16;

    private CongestionControl() {}

    /**
     * Makes sure that a socket of the present thread's namespace can use {@code name}, by trying it.
     *
     * @throws NarrowsException when the kernel does not have it or refuses it
     */
    public static void require(String name) {
        int flags = Constants.SOCK_STREAM | Constants.SOCK_CLOEXEC;
        try (Fd socket = new Fd(LibC.check(LibC.CALLS.socket(Constants.AF_INET, flags, 0), "socket", ""))) {
            choose(socket, name);
            String chosen = chosen(socket);
            if (!chosen.equals(name)) {
                throw refused(name, "the socket still uses " + chosen);
            }
        }
    }

    private static void choose(Fd socket, String name) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        Memory value = Memory.allocate(Math.max(NAME_BYTES, bytes.length));
        value.copyFrom(bytes, 0, 0, bytes.length);
        int result = LibC.CALLS.setsockopt(
                socket.number(), Constants.IPPROTO_TCP, Constants.TCP_CONGESTION, value.address(0), bytes.length);
        if (result < 0) {
            throw refused(name, Errno.name(LibC.errno()));
        }
    }

    private static String chosen(Fd socket) {
        Memory value = Memory.allocate(NAME_BYTES);
        Memory size = Memory.allocate(Integer.BYTES);
        size.putInt(0, NAME_BYTES);
        LibC.check(
                LibC.CALLS.getsockopt(
                        socket.number(),
                        Constants.IPPROTO_TCP,
                        Constants.TCP_CONGESTION,
                        value.address(0),
                        size.address(0)),
                "getsockopt TCP_CONGESTION",
                "");
        byte[] bytes = new byte[size.intAt(0)];
        value.copyTo(0, bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.US_ASCII).replace("\0", "");
    }

    private static NarrowsException refused(String name, String why) {
        return new NarrowsException(
                NarrowsException.RUN_FAILED,
                "this kernel refuses congestion control '" + name + "' (" + why + "); it offers "
                        + String.join(", ", KernelSupport.congestionControls())
                        + "; others may be modules: modprobe tcp_"
                        + name);
    }
}
