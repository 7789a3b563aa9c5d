package narrows.qdisc;

import narrows.unit.Rate;

/**
 * netem's serialization ({@code packet_time_ns} of sch_netem.c).
 *
 * @param bytesPerSec above 0
 * @param overheadBytes counted per packet; may be negative
 * @param cellBytes payload of a cell; 0: no cells
 * @param cellOverheadBytes counted per cell; may be negative
 */
public record NetemRate(long bytesPerSec, int overheadBytes, int cellBytes, int cellOverheadBytes) {
    private static final long NS_PER_SEC = 1_000_000_000;

    public NetemRate {
        if (bytesPerSec <= 0 || cellBytes < 0) {
            throw new IllegalArgumentException("netem rate out of range: " + bytesPerSec + ", cell " + cellBytes);
        }
    }

    /** Nothing is counted but the packet's length. */
    public static NetemRate of(Rate rate) {
        return new NetemRate(rate.bitsPerSec() / 8, 0, 0, 0);
    }

    public Rate rate() {
        return new Rate(bytesPerSec * 8);
    }

    long ofNs(long lengthBytes) {
        long counted = lengthBytes + overheadBytes;
        if (cellBytes > 0) {
            counted = Math.max(0, (counted + cellBytes - 1) / cellBytes) * (cellBytes + cellOverheadBytes);
        }
        return Math.max(0, counted) * NS_PER_SEC / bytesPerSec;
    }

    String describe() {
        boolean plain = overheadBytes == 0 && cellBytes == 0 && cellOverheadBytes == 0;
        return rate() + (plain ? "" : " " + overheadBytes + ' ' + cellBytes + ' ' + cellOverheadBytes);
    }
}
