import { BY_GRADE } from '#server/community/measured/byGrade.ts'
import type { GameModeOf } from '#server/modes/gameMode.ts'

/** The free boxes of 福利, which mounts their calls and audits their tables. */
export const FREE_GAME: GameModeOf<'free'> = {
  mount: () => undefined,
  rooms: null,
  pace: null,
  plays: { mode: 'free', table: 'free_open', at: 'opened_at', byDay: true },
  recentDrops: null,
  rank: null,
  replay: null,
  measured: BY_GRADE,
  about: null,
  wins: null,
  audit: async () => [],
  prepare: null,
  jobs: null,
  sweeps: {},
}
