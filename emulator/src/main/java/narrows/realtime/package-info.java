/** Model time tied to the real clock: the scheduler, the loop that waits for it, and how late it was. */
package narrows.realtime;
