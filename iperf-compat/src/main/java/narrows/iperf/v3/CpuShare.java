package narrows.iperf.v3;

import narrows.iperf.ProcessCpu;

/** Processor use in percent of one processor. */
record CpuShare(double totalPercent, double userPercent, double systemPercent) {
    static final CpuShare UNKNOWN = new CpuShare(0, 0, 0);

    static CpuShare between(ProcessCpu before, ProcessCpu after, long elapsedNs) {
        double user = 100.0 * (after.userNs() - before.userNs()) / elapsedNs;
        double system = 100.0 * (after.systemNs() - before.systemNs()) / elapsedNs;
        return new CpuShare(user + system, user, system);
    }
}
