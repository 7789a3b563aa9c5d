package narrows.iperf.v3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;

/**
 * A connection that has said its cookie, and does not read until told to.
 *
 * @param number in the order in which connections were accepted, which may not be that of their cookies
 * @param rest what came behind the cookie already
 */
record Arrival(long number, Channel channel, byte[] cookie, ByteBuf rest) {}
