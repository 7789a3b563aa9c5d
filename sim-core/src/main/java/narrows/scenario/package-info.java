/** Scenario files: the records a run works from, the reader that makes them from YAML, and what they come to in effect. */
package narrows.scenario;
