package narrows.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import narrows.packet.Checksum;
import narrows.packet.WireFormat;
import narrows.testing.Requires;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("emulation")
@Requires(tun = true)
class TunDeviceTest {
    private static final int HOST = 0x0a4d0001;
    private static final int PEER = 0x0a4d0002;
    private static final int NETMASK = 0xffff0000;
    private static final int ICMP = 1;
    private static final int PACKET_BYTES = 28;

    /** What a test sees of a device. */
    private interface Look<T> {
        T at(TunDevice device) throws Exception;
    }

    private static <T> T inNamespace(Look<T> look) {
        return OwnThread.call("test", () -> {
            try (NetNamespace namespace = NetNamespace.create();
                    TunDevice device = TunDevice.open(HOST, NETMASK, 1400)) {
                namespace.enter();
                return look.at(device);
            }
        });
    }

    @Test
    void has_the_mtu_and_the_queue_that_were_asked_for() {
        String mtuAndQueue = inNamespace(device -> {
            try (Fd control = Ifreq.controlSocket()) {
                return value(control, device.name(), 0x8921) + " " + value(control, device.name(), 0x8942);
            }
        });

        assertThat(mtuAndQueue).isEqualTo("1400 10000");
    }

    private static int value(Fd control, String name, long request) {
        Ifreq ifreq = new Ifreq(name);
        ifreq.request(control, request, "get", "");
        return ifreq.value();
    }

    @Test
    void is_empty_after_it_has_come_up() {
        Memory packet = Memory.allocate(2048);

        int length = inNamespace(device -> device.read(packet.address(0), 2048));

        assertThat(length).isEqualTo(TunDevice.NOTHING);
    }

    @Test
    void the_kernel_answers_a_ping_that_is_written_to_it() {
        Memory answer = Memory.allocate(2048);

        int length = inNamespace(device -> {
            Memory packet = echoRequest();
            assertThat(device.write(packet.address(0), PACKET_BYTES)).isTrue();
            try (Epoll epoll = new Epoll()) {
                epoll.add(device.fd(), Epoll.IN, 1);
                epoll.await();
                return device.read(answer.address(0), 2048);
            }
        });

        assertThat(length).isEqualTo(PACKET_BYTES);
        assertThat(answer.networkInt(12)).isEqualTo(HOST);
        assertThat(answer.networkInt(16)).isEqualTo(PEER);
        assertThat(answer.unsignedByte(20)).as("echo reply").isZero();
        assertThat(answer.networkShort(26)).as("sequence").isEqualTo(7);
    }

    private static Memory echoRequest() {
        byte[] bytes = new byte[PACKET_BYTES];
        WireFormat.writeIpv4(bytes, 0, PACKET_BYTES, 1, 0, ICMP, PEER, HOST);
        bytes[20] = 8;
        WireFormat.putShort(bytes, 26, 7);
        WireFormat.putShort(bytes, 22, Checksum.of(bytes, 20, 8));
        Memory packet = Memory.allocate(PACKET_BYTES);
        packet.copyFrom(bytes, 0, 0, PACKET_BYTES);
        return packet;
    }

    @Test
    void counts_what_went_through() {
        InterfaceCounters counters = inNamespace(device -> {
            Memory packet = echoRequest();
            device.write(packet.address(0), PACKET_BYTES);
            return device.counters();
        });

        assertThat(counters.receivedPackets()).isEqualTo(1);
        assertThat(counters.receiveDropped()).isZero();
        assertThat(counters.sendDropped()).isZero();
    }

    @Test
    void refuses_what_is_no_ip_packet() {
        boolean taken = inNamespace(device -> device.write(Memory.allocate(40).address(0), 40));

        assertThat(taken).isFalse();
    }

    @Test
    void vanishes_when_it_is_closed() {
        String left = OwnThread.call("test", () -> {
            try (NetNamespace namespace = NetNamespace.create()) {
                namespace.enter();
                TunDevice.open(HOST, NETMASK, 1500).close();
                return Files.readString(Path.of("/proc/thread-self/net/dev"));
            }
        });

        assertThat(left).contains("lo:").doesNotContain("tun");
    }
}
