/** The iperf2 dialect, wire-compatible with iperf 2.1.8: options, headers, client, server, text and CSV reports. */
package narrows.iperf.v2;
