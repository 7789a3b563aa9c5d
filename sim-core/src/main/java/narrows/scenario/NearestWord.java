package narrows.scenario;

import java.util.Collection;
import java.util.Locale;

/** The known word that an unknown one most likely stands for. */
public final class NearestWord {
    private static final int LONGEST_CHARS = 80;

    private NearestWord() {}

    /** {@code "; did you mean 'rate'?"}, or the words there are when none is near: of one letter, none is. */
    public static String hint(String unknown, Collection<String> known) {
        if (unknown.length() > LONGEST_CHARS) {
            return "; known: " + String.join(", ", known);
        }
        String best = "";
        int bestDistance = Integer.MAX_VALUE;
        for (String word : known) {
            int distance = distance(unknown.toLowerCase(Locale.ROOT), word.toLowerCase(Locale.ROOT));
            if (distance < bestDistance) {
                best = word;
                bestDistance = distance;
            }
        }
        boolean near = bestDistance <= Math.max(unknown.length(), best.length()) / 2;
        return near ? "; did you mean '" + best + "'?" : "; known: " + String.join(", ", known);
    }

    /** Edits (insert, delete, replace, swap of neighbours) from one word to the other. */
    static int distance(String from, String to) {
        int[][] edits = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : cheapest(edits, from, to, i, j);
            }
        }
        return edits[from.length()][to.length()];
    }

    private static int cheapest(int[][] edits, String from, String to, int i, int j) {
        int replace = edits[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int cheapest = Math.min(replace, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(cheapest, edits[i - 2][j - 2] + 1) : cheapest;
    }
}
