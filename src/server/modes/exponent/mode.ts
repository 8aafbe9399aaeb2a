import type { GameModeOf } from '#server/modes/gameMode.ts'
import { aboutStakes } from './about.ts'
import { auditExponent } from './audit.ts'
import { ExponentFrames } from './frames.ts'
import { ensureExponent } from './game.ts'
import { rankedStakes } from './ranked.ts'
import { mountExponent } from './routes.ts'
import { exponentSteps } from './steps.ts'
import { stakeWins } from './wins.ts'

/** 指数. Its one room is watched on the topic of the mode, where everybody hears the same. */
export const EXPONENT_GAME: GameModeOf<'exponent'> = {
  mount: mountExponent,
  rooms: { steps: exponentSteps, watch: () => async () => false },
  pace: { topic: (send, { changesPause }) => new ExponentFrames(send, changesPause) },
  plays: null,
  recentDrops: null,
  rank: rankedStakes,
  about: aboutStakes,
  wins: stakeWins,
  audit: auditExponent,
  prepare: (db) => ensureExponent(db),
  jobs: null,
  sweeps: {},
}
