/** Scenarios in the words of other tools, where those say exactly the same. */
package narrows.scenario.export;
