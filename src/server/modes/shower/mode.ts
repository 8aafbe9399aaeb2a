import type { GameModeOf } from '#server/modes/gameMode.ts'
import { auditShowers } from './audit.ts'
import { mountShower } from './routes.ts'
import { ensureShower } from './showers.ts'
import { showerSteps } from './steps.ts'

/** Time between two looks whether the next red-packet shower is there, in ms. */
const SHOWERS_INTERVAL = 30_000

/** 红包雨. */
export const SHOWER_GAME: GameModeOf<'shower'> = {
  mount: mountShower,
  rooms: { steps: () => showerSteps, watch: 'everybody' },
  pace: null,
  plays: null,
  recentDrops: null,
  rank: null,
  replay: null,
  measured: null,
  about: null,
  wins: null,
  audit: auditShowers,
  prepare: ensureShower,
  jobs: ({ db, config, log }) => [
    { name: 'showers', every: SHOWERS_INTERVAL, run: () => ensureShower(db, config, { error: (text) => log.error(text) }) },
  ],
  sweeps: {},
}
