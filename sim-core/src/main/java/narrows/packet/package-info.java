/** Packets, the queues that hold them, and the bytes that they are on the wire. */
package narrows.packet;
