package narrows.link;

import narrows.qdisc.Chance;
import narrows.qdisc.DelayTable;

/**
 * What a link may do beyond a constant rate, a delay and independent loss.
 *
 * @param errors further loss at the receiver; null: none
 * @param jitterTable distribution of the jitter; null: uniform
 * @param reorder packets that arrive without the propagation delay, and so overtake
 * @param trace serves the queue instead of a rate; null: none
 * @param schedule changes the link over time; null: none
 * @param framing how packets are counted
 */
public record WireSpec(
        ErrorModel errors, DelayTable jitterTable, Chance reorder, Trace trace, Schedule schedule, Framing framing) {
    /** Nothing of it. */
    public static final WireSpec PLAIN = new WireSpec(null, null, Chance.NEVER, null, null, Framing.PLAIN);

    public WireSpec withErrors(ErrorModel model) {
        return new WireSpec(model, jitterTable, reorder, trace, schedule, framing);
    }

    public WireSpec withJitterTable(DelayTable table) {
        return new WireSpec(errors, table, reorder, trace, schedule, framing);
    }

    public WireSpec withReorder(Chance chance) {
        return new WireSpec(errors, jitterTable, chance, trace, schedule, framing);
    }

    public WireSpec withTrace(Trace opportunities) {
        return new WireSpec(errors, jitterTable, reorder, opportunities, schedule, framing);
    }

    public WireSpec withSchedule(Schedule changes) {
        return new WireSpec(errors, jitterTable, reorder, trace, changes, framing);
    }

    public WireSpec withFraming(Framing counted) {
        return new WireSpec(errors, jitterTable, reorder, trace, schedule, counted);
    }
}
