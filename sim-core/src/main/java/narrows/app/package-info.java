/** Applications on simulated hosts: what a flow's sender writes, and when. */
package narrows.app;
