/** From a scenario to a result in virtual time. */
package narrows.sim;
