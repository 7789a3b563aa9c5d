/** The {@code narrows} command: one class for each of its commands. */
package narrows.cli;
