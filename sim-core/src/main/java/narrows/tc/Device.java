package narrows.tc;

import java.nio.file.Path;

/**
 * What tc and the kernel take from the device that a line names.
 *
 * @param name the only device there is; empty: any that a line names
 * @param speedBitsPerSec of the link, for rates in percent; 0: not known, as on veth
 * @param queuePackets transmit queue length, a fifo's limit where none is said
 * @param mtuBytes largest IP packet
 * @param headerBytes of the link layer, counted with every packet: 14 on Ethernet and veth, 0 on TUN
 * @param folder where distribution files are looked for; null: the present one
 */
public record Device(String name, long speedBitsPerSec, long queuePackets, int mtuBytes, int headerBytes, Path folder) {
    /** An Ethernet device of unknown speed, with the usual queue and MTU (ether_setup). */
    public static final Device ETHERNET = new Device("", 0, 1000, 1500, 14, null);

    public Device {
        if (speedBitsPerSec < 0 || queuePackets < 0 || mtuBytes <= 0 || headerBytes < 0) {
            throw new IllegalArgumentException("device out of range");
        }
    }

    /** The same under a name; lines must name no other. */
    public Device named(String only) {
        return new Device(only, speedBitsPerSec, queuePackets, mtuBytes, headerBytes, folder);
    }

    /** With this link speed. */
    public Device withSpeed(long bitsPerSec) {
        return new Device(name, bitsPerSec, queuePackets, mtuBytes, headerBytes, folder);
    }

    /** With this transmit queue length. */
    public Device withQueue(long packets) {
        return new Device(name, speedBitsPerSec, packets, mtuBytes, headerBytes, folder);
    }

    /** With this MTU. */
    public Device withMtu(int bytes) {
        return new Device(name, speedBitsPerSec, queuePackets, bytes, headerBytes, folder);
    }

    /** With other link-layer bytes for each packet. */
    public Device withHeader(int bytes) {
        return new Device(name, speedBitsPerSec, queuePackets, mtuBytes, bytes, folder);
    }

    /** With files looked for in this folder. */
    public Device withFolder(Path files) {
        return new Device(name, speedBitsPerSec, queuePackets, mtuBytes, headerBytes, files);
    }

    /** Longest frame. */
    public int frameBytes() {
        return mtuBytes + headerBytes;
    }
}
