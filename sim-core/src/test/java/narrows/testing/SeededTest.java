package narrows.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of generated cases: a method with one {@code long seed} parameter that is run with many seeds.
 *
 * <p>The seeds are the same in every run. {@code -Dnarrows.seed=N} runs the one seed N, as the message of a failure
 * tells; {@code -Dnarrows.seed=random} takes seeds never tried before.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(SeededTestExtension.class)
public @interface SeededTest {
    /** Number of seeds. */
    int value() default 100;
}
