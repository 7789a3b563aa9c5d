package narrows.qdisc;

/** The table that tc sends with {@code stab} and the kernel's look-up in it. */
final class SizeTable {
    private static final int LARGEST_ENTRY = 65_535;
    private static final int CELL_PAYLOAD_BYTES = 48;
    private static final int CELL_BYTES = 53;

    private final int overheadBytes;
    private final int cellLog;
    private final int sizeLog;
    private final int[] entries;

    SizeTable(StabSpec spec) {
        overheadBytes = spec.overheadBytes();
        boolean table = spec.atm() || spec.mpuBytes() > 0;
        cellLog = table ? cellLog(spec) : 0;
        int[] sizes = new int[table ? spec.slots() : 0];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = adjusted((i + 1) << cellLog, spec);
        }
        int log = 0;
        while (sizes.length > 0 && sizes[sizes.length - 1] >> log > LARGEST_ENTRY) {
            log++;
        }
        sizeLog = log;
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] >>= log;
        }
        entries = sizes;
    }

    private static int cellLog(StabSpec spec) {
        int log = 0;
        while (spec.mtuBytes() >> log > spec.slots() - 1) {
            log++;
        }
        return log;
    }

    private static int adjusted(int bytes, StabSpec spec) {
        int counted = Math.max(bytes, spec.mpuBytes());
        return spec.atm() ? (counted + CELL_PAYLOAD_BYTES - 1) / CELL_PAYLOAD_BYTES * CELL_BYTES : counted;
    }

    int countedBytes(int bytes) {
        int counted = bytes + overheadBytes;
        if (entries.length > 0) {
            int slot = Math.max(0, counted - 1) >> cellLog;
            int last = entries.length - 1;
            counted = slot <= last
                    ? entries[slot]
                    : entries[last] * (slot / entries.length) + entries[slot % entries.length];
            counted <<= sizeLog;
        }
        return Math.max(1, counted);
    }
}
