package narrows.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.random.RandomGenerator;
import narrows.random.Streams;
import narrows.testing.SeededTest;
import org.junit.jupiter.api.Test;

class RoutesTest {
    @Test
    void a_dumbbell_is_crossed_over_its_bottleneck() {
        Routes routes = new Routes(Networks.of(6, pair(0, 2), pair(1, 2), pair(2, 3), pair(3, 4), pair(3, 5)));
        assertThat(routes.path(0, 4)).containsExactly(hop(0, true), hop(2, true), hop(3, true));
        assertThat(routes.path(5, 1)).containsExactly(hop(4, false), hop(2, false), hop(1, false));
    }

    @Test
    void a_ring_is_crossed_the_short_way_and_over_the_lower_node_when_both_are_equal() {
        Routes routes = new Routes(Networks.of(4, pair(0, 3), pair(3, 2), pair(2, 1), pair(1, 0)));
        assertThat(routes.path(0, 3)).containsExactly(hop(0, true));
        assertThat(routes.path(0, 2)).containsExactly(hop(3, false), hop(2, false));
        assertThat(routes.path(2, 0)).containsExactly(hop(2, true), hop(3, true));
    }

    @Test
    void every_leaf_of_a_star_is_two_hops_from_every_other() {
        Routes routes = new Routes(Networks.of(5, pair(4, 0), pair(4, 1), pair(4, 2), pair(4, 3)));
        for (int from = 0; from < 4; from++) {
            for (int to = 0; to < 4; to++) {
                assertThat(routes.path(from, to)).hasSize(from == to ? 0 : 2);
            }
        }
    }

    @Test
    void the_first_of_parallel_links_wins() {
        Routes routes = new Routes(Networks.of(2, pair(1, 0), pair(0, 1), pair(0, 1)));
        assertThat(routes.path(0, 1)).containsExactly(hop(0, false));
        assertThat(routes.path(1, 0)).containsExactly(hop(0, true));
    }

    @Test
    void there_is_no_way_to_a_node_that_is_not_connected() {
        Routes routes = new Routes(Networks.of(4, pair(0, 1), pair(2, 3)));
        assertThat(routes.next(0, 2)).isNull();
        assertThat(routes.path(0, 3)).isEmpty();
    }

    @SeededTest(50)
    void every_path_of_a_random_network_is_as_short_as_a_search_from_its_source_finds(long seed) {
        RandomGenerator random = new Streams(seed).stream("test");
        int nodes = random.nextInt(2, 12);
        int[][] pairs = new int[random.nextInt(1, 20)][];
        for (int i = 0; i < pairs.length; i++) {
            int a = random.nextInt(nodes);
            pairs[i] = pair(a, (a + random.nextInt(1, nodes)) % nodes);
        }
        Routes routes = new Routes(Networks.of(nodes, pairs));
        for (int from = 0; from < nodes; from++) {
            int[] distance = search(from, nodes, pairs);
            for (int to = 0; to < nodes; to++) {
                List<Hop> path = routes.path(from, to);
                assertThat(path).hasSize(Math.max(0, distance[to]));
                assertThat(end(from, path, pairs)).isEqualTo(distance[to] < 0 ? from : to);
            }
        }
    }

    /** Distances from {@code from}; -1 where there is no way. */
    private static int[] search(int from, int nodes, int[][] pairs) {
        int[] distance = new int[nodes];
        Arrays.fill(distance, -1);
        distance[from] = 0;
        Deque<Integer> open = new ArrayDeque<>(List.of(from));
        while (!open.isEmpty()) {
            int node = open.remove();
            for (int[] pair : pairs) {
                for (int end = 0; end < 2; end++) {
                    if (pair[end] == node && distance[pair[1 - end]] < 0) {
                        distance[pair[1 - end]] = distance[node] + 1;
                        open.add(pair[1 - end]);
                    }
                }
            }
        }
        return distance;
    }

    private static int end(int from, List<Hop> path, int[][] pairs) {
        int node = from;
        for (Hop hop : path) {
            assertThat(pairs[hop.edge()][hop.forward() ? 0 : 1]).isEqualTo(node);
            node = pairs[hop.edge()][hop.forward() ? 1 : 0];
        }
        return node;
    }

    private static int[] pair(int a, int b) {
        return new int[] {a, b};
    }

    private static Hop hop(int edge, boolean forward) {
        return new Hop(edge, forward);
    }
}
