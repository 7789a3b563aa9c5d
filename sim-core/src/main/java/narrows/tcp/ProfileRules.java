package narrows.tcp;

import java.util.Locale;
import narrows.tcp.cc.BbrConstants;
import narrows.tcp.cc.CubicShape;
import narrows.tcp.cc.GrowthRules;
import narrows.tcp.cc.GrowthRules.Halved;
import narrows.tcp.cc.GrowthRules.HyStartForm;
import narrows.tcp.cc.HyStartLimits;

/** A profile's values as congestion control takes them. */
final class ProfileRules {
    private static final long NS_PER_US = 1_000;
    private static final long NS_PER_MS = 1_000_000;
    private static final long NS_PER_SEC = 1_000_000_000;

    private ProfileRules() {}

    static GrowthRules of(TcpProfile profile) {
        return new GrowthRules(
                profile.is(TcpParameter.RENO_GROWTH, "acks"),
                profile.is(TcpParameter.NEWRENO_GROWTH, "acks"),
                halved(profile, TcpParameter.RENO_SSTHRESH),
                halved(profile, TcpParameter.NEWRENO_SSTHRESH),
                profile.is(TcpParameter.CUBIC_FRIENDLY),
                profile.is(TcpParameter.CUBIC_FAST_CONVERGENCE),
                profile.is(TcpParameter.GROWTH_STEPS, "ns3"),
                profile.value(TcpParameter.CUBIC_DELAY_WAIT) / NS_PER_US,
                HyStartForm.valueOf(word(profile, TcpParameter.HYSTART)),
                new CubicShape(count(profile, TcpParameter.CUBIC_BETA), count(profile, TcpParameter.CUBIC_SCALE)),
                hyStart(profile),
                bbr(profile));
    }

    private static HyStartLimits hyStart(TcpProfile profile) {
        return new HyStartLimits(
                count(profile, TcpParameter.HYSTART_LOW_WINDOW),
                count(profile, TcpParameter.HYSTART_SAMPLES),
                profile.value(TcpParameter.HYSTART_TRAIN_GAP) / NS_PER_US,
                profile.value(TcpParameter.HYSTART_RISE_MIN) / NS_PER_US,
                profile.value(TcpParameter.HYSTART_RISE_MAX) / NS_PER_US);
    }

    private static BbrConstants bbr(TcpProfile profile) {
        return new BbrConstants(
                gain(profile, TcpParameter.BBR_STARTUP_GAIN),
                gain(profile, TcpParameter.BBR_DRAIN_GAIN),
                gain(profile, TcpParameter.BBR_WINDOW_GAIN),
                count(profile, TcpParameter.BBR_BANDWIDTH_ROUNDS),
                (int) (profile.value(TcpParameter.BBR_MIN_RTT_WINDOW) / NS_PER_SEC),
                (int) (profile.value(TcpParameter.BBR_PROBE_RTT) / NS_PER_MS),
                count(profile, TcpParameter.BBR_MIN_WINDOW));
    }

    private static int gain(TcpProfile profile, TcpParameter parameter) {
        return count(profile, parameter) * BbrConstants.GAIN_UNIT / TcpParameter.SHARE_UNIT;
    }

    private static int count(TcpProfile profile, TcpParameter parameter) {
        return (int) profile.value(parameter);
    }

    private static Halved halved(TcpProfile profile, TcpParameter parameter) {
        return Halved.valueOf(word(profile, parameter));
    }

    private static String word(TcpProfile profile, TcpParameter parameter) {
        return profile.text(parameter).toUpperCase(Locale.ROOT);
    }
}
