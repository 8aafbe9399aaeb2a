import type { GameModeOf } from '#server/modes/gameMode.ts'
import { LobbyCards } from '#server/platform/live/lobbyCards.ts'
import { aboutRolls } from './about.ts'
import { auditRolls } from './audit.ts'
import { JoinedFrames } from './joinedFrames.ts'
import { rollDeps, rollPorts } from './ports.ts'
import { rollReplays } from './replay.ts'
import { mountRoll } from './routes.ts'
import { rollSteps } from './steps.ts'

/** ROLL. */
export const ROLL_GAME: GameModeOf<'roll'> = {
  mount: (app, deps) => mountRoll(app, { ...rollDeps(deps, deps.all), reads: deps.reads, gallery: deps.gallery }),
  rooms: { steps: ({ db, all, config }) => rollSteps({ db, config, ports: rollPorts(all) }), watch: 'everybody' },
  pace: {
    topic: (send, { lobbyCards }) => new LobbyCards(send, lobbyCards, () => false),
    rooms: (send, { joinedPause }) => new JoinedFrames(send, joinedPause),
  },
  plays: null,
  recentDrops: null,
  rank: null,
  replay: rollReplays,
  measured: null,
  about: aboutRolls,
  wins: null,
  audit: auditRolls,
  prepare: null,
  jobs: null,
  sweeps: {},
}
