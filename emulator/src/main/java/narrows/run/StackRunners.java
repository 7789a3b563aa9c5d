package narrows.run;

import narrows.scenario.StackName;

/** Gives the runner of a stack. Runners are made when they are first asked for: the kernel's loads native code. */
@FunctionalInterface
public interface StackRunners {
    StackRunner runner(StackName.Kind kind);
}
