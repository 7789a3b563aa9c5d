package narrows.iperf.v2;

import java.nio.file.Path;
import java.util.Set;

/**
 * What is printed, and where.
 *
 * @param format     unit letter of {@code -f}
 * @param csv        comma-separated rows instead of text
 * @param enhanced   more columns ({@code -e})
 * @param exclusions reports left out
 * @param sumOnly    only sums of parallel flows
 * @param hideIps    addresses masked to their last part
 * @param showMss    the segment size in the server's settings
 * @param file       output file; null for standard output
 * @param intervalNs of the rows; 0 for the whole test only
 */
record Output(
        char format,
        boolean csv,
        boolean enhanced,
        Set<Exclusion> exclusions,
        boolean sumOnly,
        boolean hideIps,
        boolean showMss,
        Path file,
        long intervalNs) {
    boolean leavesOut(Exclusion kind) {
        return exclusions.contains(kind);
    }
}
