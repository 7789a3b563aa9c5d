package narrows.os;

import java.util.Map;

/** Error numbers of Linux (asm-generic/errno.h; the same on x86-64 and aarch64) and their names. */
public final class Errno {
    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int EINTR = 4;
    public static final int EAGAIN = 11;
    public static final int ENOBUFS = 105;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(EPERM, "EPERM"),
            Map.entry(ENOENT, "ENOENT"),
            Map.entry(EINTR, "EINTR"),
            Map.entry(5, "EIO"),
            Map.entry(6, "ENXIO"),
            Map.entry(9, "EBADF"),
            Map.entry(EAGAIN, "EAGAIN"),
            Map.entry(12, "ENOMEM"),
            Map.entry(13, "EACCES"),
            Map.entry(14, "EFAULT"),
            Map.entry(16, "EBUSY"),
            Map.entry(19, "ENODEV"),
            Map.entry(22, "EINVAL"),
            Map.entry(23, "ENFILE"),
            Map.entry(24, "EMFILE"),
            Map.entry(25, "ENOTTY"),
            Map.entry(28, "ENOSPC"),
            Map.entry(32, "EPIPE"),
            Map.entry(38, "ENOSYS"),
            Map.entry(77, "EBADFD"),
            Map.entry(88, "ENOTSOCK"),
            Map.entry(90, "EMSGSIZE"),
            Map.entry(92, "ENOPROTOOPT"),
            Map.entry(95, "EOPNOTSUPP"),
            Map.entry(98, "EADDRINUSE"),
            Map.entry(99, "EADDRNOTAVAIL"),
            Map.entry(100, "ENETDOWN"),
            Map.entry(101, "ENETUNREACH"),
            Map.entry(104, "ECONNRESET"),
            Map.entry(ENOBUFS, "ENOBUFS"),
            Map.entry(107, "ENOTCONN"),
            Map.entry(110, "ETIMEDOUT"),
            Map.entry(111, "ECONNREFUSED"),
            Map.entry(113, "EHOSTUNREACH"),
            Map.entry(115, "EINPROGRESS"));

    private Errno() {}

    /** The symbol, for example {@code EPERM}; {@code errno 200} when the number is not in the table. */
    public static String name(int errno) {
        return NAMES.getOrDefault(errno, "errno " + errno);
    }
}
