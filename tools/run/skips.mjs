/** What a test that is skipped without a reason is red with. A reason is given by `onlyWhere` (tests/support/onlyWhere.ts). */
export const UNTOLD = 'skipped, and no reason given: onlyWhere() of tests/support gives one'

/** Reasons of tests that give none themselves: their files are proved (proved.mjs), and a change would make the proofs old. */
export const REASONS = {
  'tests/server/db/embedded.test.ts': 'only where it runs as root, who can make other users and their homes',
  'tests/server/db/watched.test.ts': 'only on Linux, which tells the processes of a database',
  'tests/server/start/surroundings.test.ts': 'only where it runs as root, who can make files of other users',
}

/** Why a test of a file is skipped, by the note that it gave; null where nobody says. */
export const reasonOfSkip = (file, note) => note ?? REASONS[file] ?? null
