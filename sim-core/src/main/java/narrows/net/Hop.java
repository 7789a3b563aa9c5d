package narrows.net;

/**
 * One step of a path.
 *
 * @param edge index of the link in {@link Topology#links()}
 * @param forward whether the step goes in the link's forward direction
 */
public record Hop(int edge, boolean forward) {}
