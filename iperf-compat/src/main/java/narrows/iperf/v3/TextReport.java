package narrows.iperf.v3;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.stream.Stream;
import narrows.iperf.HostText;

/** iperf3's text report. */
final class TextReport implements Report {
    private final Output output;
    private final boolean verbose;
    private TestFacts facts;
    private Lines lines;
    private boolean headed;

    TextReport(Output output, boolean verbose) {
        this.output = output;
        this.verbose = verbose;
    }

    /** What {@code -V} prints before anything else. */
    static void greeting(Output output) {
        output.line("iperf " + Parameters.VERSION);
        output.line(HostText.line());
    }

    @Override
    public void connected(TestFacts newFacts) {
        facts = newFacts;
        Load load = facts.load();
        lines = new Lines(load.udp, load.bidirectional, facts.server(), facts.options().format);
        if (verbose && !facts.server()) {
            output.line("Control connection MSS " + facts.mssBytes());
        }
        verbosely("Time: " + TimeText.rfc1123(ZonedDateTime.now(ZoneOffset.UTC)));
        output.line(
                facts.server()
                        ? "Accepted connection from " + facts.peerHost() + ", port " + facts.peerPort()
                        : "Connecting to host " + facts.peerHost() + ", port " + facts.peerPort());
        if (!facts.server() && load.reverse) {
            output.line("Reverse mode, remote host " + facts.peerHost() + " is sending");
        }
        verbosely("      Cookie: " + facts.cookie());
        if (!load.udp) {
            verbosely("      TCP MSS: "
                    + (load.mssBytes == 0 ? facts.mssBytes() + " (default)" : String.valueOf(load.mssBytes)));
        }
        if (load.bitsPerSec != 0) {
            verbosely("      Target Bitrate: " + load.bitsPerSec);
        }
    }

    private void verbosely(String line) {
        if (verbose) {
            output.line(line);
        }
    }

    @Override
    public void streams(List<DataStream> streams) {
        streams.forEach(stream -> output.line(Endpoints.line(stream)));
        Load load = facts.load();
        String end = load.timeSec + " second test";
        if (load.amountBytes > 0) {
            end = load.amountBytes + " bytes to send";
        } else if (load.amountBlocks > 0) {
            end = load.amountBlocks + " blocks to send";
        }
        verbosely("Starting Test: protocol: " + load.protocol() + ", " + load.parallel + " streams, " + load.blockBytes
                + " byte blocks, omitting " + load.omitSec + " seconds, " + end + ", tos " + load.tos);
    }

    @Override
    public void omitFinished() {
        verbosely("Finished omit period, starting real test");
    }

    @Override
    public void interval(List<StreamInterval> streams) {
        if (!headed) {
            boolean retransmits = streams.stream().anyMatch(stream -> stream.retransmits() >= 0);
            output.line(lines.intervalHeader(
                    streams.stream().anyMatch(StreamInterval::sends),
                    streams.stream().anyMatch(stream -> !stream.sends()),
                    retransmits));
        } else if (facts.load().parallel > 1) {
            output.line(Lines.SEPARATOR);
        }
        headed = true;
        Stream.of(true, false).forEach(first -> group(direction(streams, first)));
    }

    /** The client's senders come first, which are the server's receivers. */
    private List<StreamInterval> direction(List<StreamInterval> streams, boolean first) {
        return streams.stream()
                .filter(stream -> (stream.sends() != facts.server()) == first)
                .toList();
    }

    private void group(List<StreamInterval> group) {
        group.forEach(stream -> output.line(lines.interval(stream)));
        if (group.size() > 1) {
            output.line(lines.interval(StreamInterval.sum(group)));
        }
    }

    @Override
    public void summary(Summary summary) {
        output.line(Lines.SEPARATOR);
        verbosely("Test Complete. Summary Results:");
        output.line(lines.summaryHeader(summary.totals().stream()
                .anyMatch(total -> shown(total.sends(), true) && total.sent().retransmits() >= 0)));
        for (boolean first : new boolean[] {true, false}) {
            List<StreamTotal> group = summary.totals().stream()
                    .filter(total -> (total.sends() != facts.server()) == first)
                    .toList();
            if (!group.isEmpty()) {
                group.forEach(this::ends);
                if (group.size() > 1) {
                    ends(StreamTotal.sum(group));
                }
                resources(summary, group.get(0).sends());
            }
        }
    }

    /** A server shows its own end only. */
    private boolean shown(boolean localSends, boolean senderEnd) {
        return !facts.server() || localSends == senderEnd;
    }

    private void ends(StreamTotal total) {
        end(total, total.sent(), true, "sender");
        end(total, total.received(), false, "receiver");
        if (total.socket() != 0 && total.received().outOfOrder() > 0) {
            output.line(lines.outOfOrder(total.socket(), total.sends(), total.received()));
        }
    }

    private void end(StreamTotal total, Total end, boolean senderEnd, String tag) {
        if (shown(total.sends(), senderEnd)) {
            output.line(lines.total(total.socket(), total.sends(), end, tag));
        } else {
            verbosely(lines.total(total.socket(), total.sends(), Total.unknown(0), tag));
        }
    }

    private void resources(Summary summary, boolean sends) {
        if (sends) {
            verbosely(CpuLine.of("sender", summary.localCpu(), "receiver", summary.remoteCpu()));
            if (facts.load().bidirectional) {
                verbosely(CpuLine.of("receiver", summary.localCpu(), "sender", summary.remoteCpu()));
            }
        }
        String remote = facts.server() ? null : summary.remoteCongestion();
        congestion("snd", sends ? summary.localCongestion() : remote);
        congestion("rcv", sends ? remote : summary.localCongestion());
    }

    private void congestion(String end, String name) {
        if (name != null && !facts.load().udp) {
            verbosely(end + "_tcp_congestion " + name);
        }
    }

    @Override
    public void serverOutput(String text, JsonNode json) {
        output.line("");
        output.line(json == null ? "Server output:" : "Server JSON output:");
        output.raw(json == null ? text : JsonText.pretty(json));
        output.line("");
    }

    @Override
    public void failure(TestFailure failure) {
        output.error(failure.line());
    }

    @Override
    public void done(boolean success) {
        if (success && !facts.server()) {
            output.line("");
            output.line("iperf Done.");
        }
    }

    @Override
    public JsonNode json() {
        return null;
    }
}
