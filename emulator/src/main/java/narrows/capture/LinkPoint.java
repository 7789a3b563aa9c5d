package narrows.capture;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where on a link a packet was seen, from the interface's name {@code link/a>b/in}, {@code out} or {@code drop}. */
record LinkPoint(String from, String to, Place place) {
    private static final Pattern NAME = Pattern.compile("link/([^>]+)>(.+)/(in|out|drop)");

    static final LinkPoint ELSEWHERE = new LinkPoint("", "", Place.ELSEWHERE);

    enum Place {
        IN,
        OUT,
        DROP,
        ELSEWHERE
    }

    static LinkPoint of(String interfaceName) {
        Matcher name = NAME.matcher(interfaceName);
        if (!name.matches()) {
            return ELSEWHERE;
        }
        Place place =
                switch (name.group(3)) {
                    case "in" -> Place.IN;
                    case "out" -> Place.OUT;
                    default -> Place.DROP;
                };
        return new LinkPoint(name.group(1), name.group(2), place);
    }
}
