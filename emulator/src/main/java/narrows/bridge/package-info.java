/** Kernel hosts: their namespaces, TUN ports and frames, and the applications on their sockets. */
package narrows.bridge;
