package narrows.qdisc;

import narrows.unit.Probability;
import narrows.unit.Share;

/**
 * A random event of netem, with the correlation between successive draws.
 *
 * @param fraction as tc sends it, the probability times 2^32 - 1: the event happens when it is at least a 32-bit draw; 0: never
 * @param correlation as tc sends it, the share of the value before times 2^32 - 1; it does not keep the event's probability
 */
public record Chance(long fraction, long correlation) {
    /** The event that does not happen, and draws nothing. */
    public static final Chance NEVER = new Chance(0, 0);

    /** 100 % in tc's scale. */
    public static final long ALWAYS = 0xffffffffL;

    public Chance {
        if (fraction < 0 || fraction > ALWAYS || correlation < 0 || correlation > ALWAYS) {
            throw new IllegalArgumentException("netem chance out of range: " + fraction + ", " + correlation);
        }
    }

    /** Draws are independent of each other. */
    public static Chance of(long fraction) {
        return new Chance(fraction, 0);
    }

    public boolean possible() {
        return fraction > 0;
    }

    /** How often the event happens without correlation: (fraction + 1) / 2^32 unless the fraction is 0. */
    public Probability probability() {
        return new Probability(fraction == 0 ? 0 : fraction + 1);
    }

    /** The probability and, if there is any, the correlation: {@code 5% 25%}. */
    @Override
    public String toString() {
        return correlation == 0 ? probability().toString() : probability() + " " + Share.percent(correlation);
    }
}
