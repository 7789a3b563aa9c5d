/** What the tests of every module share: seeded tests, and what a test needs from the machine. */
package narrows.testing;
