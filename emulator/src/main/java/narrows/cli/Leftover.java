package narrows.cli;

/** What a killed run has left behind. */
interface Leftover {
    /** What it is, with its name. */
    String describe();

    /** Removes it and says in a word or two how that went. */
    String remove();
}
