/** The simulated TCP endpoint, in the parts and by the rules of Linux: it is told the time and hands out segments. */
package narrows.tcp;
