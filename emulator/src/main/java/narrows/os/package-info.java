/** The operating system's calls: one JNR interface to libc, and files, sockets, devices and namespaces as objects. */
package narrows.os;
