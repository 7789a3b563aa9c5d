package narrows.scenario;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code expect:}. */
final class ExpectationReader {
    private static final List<String> KNOWN = List.of("stack", "total", "compare", "within");
    private static final String EXPECTED = "a threshold; write {stack: sim:cubic, total: \"goodput >= 0.5mbit\"}"
            + " or {compare: [sim:cubic, kernel:cubic], within: 5%}";
    private static final String TOTAL = "a bound such as \"goodput >= 0.5mbit\"";
    private static final Pattern BOUND = Pattern.compile("goodput\\s*(>=|<=)\\s*(\\S.*)");

    private final List<StackName> stacks;
    private final boolean stacksChosenByOption;
    private final Units units;
    private final Collection<String> warnings;

    /** @param stacksChosenByOption thresholds on stacks that do not run are then left out instead of refused */
    ExpectationReader(List<StackName> stacks, boolean stacksChosenByOption, Units units, Collection<String> warnings) {
        this.stacks = stacks;
        this.stacksChosenByOption = stacksChosenByOption;
        this.units = units;
        this.warnings = warnings;
    }

    List<Expectation> list(Value value) {
        List<Expectation> expectations = new ArrayList<>();
        for (Value item : value.items("a list of thresholds")) {
            Expectation expectation = read(item, item.fields(EXPECTED, KNOWN, List.of()));
            if (expectation != null) {
                expectations.add(expectation);
            }
        }
        return expectations;
    }

    private Expectation read(Value item, Fields fields) {
        boolean total =
                fields.optional("stack").isPresent() || fields.optional("total").isPresent();
        boolean ratio = fields.optional("compare").isPresent()
                || fields.optional("within").isPresent();
        if (total == ratio) {
            throw item.notA(EXPECTED);
        }
        return total ? total(fields) : within(fields);
    }

    private Expectation total(Fields fields) {
        Value stackValue = fields.required("stack", "stack: sim:cubic");
        StackName stack = StackReader.one(stackValue);
        Value value = fields.required("total", "total: \"goodput >= 0.5mbit\"");
        Matcher matcher = BOUND.matcher(value.text(TOTAL));
        if (!matcher.matches()) {
            throw value.notA(TOTAL + " (>= or <=)");
        }
        long bitsPerSec = units.rateBitsPerSec(value, matcher.group(2));
        boolean runs = runs(stackValue, stack);
        return runs ? new Expectation.TotalGoodput(stack, matcher.group(1).equals(">="), bitsPerSec) : null;
    }

    private Expectation within(Fields fields) {
        Value pair = fields.required("compare", "compare: [sim:cubic, kernel:cubic]");
        List<StackName> both = StackReader.list(pair);
        if (both.size() != 2) {
            throw pair.wrong(both.size() + " stacks cannot be compared; name two, [sim:cubic, kernel:cubic]");
        }
        double tolerance = units.share(fields.required("within", "within: 5%"));
        boolean runs = runs(pair, both.get(0)) && runs(pair, both.get(1));
        return runs ? new Expectation.Within(both.get(0), both.get(1), tolerance) : null;
    }

    private boolean runs(Value value, StackName stack) {
        if (stacks.contains(stack)) {
            return true;
        }
        if (!stacksChosenByOption) {
            List<String> names = stacks.stream().map(StackName::text).toList();
            throw value.wrong("'" + stack.text() + "' is not among the scenario's stacks"
                    + NearestWord.hint(stack.text(), names));
        }
        warnings.add(value.key() + ": not checked, '" + stack.text() + "' is not among the stacks chosen");
        return false;
    }
}
