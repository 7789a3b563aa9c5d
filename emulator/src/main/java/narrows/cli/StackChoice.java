package narrows.cli;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import narrows.NarrowsException;
import narrows.os.KernelSupport;
import narrows.run.LeftOut;
import narrows.scenario.StackName;
import narrows.tcp.cc.CongestionControls;

/** Which stacks can run here. Native code is touched only if a kernel stack is asked for. */
final class StackChoice {
    private final Console console;
    private final Function<StackName.Kind, Optional<String>> kindObstacle;
    private final Function<String, Optional<String>> congestionObstacle;
    private final Map<StackName.Kind, Optional<String>> obstacles = new EnumMap<>(StackName.Kind.class);
    private final List<LeftOut> leftOut = new ArrayList<>();

    StackChoice(Console console) {
        this(console, StackChoice::obstacle, KernelSupport::congestionObstacle);
    }

    /**
     * @param kindObstacle why stacks of a kind cannot run here
     * @param congestionObstacle why the kernel cannot have a congestion control
     */
    StackChoice(
            Console console,
            Function<StackName.Kind, Optional<String>> kindObstacle,
            Function<String, Optional<String>> congestionObstacle) {
        this.console = console;
        this.kindObstacle = kindObstacle;
        this.congestionObstacle = congestionObstacle;
    }

    /**
     * Leaves out what cannot run, with one line for each kind, and for each congestion control that this kernel lacks.
     *
     * @throws NarrowsException if nothing is left, or if a kernel stack has a congestion control that Narrows does not know either
     */
    List<StackName> runnable(List<StackName> stacks) {
        List<StackName> runnable = new ArrayList<>();
        for (StackName stack : stacks) {
            Optional<String> obstacle = obstacles.computeIfAbsent(stack.kind(), this::note);
            if (obstacle.isEmpty()) {
                obstacle = missing(stack);
            }
            obstacle.ifPresentOrElse(why -> leftOut.add(new LeftOut(stack, why)), () -> runnable.add(stack));
        }
        if (runnable.isEmpty()) {
            throw new NarrowsException(
                    ExitCode.RUN_FAILED, "none of the stacks can run here; add one of sim:, for example sim:cubic");
        }
        return runnable;
    }

    /** What {@link #runnable} has left out. */
    List<LeftOut> leftOut() {
        return List.copyOf(leftOut);
    }

    /** @throws NarrowsException if one of {@code stacks} cannot run here */
    static void require(List<StackName> stacks) {
        for (StackName stack : stacks) {
            obstacle(stack.kind()).ifPresent(why -> {
                throw new NarrowsException(ExitCode.RUN_FAILED, stack.text() + " cannot run: " + why);
            });
            if (stack.kind() == StackName.Kind.KERNEL) {
                KernelSupport.congestionObstacle(stack.congestion()).ifPresent(why -> refuse(stack, why));
            }
        }
    }

    /** Not every kernel has each congestion control that kernels may have; any other name is a mistake. */
    private Optional<String> missing(StackName stack) {
        if (stack.kind() != StackName.Kind.KERNEL) {
            return Optional.empty();
        }
        Optional<String> obstacle = congestionObstacle.apply(stack.congestion());
        if (!CongestionControls.names().contains(stack.congestion())) {
            obstacle.ifPresent(why -> refuse(stack, why));
        }
        obstacle.ifPresent(why -> console.note(stack.text() + " is left out: " + why));
        return obstacle;
    }

    /** A kernel that runs stacks, but not with this congestion control, was asked for a wrong name. */
    private static void refuse(StackName stack, String why) {
        throw new NarrowsException(ExitCode.USAGE, stack.text() + ": " + why);
    }

    private Optional<String> note(StackName.Kind kind) {
        Optional<String> obstacle = kindObstacle.apply(kind);
        obstacle.ifPresent(why -> console.note(word(kind) + " stacks are left out: " + why));
        return obstacle;
    }

    private static Optional<String> obstacle(StackName.Kind kind) {
        return switch (kind) {
            case SIM -> Optional.empty();
            case KERNEL -> KernelSupport.check();
            case RELAY -> Optional.of("the relay stack does not exist in this version");
        };
    }

    private static String word(StackName.Kind kind) {
        return kind == StackName.Kind.KERNEL ? "kernel" : "relay";
    }
}
