import type { TestContext } from 'vitest'

/**
 * Ends a test as skipped unless `is`, with the reason that the summary of `npm test` prints. A whole group calls it before each of its tests.
 * It is the only way to skip: a test that is skipped without a reason is red (`tools/run/reporter.mjs`).
 */
export function onlyWhere({ skip }: TestContext, is: boolean, reason: string): void {
  skip(!is, reason)
}
