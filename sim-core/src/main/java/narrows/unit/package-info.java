/** Rates, sizes, times and probabilities, with one parser per notation, because the same letters differ between tools. */
package narrows.unit;
