package narrows.iperf.v3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;

/**
 * A connection that has said its cookie, and does not read until told to.
 *
 * @param rest what came behind the cookie already
 */
record Arrival(Channel channel, byte[] cookie, ByteBuf rest) {}
