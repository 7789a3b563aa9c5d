/** The cells that hold the simulated stack to the kernel's, and the kernel's results, which are kept so that they are measured once. */
package narrows.fidelity;
