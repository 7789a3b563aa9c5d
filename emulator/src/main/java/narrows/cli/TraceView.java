package narrows.cli;

import narrows.capture.Host;

/**
 * How traces are looked at.
 *
 * @param host whose events are aligned
 * @param bySegments whether numbers are rounded to whole segments
 * @param context events shown before and after the first difference
 */
record TraceView(Host host, boolean bySegments, int context) {}
