package narrows.capture;

/** One lane of a comparison. */
final class LaneAlignment implements Aligner.Listener<TraceEvent> {
    private static final int WINDOW = 256;

    private final Lane lane;
    private final AlignmentListener listener;
    private final Aligner<TraceEvent> aligner;
    private long same;
    private long onlyLeft;
    private long onlyRight;
    private long nextLeft;
    private long nextRight;
    private TraceEvent firstLeft;
    private TraceEvent firstRight;
    private boolean parted;
    private boolean rejoined;

    LaneAlignment(Lane lane, Sameness sameness, AlignmentListener listener) {
        this.lane = lane;
        this.listener = listener;
        this.aligner = new Aligner<>(WINDOW, sameness, this);
    }

    Aligner<TraceEvent> aligner() {
        return aligner;
    }

    @Override
    public void same(TraceEvent left, TraceEvent right) {
        same++;
        rejoined = parted;
        if (!parted) {
            nextLeft = left.number() + 1;
            nextRight = right.number() + 1;
        }
        listener.aligned(lane, left, right);
    }

    @Override
    public void onlyLeft(TraceEvent left) {
        onlyLeft++;
        parted = true;
        if (!rejoined && firstLeft == null) {
            firstLeft = left;
        }
        listener.aligned(lane, left, null);
    }

    @Override
    public void onlyRight(TraceEvent right) {
        onlyRight++;
        parted = true;
        if (!rejoined && firstRight == null) {
            firstRight = right;
        }
        listener.aligned(lane, null, right);
    }

    LaneResult result() {
        return new LaneResult(lane, same, onlyLeft, onlyRight, parted ? divergence() : null);
    }

    private Divergence divergence() {
        return new Divergence(
                lane,
                firstLeft,
                firstRight,
                firstLeft == null ? nextLeft : firstLeft.number(),
                firstRight == null ? nextRight : firstRight.number());
    }
}
