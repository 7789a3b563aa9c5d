package narrows.scenario;

/** What a flow's sender does. */
public sealed interface AppSpec {
    /** Sends without end. */
    record Bulk() implements AppSpec {}

    /** Sends {@code sizeBytes} and closes. */
    record Bytes(long sizeBytes) implements AppSpec {}
}
