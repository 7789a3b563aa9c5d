/** What captures say: traces of a flow, their alignment, and statistics that explain differences. */
package narrows.capture;
