package narrows.scenario;

/**
 * Where a value was written.
 *
 * @param where the file, or the option of the command line as the user typed it
 * @param line counted from 1; 0 for an option
 * @param column counted from 1; 0 for an option
 */
record Origin(String where, int line, int column) {

    static Origin option(String shown) {
        return new Origin(shown, 0, 0);
    }

    String text() {
        return line == 0 ? where : where + ":" + line + ":" + column;
    }

    /** Short form for a reference to an earlier place in the same file. */
    String shortText() {
        return line == 0 ? where : "line " + line;
    }
}
