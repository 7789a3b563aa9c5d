/** Runs the trials of a scenario on each stack, sums them up, compares them and writes the results. */
package narrows.run;
