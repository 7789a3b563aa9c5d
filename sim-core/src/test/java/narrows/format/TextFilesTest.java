package narrows.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import narrows.measure.FlowResult;
import narrows.measure.LedgerTotals;
import narrows.measure.TrialResult;
import narrows.measure.Verdict;
import org.junit.jupiter.api.Test;

class TextFilesTest {
    @Test
    void a_csv_row_quotes_only_what_needs_it() {
        assertThat(CsvWriter.row(List.of("a->b", "1,5", "say \"x\"", "two\nlines")))
                .isEqualTo("a->b,\"1,5\",\"say \"\"x\"\"\",\"two\nlines\"\n");
    }

    @Test
    void a_dat_file_has_comments_rows_and_two_blank_lines_between_data_sets() {
        DatWriter dat = new DatWriter();
        dat.comment("stack mean");
        dat.dataSet("total");
        dat.row("sim:cubic", 1_234_567.891234, 0);
        dat.dataSet("a->b");
        dat.row("sim:cubic", 1e10, 0.0004);

        assertThat(dat.text()).isEqualTo("""
                # stack mean
                # total
                sim:cubic 1234567.891 0


                # a->b
                sim:cubic 10000000000 0
                """);
    }

    @Test
    void trials_csv_has_a_row_for_each_flow() {
        FlowResult first = new FlowResult("a->b", 1_000_000.25, 1_050_000, 3, 40_123_456, 900, 7);
        FlowResult second = new FlowResult("a->b#2", 2e9, 2.1e9, 0, 0, 10, 0);
        LedgerTotals ledger = new LedgerTotals(910, 0, 903, 0, Map.of());
        TrialResult trial = new TrialResult("sim:cubic", 2, 8, List.of(first, second), ledger, Map.of(), Verdict.EXACT);

        assertThat(TrialsCsv.HEADER + TrialsCsv.rows(trial)).isEqualTo("""
                stack,trial,seed,flow,goodput_bps,throughput_bps,retransmits,rtt_mean_ms,sent_packets,lost_packets
                sim:cubic,2,8,a->b,1000000.2,1050000.0,3,40.1235,900,7
                sim:cubic,2,8,a->b#2,2000000000.0,2100000000.0,0,0.0000,10,0
                """);
    }
}
