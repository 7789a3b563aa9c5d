/** Randomness: one seed a run, a named stream per component, and Linux's generator for comparisons with netem. */
package narrows.random;
