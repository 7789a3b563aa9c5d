package narrows.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import narrows.NarrowsException;
import narrows.run.LeftOut;
import narrows.scenario.StackName;
import org.junit.jupiter.api.Test;

/** On machines that can run everything, nothing but simulations, or no BBR. */
class StackChoiceTest {
    private static final StackName SIM = stack(StackName.Kind.SIM, "cubic");
    private static final StackName CUBIC = stack(StackName.Kind.KERNEL, "cubic");
    private static final StackName BBR = stack(StackName.Kind.KERNEL, "bbr");
    private static final StackName RENO = stack(StackName.Kind.KERNEL, "reno");

    private final CommandLineFixture command = new CommandLineFixture();

    @Test
    void runs_every_stack_where_nothing_is_in_the_way() {
        StackChoice choice = choice(kind -> Optional.empty(), name -> Optional.empty());
        assertThat(choice.runnable(List.of(CUBIC, SIM, BBR))).containsExactly(CUBIC, SIM, BBR);
        assertThat(choice.leftOut()).isEmpty();
        assertThat(command.errorLines()).isEmpty();
    }

    @Test
    void leaves_out_all_kernel_stacks_with_one_line_and_the_reason_for_each() {
        StackChoice choice = choice(StackChoiceTest::onlySimulations, name -> Optional.empty());
        assertThat(choice.runnable(List.of(CUBIC, SIM, RENO))).containsExactly(SIM);
        assertThat(choice.leftOut()).containsExactly(new LeftOut(CUBIC, "no TUN"), new LeftOut(RENO, "no TUN"));
        assertThat(command.errorLines()).containsExactly("narrows: kernel stacks are left out: no TUN");
    }

    @Test
    void leaves_out_a_congestion_control_that_this_kernel_lacks() {
        StackChoice choice = choice(kind -> Optional.empty(), StackChoiceTest::notBbr);
        assertThat(choice.runnable(List.of(BBR, CUBIC))).containsExactly(CUBIC);
        assertThat(choice.leftOut()).containsExactly(new LeftOut(BBR, "no module tcp_bbr"));
        assertThat(command.errorLines()).containsExactly("narrows: kernel:bbr is left out: no module tcp_bbr");
    }

    @Test
    void a_simulated_stack_needs_no_congestion_control_of_the_kernel() {
        StackChoice choice = choice(kind -> Optional.empty(), StackChoiceTest::notBbr);
        StackName simulated = stack(StackName.Kind.SIM, "bbr");
        assertThat(choice.runnable(List.of(simulated))).containsExactly(simulated);
    }

    @Test
    void a_congestion_control_that_nobody_has_is_a_mistake() {
        StackChoice choice = choice(kind -> Optional.empty(), name -> Optional.of("no such congestion control"));
        assertThatThrownBy(() -> choice.runnable(List.of(SIM, stack(StackName.Kind.KERNEL, "cubik"))))
                .isInstanceOf(NarrowsException.class)
                .hasMessage("kernel:cubik: no such congestion control")
                .extracting(failure -> ((NarrowsException) failure).exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void a_congestion_control_that_only_the_kernel_has_runs() {
        StackName vegas = stack(StackName.Kind.KERNEL, "vegas");
        StackChoice choice = choice(kind -> Optional.empty(), name -> Optional.empty());
        assertThat(choice.runnable(List.of(vegas))).containsExactly(vegas);
    }

    @Test
    void nothing_to_run_is_an_error() {
        StackChoice choice = choice(StackChoiceTest::onlySimulations, name -> Optional.empty());
        assertThatThrownBy(() -> choice.runnable(List.of(CUBIC)))
                .isInstanceOf(NarrowsException.class)
                .hasMessageStartingWith("none of the stacks can run here");
    }

    private static Optional<String> onlySimulations(StackName.Kind kind) {
        return kind == StackName.Kind.SIM ? Optional.empty() : Optional.of("no TUN");
    }

    private static Optional<String> notBbr(String name) {
        return name.equals("bbr") ? Optional.of("no module tcp_bbr") : Optional.empty();
    }

    private StackChoice choice(
            Function<StackName.Kind, Optional<String>> kinds, Function<String, Optional<String>> congestion) {
        return new StackChoice(command.console(), kinds, congestion);
    }

    private static StackName stack(StackName.Kind kind, String congestion) {
        return new StackName(kind, congestion, StackName.DEFAULT_PROFILE);
    }
}
