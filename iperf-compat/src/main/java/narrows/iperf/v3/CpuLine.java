package narrows.iperf.v3;

import narrows.iperf.CFormat;

/** The line of processor use. */
final class CpuLine {
    private CpuLine() {}

    static String of(String localEnd, CpuShare local, String remoteEnd, CpuShare remote) {
        return "CPU Utilization: local/" + localEnd + " " + share(local) + ", remote/" + remoteEnd + " "
                + share(remote);
    }

    private static String share(CpuShare share) {
        return percent(share.totalPercent()) + " (" + percent(share.userPercent()) + "u/"
                + percent(share.systemPercent()) + "s)";
    }

    private static String percent(double value) {
        return CFormat.fixed(value, 1) + "%";
    }
}
