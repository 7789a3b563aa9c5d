/** What runs are measured by: ledger, packets of flows, results. */
package narrows.measure;
