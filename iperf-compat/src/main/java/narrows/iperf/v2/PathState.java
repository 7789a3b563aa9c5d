package narrows.iperf.v2;

/**
 * What the kernel says about a TCP sender.
 *
 * @param retransmits segments sent again since the last row
 * @param cwndBytes   congestion window
 * @param rttUs       smoothed round trip
 * @param rttVarUs    its mean deviation
 */
record PathState(long retransmits, long cwndBytes, long rttUs, long rttVarUs) {}
