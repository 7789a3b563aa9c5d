package narrows.time;

/** A re-armable alarm, owned by its user for the user's whole life, so that an event allocates nothing. */
public final class Timer {
    /** What a timer does when its instant has come. */
    @FunctionalInterface
    public interface Task {
        void fire(long nowNs);
    }

    static final int UNARMED = -1;

    final Task task;
    long atNs = Scheduler.NEVER;
    long sequence;
    int heapIndex = UNARMED;

    public Timer(Task task) {
        this.task = task;
    }

    public boolean armed() {
        return heapIndex != UNARMED;
    }

    /** The instant for which this timer is armed; {@link Scheduler#NEVER} if it is not. */
    public long atNs() {
        return armed() ? atNs : Scheduler.NEVER;
    }
}
