import type { ModeWays } from '#client/modes/modeLook.ts'

/** Ways to openings. A ledger entry shows its opening itself. */
export const CASE_WAYS: ModeWays = {
  tab: 'opens',
  entry: null,
  about: () => '/record?tab=opens',
}
