/** Lines of tc: their text to qdisc specifications, with the warnings that they earn. */
package narrows.tc;
