/** Benchmarks; {@code scripts/bench} runs them. */
package narrows.bench;
