/**
 * How many test files of a suite run side by side, for two cores. Unit files only compute, so each keeps a core busy. Scenes and pictures wait for a page
 * for a quarter of their time, which a third worker fills. Server and end-to-end files have clocks of their own: with three, one of 303 end-to-end tests
 * and one server file were late on a slow machine, so they have two (docs/decisions/tests.md). Time limits are for such a machine with a second load on
 * it: a test that hangs still ends.
 */
export const WORKERS = { unit: 2, server: 2, scenes: 3, visual: 2, e2e: 2, pictures: 3 }
