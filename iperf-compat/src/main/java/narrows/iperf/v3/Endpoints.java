package narrows.iperf.v3;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import narrows.iperf.CFormat;

/** The addresses of a stream. */
final class Endpoints {
    private Endpoints() {}

    static String line(DataStream stream) {
        InetSocketAddress local = (InetSocketAddress) stream.channel().localAddress();
        InetSocketAddress remote = (InetSocketAddress) stream.channel().remoteAddress();
        return "[" + CFormat.right(Integer.toString(stream.socket()), 3) + "] local " + text(local) + " connected to "
                + text(remote);
    }

    static ObjectNode json(DataStream stream) {
        InetSocketAddress local = (InetSocketAddress) stream.channel().localAddress();
        InetSocketAddress remote = (InetSocketAddress) stream.channel().remoteAddress();
        return Json.object()
                .put("socket", stream.socket())
                .put("local_host", host(local.getAddress()))
                .put("local_port", local.getPort())
                .put("remote_host", host(remote.getAddress()))
                .put("remote_port", remote.getPort());
    }

    private static String text(InetSocketAddress address) {
        return host(address.getAddress()) + " port " + address.getPort();
    }

    /** Numbers, the longest run of zeros of IPv6 shortened (RFC 5952). */
    static String host(InetAddress address) {
        return NetUtil.toAddressString(address);
    }
}
