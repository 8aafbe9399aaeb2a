import type { GameModeOf } from '#server/modes/gameMode.ts'
import { aboutUpgrades } from './about.ts'
import { auditDream } from './audit.ts'
import { measuredUpgrades } from './measured.ts'
import { rankedUpgrades } from './ranked.ts'
import { recentUpgrades } from './recentUpgrades.ts'
import { dreamReplays } from './replay.ts'
import { mountDream } from './routes.ts'

/** 黄金装备. */
export const DREAM_GAME: GameModeOf<'dream'> = {
  mount: mountDream,
  rooms: null,
  pace: null,
  plays: { mode: 'dream', table: 'dream_upgrade', at: 'played_at' },
  recentDrops: recentUpgrades,
  rank: rankedUpgrades,
  replay: dreamReplays,
  measured: measuredUpgrades,
  about: aboutUpgrades,
  wins: null,
  audit: auditDream,
  prepare: null,
  jobs: null,
  sweeps: {},
}
