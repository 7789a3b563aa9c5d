/** Files that other programs read: pcapng captures, CSV tables, gnuplot columns. */
package narrows.format;
