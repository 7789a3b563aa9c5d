/** Schedulers and timers: the clock that a network runs on, virtual or real. */
package narrows.time;
