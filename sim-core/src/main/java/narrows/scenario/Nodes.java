package narrows.scenario;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import narrows.net.Topology;

/** The nodes of a scenario while it is read: numbers by name, and who can reach whom. */
final class Nodes {
    private static final int MAX_NODES = 1000;

    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final List<Integer> parents = new ArrayList<>();
    private final List<Integer> degrees = new ArrayList<>();

    /** The node's number; a name not seen before gets the next one. */
    int number(Value value, String name) {
        Integer known = numbers.get(name);
        if (known != null) {
            return known;
        }
        if (numbers.size() == MAX_NODES) {
            throw value.wrong("more than " + MAX_NODES + " nodes; the limit is " + MAX_NODES);
        }
        int number = numbers.size();
        numbers.put(name, number);
        parents.add(number);
        degrees.add(0);
        return number;
    }

    void join(int a, int b) {
        parents.set(root(a), root(b));
        degrees.set(a, degrees.get(a) + 1);
        degrees.set(b, degrees.get(b) + 1);
    }

    /** The number of a node that some link has named. */
    int existing(Value value, String name) {
        return existing(value, name, numbers.keySet());
    }

    /** The number of a flow's receiver; its sender is no word that it may stand for. */
    int receiver(Value value, Patterns.Pair pair) {
        List<String> others = numbers.keySet().stream()
                .filter(name -> !name.equals(pair.left()))
                .toList();
        return existing(value, pair.right(), others);
    }

    private int existing(Value value, String name, Collection<String> meant) {
        Integer number = numbers.get(name);
        if (number == null) {
            throw value.wrong("no link has a node '" + name + "'" + NearestWord.hint(name, meant));
        }
        return number;
    }

    boolean connected(int a, int b) {
        return root(a) == root(b);
    }

    private int root(int node) {
        int root = node;
        while (parents.get(root) != root) {
            root = parents.get(root);
        }
        return root;
    }

    /** Names of the nodes at the end of one link that no flow uses. */
    List<String> idle(List<FlowSpec> flows) {
        List<String> idle = new ArrayList<>();
        numbers.forEach((name, number) -> {
            boolean used = flows.stream().anyMatch(flow -> flow.from() == number || flow.to() == number);
            if (!used && degrees.get(number) == 1) {
                idle.add(name);
            }
        });
        return idle;
    }

    List<String> names() {
        return List.copyOf(numbers.keySet());
    }

    Topology topology(List<Topology.Edge> links) {
        return new Topology(names(), links);
    }
}
