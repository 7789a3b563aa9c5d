package narrows.qdisc;

/** What a scheduler of flows keeps for each: its place in a list and what it may still send in its turn. */
class FairFlow {
    FairFlow next;
    FairFlow previous;
    FairList list;
    long deficitBytes;
}
