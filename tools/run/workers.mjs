/**
 * How many test files of a suite run side by side, for two cores. Files of the unit suite only compute, so each keeps a core busy. Those of the others
 * wait for a database, a server or a page for a quarter of their time: a third one fills it (docs/decisions/tests.md has the figures). Time limits are
 * for such a machine with a second load on it: a test that hangs still ends.
 */
export const WORKERS = { unit: 2, server: 2, scenes: 3, visual: 2, e2e: 3, pictures: 3 }
