/** The client and server that speak iperf3's protocol and print its reports. */
package narrows.iperf.v3;
