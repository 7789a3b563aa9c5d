package narrows.cli;

import narrows.NarrowsException;
import narrows.run.KernelRunner;
import narrows.run.SimRunner;
import narrows.run.StackRunner;
import narrows.run.StackRunners;
import narrows.scenario.StackName;

/** Makes each runner when its stack's turn has come, so that simulations never load native code. */
final class Runners implements StackRunners {
    @Override
    public StackRunner runner(StackName.Kind kind) {
        return switch (kind) {
            case SIM -> new SimRunner();
            case KERNEL -> new KernelRunner();
            case RELAY ->
                throw new NarrowsException(ExitCode.RUN_FAILED, "the relay stack does not exist in this version");
        };
    }
}
