/** What people read in the terminal: what will run, how it goes on, and the side-by-side tables. */
package narrows.report;
