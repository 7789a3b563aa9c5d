package narrows.cli;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import narrows.NarrowsException;
import narrows.os.KernelSupport;
import narrows.scenario.StackName;
import narrows.tcp.cc.CongestionControls;

/** Which stacks can run here. Native code is touched only if a kernel stack is asked for. */
final class StackChoice {
    private final Console console;
    private final Map<StackName.Kind, Optional<String>> obstacles = new EnumMap<>(StackName.Kind.class);

    StackChoice(Console console) {
        this.console = console;
    }

    /**
     * Leaves out what cannot run, with one line for each kind, and for each congestion control that this kernel lacks.
     *
     * @throws NarrowsException if nothing is left, or if a kernel stack has a congestion control that Narrows does not know either
     */
    List<StackName> runnable(List<StackName> stacks) {
        List<StackName> runnable = new ArrayList<>();
        for (StackName stack : stacks) {
            if (obstacles.computeIfAbsent(stack.kind(), this::note).isEmpty() && !isMissing(stack)) {
                runnable.add(stack);
            }
        }
        if (runnable.isEmpty()) {
            throw new NarrowsException(
                    ExitCode.RUN_FAILED, "none of the stacks can run here; add one of sim:, for example sim:cubic");
        }
        return runnable;
    }

    /** @throws NarrowsException if one of {@code stacks} cannot run here */
    static void require(List<StackName> stacks) {
        for (StackName stack : stacks) {
            obstacle(stack.kind()).ifPresent(why -> {
                throw new NarrowsException(ExitCode.RUN_FAILED, stack.text() + " cannot run: " + why);
            });
            requireCongestion(stack);
        }
    }

    /** Not every kernel has each congestion control that kernels may have; any other name is a mistake. */
    private boolean isMissing(StackName stack) {
        if (!CongestionControls.names().contains(stack.congestion())) {
            requireCongestion(stack);
        }
        Optional<String> obstacle = stack.kind() == StackName.Kind.KERNEL
                ? KernelSupport.congestionObstacle(stack.congestion())
                : Optional.empty();
        obstacle.ifPresent(why -> console.note(stack.text() + " is left out: " + why));
        return obstacle.isPresent();
    }

    /** A kernel that runs stacks, but not with this congestion control, was asked for a wrong name. */
    private static void requireCongestion(StackName stack) {
        if (stack.kind() == StackName.Kind.KERNEL) {
            KernelSupport.congestionObstacle(stack.congestion()).ifPresent(why -> {
                throw new NarrowsException(ExitCode.USAGE, stack.text() + ": " + why);
            });
        }
    }

    private Optional<String> note(StackName.Kind kind) {
        Optional<String> obstacle = obstacle(kind);
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
