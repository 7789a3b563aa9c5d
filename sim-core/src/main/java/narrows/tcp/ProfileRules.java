package narrows.tcp;

import java.util.Locale;
import narrows.tcp.cc.GrowthRules;
import narrows.tcp.cc.GrowthRules.Halved;
import narrows.tcp.cc.GrowthRules.HyStartForm;

/** A profile's values as congestion control takes them. */
final class ProfileRules {
    private ProfileRules() {}

    static GrowthRules of(TcpProfile profile) {
        return new GrowthRules(
                profile.is(TcpParameter.RENO_GROWTH, "acks"),
                profile.is(TcpParameter.NEWRENO_GROWTH, "acks"),
                halved(profile, TcpParameter.RENO_SSTHRESH),
                halved(profile, TcpParameter.NEWRENO_SSTHRESH),
                profile.is(TcpParameter.CUBIC_FRIENDLY),
                profile.is(TcpParameter.CUBIC_FAST_CONVERGENCE),
                profile.value(TcpParameter.CUBIC_DELAY_WAIT) / 1000,
                HyStartForm.valueOf(word(profile, TcpParameter.HYSTART)));
    }

    private static Halved halved(TcpProfile profile, TcpParameter parameter) {
        return Halved.valueOf(word(profile, parameter));
    }

    private static String word(TcpProfile profile, TcpParameter parameter) {
        return profile.text(parameter).toUpperCase(Locale.ROOT);
    }
}
