package narrows.os;

import java.nio.ByteBuffer;
import jnr.ffi.LastError;
import jnr.ffi.LibraryLoader;
import jnr.ffi.Pointer;
import jnr.ffi.Runtime;

/**
 * The one place that knows how native functions are called. Arguments are primitives: a descriptor is an int, an address or
 * a size is a long. Loaded at the first call, so that other classes of this package can be named on any system.
 */
final class LibC {
    /** Signatures of the C library's functions. Public because the generated class lives in another class loader. */
    public interface Calls {
        int open(String path, int flags);

        int close(int fd);

        long read(int fd, long address, long sizeBytes);

        long write(int fd, long address, long sizeBytes);

        int ioctl(int fd, long request, long argument);

        int unshare(int flags);

        int setns(int fd, int type);

        int socket(int domain, int type, int protocol);

        int bind(int fd, long address, int sizeBytes);

        int setsockopt(int fd, int level, int name, long value, int sizeBytes);

        int getsockopt(int fd, int level, int name, long value, long sizeAddress);

        long send(int fd, long address, long sizeBytes, int flags);

        long recv(int fd, long address, long sizeBytes, int flags);

        int epoll_create1(int flags);

        int epoll_ctl(int epollFd, int operation, int fd, long event);

        int epoll_wait(int epollFd, long events, int maxEvents, int timeoutMs);

        int timerfd_create(int clock, int flags);

        int timerfd_settime(int fd, int flags, long newValue, long oldValue);

        int eventfd(int initial, int flags);

        int prctl(int option, long argument2, long argument3, long argument4, long argument5);

        int sched_setscheduler(int pid, int policy, long parameter);
    }

    static final Calls CALLS = load();
    private static final Runtime RUNTIME = Runtime.getRuntime(CALLS);

    private LibC() {}

    private static Calls load() {
        KernelSupport.requireLinux();
        return LibraryLoader.create(Calls.class).load("c");
    }

    /** errno of the present thread's last call; meaningful only after a call that failed. */
    static int errno() {
        return LastError.getLastError(RUNTIME);
    }

    /** Address of a direct buffer's first byte. */
    static long address(ByteBuffer direct) {
        return Pointer.wrap(RUNTIME, direct).address();
    }

    /** Passes {@code result} on; a negative one becomes a {@link SystemCallException}. */
    static int check(int result, String call, String hint) {
        if (result < 0) {
            throw new SystemCallException(call, errno(), hint);
        }
        return result;
    }
}
