/** Place of the iperf3- and iperf2-compatible clients and servers, of which none is built yet. */
package narrows.iperf;
