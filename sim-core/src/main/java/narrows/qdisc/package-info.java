/** Queueing disciplines: pure models that are told the time, composed as in Linux. */
package narrows.qdisc;
