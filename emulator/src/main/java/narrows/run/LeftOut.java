package narrows.run;

import narrows.scenario.StackName;

/**
 * A stack that was asked for and has no results.
 *
 * @param reason in words
 */
public record LeftOut(StackName stack, String reason) {}
