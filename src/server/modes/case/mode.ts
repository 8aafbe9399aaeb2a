import { BY_GRADE } from '#server/community/measured/byGrade.ts'
import type { GameModeOf } from '#server/modes/gameMode.ts'
import { aboutOpenings } from './about.ts'
import { auditItems } from './audit.ts'
import { keepBestDrops, sweepBestDrops } from './bestDrops.ts'
import { rankedOpenings } from './ranked.ts'
import { caseReplays } from './replay.ts'
import { mountCase } from './routes.ts'

/** Time between two looks for openings that have been revealed, in ms. */
const BEST_DROPS_INTERVAL = 1_000

/** 盲盒. */
export const CASE_GAME: GameModeOf<'case'> = {
  mount: (app, deps) => mountCase(app, { ...deps, ...deps.all }),
  rooms: null,
  pace: null,
  plays: { mode: 'case', table: 'case_open', at: 'opened_at' },
  recentDrops: null,
  rank: rankedOpenings,
  replay: caseReplays,
  measured: BY_GRADE,
  about: aboutOpenings,
  wins: null,
  audit: auditItems,
  prepare: null,
  jobs: ({ db }) => [{ name: 'bestDrops', every: BEST_DROPS_INTERVAL, run: () => keepBestDrops(db) }],
  sweeps: { oldBestDrops: (db) => sweepBestDrops(db) },
}
