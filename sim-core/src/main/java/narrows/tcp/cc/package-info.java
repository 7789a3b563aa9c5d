/** Congestion control: the window, the interface, and one class for each algorithm. */
package narrows.tcp.cc;
