package narrows.iperf.v3;

import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Netty's own log, which is silent but with {@code -d}. */
final class Logging {
    /** A strong reference, or its level is forgotten. */
    private static final Logger NETTY = Logger.getLogger("io.netty");

    private Logging() {}

    static void silence(int debug) {
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        NETTY.setLevel(debug > 0 ? Level.INFO : Level.OFF);
    }
}
