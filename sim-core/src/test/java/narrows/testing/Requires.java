package narrows.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a test class or method needs from the machine. Where it is missing the test is skipped with the reason, except
 * under {@code CI=true}: there it fails, so that a skip never looks like a pass.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresCondition.class)
public @interface Requires {
    /** TUN devices and network namespaces of its own: {@code /dev/net/tun}, CAP_NET_ADMIN and CAP_SYS_ADMIN. */
    boolean tun() default false;

    /** Programs on the PATH. */
    String[] programs() default {};
}
