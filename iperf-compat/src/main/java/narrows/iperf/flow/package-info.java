/** Both ends of a flow inside one program: its sockets in network namespaces, one event loop for all, no Netty in sight. */
package narrows.iperf.flow;
