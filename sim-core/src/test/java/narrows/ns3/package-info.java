/** Holds the {@code ns3} profile to what ns-3.37 itself gives for the same experiments. */
package narrows.ns3;
