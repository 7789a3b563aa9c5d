/** What both iperf dialects share: sockets and their options, paced senders, counting receivers, number texts, option lines. */
package narrows.iperf;
