package narrows.capture;

/**
 * How well one sequence of both traces agrees.
 *
 * @param same how many events have a partner
 * @param first where they part; null: nowhere
 */
public record LaneResult(Lane lane, long same, long onlyLeft, long onlyRight, Divergence first) {}
