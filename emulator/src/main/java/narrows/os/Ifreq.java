package narrows.os;

import java.nio.charset.StandardCharsets;

/** A struct ifreq (if.h) and the requests made with it, on a datagram socket of the present thread's namespace. */
final class Ifreq {
    private static final int NAME_BYTES = 16;
    private static final int VALUE = 16;
    private static final int SIZE_BYTES = 40;

    private final Memory memory = Memory.allocate(SIZE_BYTES);

    Ifreq(String name) {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length >= NAME_BYTES) {
            throw new IllegalArgumentException("interface name is longer than 15 bytes: " + name);
        }
        memory.copyFrom(bytes, 0, 0, bytes.length);
    }

    String name() {
        byte[] bytes = new byte[NAME_BYTES];
        memory.copyTo(0, bytes, 0, NAME_BYTES);
        int length = 0;
        while (bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.US_ASCII);
    }

    Ifreq flags(int flags) {
        memory.putInt(VALUE, 0);
        memory.putShort(VALUE, flags);
        return this;
    }

    int flags() {
        return memory.shortAt(VALUE);
    }

    Ifreq value(int value) {
        memory.putInt(VALUE, value);
        return this;
    }

    int value() {
        return memory.intAt(VALUE);
    }

    Ifreq address(int ipv4) {
        memory.putShort(VALUE, Constants.AF_INET);
        memory.putShort(VALUE + 2, 0);
        memory.putNetworkInt(VALUE + 4, ipv4);
        return this;
    }

    void request(Fd fd, long request, String call, String hint) {
        LibC.check(LibC.CALLS.ioctl(fd.number(), request, memory.address(0)), "ioctl " + call, hint);
    }

    /** Sets IFF_UP on interface {@code name}. */
    static void up(Fd control, String name) {
        Ifreq request = new Ifreq(name);
        request.request(control, Constants.SIOCGIFFLAGS, "SIOCGIFFLAGS " + name, "");
        request.flags(request.flags() | Constants.IFF_UP);
        request.request(control, Constants.SIOCSIFFLAGS, "SIOCSIFFLAGS " + name, "");
    }

    static Fd controlSocket() {
        int type = Constants.SOCK_DGRAM | Constants.SOCK_CLOEXEC;
        return new Fd(LibC.check(LibC.CALLS.socket(Constants.AF_INET, type, 0), "socket", ""));
    }
}
