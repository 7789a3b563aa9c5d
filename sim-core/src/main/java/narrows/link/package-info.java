/** Links: a queueing discipline, serialization, loss and propagation in each direction, and the pump that drives them. */
package narrows.link;
