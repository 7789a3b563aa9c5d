package narrows.os;

/** Values of Linux headers, equal on x86-64 and aarch64 unless a comment says otherwise. */
final class Constants {
    static final int O_RDONLY = 0;
    static final int O_RDWR = 2;
    static final int O_NONBLOCK = 0x800;
    static final int O_CLOEXEC = 0x80000;

    static final int CLONE_NEWNET = 0x40000000;

    static final long TUNSETIFF = 0x400454caL;
    static final int IFF_TUN = 0x1;
    static final int IFF_NO_PI = 0x1000;
    static final int IFF_UP = 0x1;
    static final long SIOCGIFFLAGS = 0x8913;
    static final long SIOCSIFFLAGS = 0x8914;
    static final long SIOCSIFADDR = 0x8916;
    static final long SIOCSIFNETMASK = 0x891c;
    static final long SIOCSIFMTU = 0x8922;
    static final long SIOCGIFINDEX = 0x8933;

    static final int AF_INET = 2;
    static final int SOCK_STREAM = 1;
    static final int SOCK_DGRAM = 2;
    static final int SOCK_NONBLOCK = 0x800;
    static final int SOCK_CLOEXEC = 0x80000;
    static final int IPPROTO_TCP = 6;
    static final int TCP_CONGESTION = 13;

    static final int EPOLL_CLOEXEC = 0x80000;
    static final int EPOLL_CTL_ADD = 1;
    static final int CLOCK_MONOTONIC = 1;
    static final int TFD_NONBLOCK_CLOEXEC = 0x80800;
    static final int TFD_TIMER_ABSTIME = 1;
    static final int EFD_NONBLOCK_CLOEXEC = 0x80800;

    static final int PR_SET_TIMERSLACK = 29;
    static final int SCHED_FIFO = 1;

    private Constants() {}
}
