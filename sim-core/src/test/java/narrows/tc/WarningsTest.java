package narrows.tc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarningsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "netem loss 5% 25% | netem loss 5% 25% really is 0.194 %: the correlation does not keep the mean",
                "netem delay 100ms 10ms distribution pareto | the real mean is 99.665 ms and the standard deviation 8.197 ms",
                "netem duplicate 1% 50% | netem duplicate correlation is lost by tc unless delay or loss has one too",
                "red limit 100kb avpkt 1000 probability 5% | red probability 5% is read by tc as 5.0, and the kernel gets 0.0",
                "police rate 1mbit burst 10k | police drops nothing: its exceed action is reclassify; write drop",
                "police rate 1mbit burst 1000 drop | police: a full packet of 1514 bytes never conforms",
                "htb rate 1mbit ceil 2mbit | htb ceil 2mbit is never reached",
                "tbf rate 2Mbps burst 10kb limit 15kb | rate 2Mbps is bytes per second in tc: 16mbit",
                "pfifo limit 0 | pfifo limit 0 drops every packet",
                "cake bandwidth 20mbit flows | modelled is besteffort, the same for unmarked packets",
                "tbf rate 1mbit burst 1513 limit 15kb | tbf burst 1513b is less than a full packet of 1514 bytes"
            })
    void tells_of_a_trap(String line, String warning) {
        assertThat(TcChain.parse(List.of(line)).warnings()).anyMatch(text -> text.contains(warning));
    }

    @ParameterizedTest
    @CsvSource({
        "netem loss 5%", "netem delay 100ms 10ms rate 10mbit limit 200", "police rate 1mbit burst 10k drop",
        "red limit 100kb avpkt 1000 probability 0.05", "fq_codel", "cake bandwidth 20mbit besteffort flows"
    })
    void says_nothing_of_usual_lines(String line) {
        assertThat(TcChain.parse(List.of(line)).warnings()).isEmpty();
    }
}
