import type { GameModeOf } from '#server/modes/gameMode.ts'
import { aboutStakes } from './about.ts'
import { auditExponent } from './audit.ts'
import { ExponentFrames } from './frames.ts'
import { ensureExponent } from './game.ts'
import { measuredRounds } from './measured.ts'
import { rankedStakes } from './ranked.ts'
import { mountExponent } from './routes.ts'
import { awaitedAt } from './shownChains.ts'
import { exponentSteps } from './steps.ts'
import { stakeWins } from './wins.ts'

/** Makes the game. Says when it will wait for a public random number that nobody fetches. */
const prepareExponent: GameModeOf<'exponent'>['prepare'] = async (db, { beacon }, said) => {
  await ensureExponent(db, beacon?.network)
  if (!beacon && (await awaitedAt(db)))
    said.error('BEACON: the next chain of 指数 waits for a public random number, and BEACON is off: see docs/operations.md')
}

/** 指数. Its one room is watched on the topic of the mode, where everybody hears the same. */
export const EXPONENT_GAME: GameModeOf<'exponent'> = {
  mount: mountExponent,
  rooms: { steps: exponentSteps, watch: () => async () => false },
  pace: { topic: (send, { changesPause }) => new ExponentFrames(send, changesPause) },
  plays: null,
  recentDrops: null,
  rank: rankedStakes,
  replay: null,
  measured: measuredRounds,
  about: aboutStakes,
  wins: stakeWins,
  audit: auditExponent,
  prepare: prepareExponent,
  jobs: null,
  sweeps: {},
}
