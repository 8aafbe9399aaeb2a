import type { GameModeOf } from '#server/modes/gameMode.ts'
import { LobbyCards } from '#server/platform/live/lobbyCards.ts'
import { aboutPlays } from './about.ts'
import { auditKuji } from './audit.ts'
import { ChangedFrames } from './changedFrames.ts'
import { mountKuji } from './routes.ts'
import { kujiSteps } from './steps.ts'

/** 一番赏. */
export const KUJI_GAME: GameModeOf<'kuji'> = {
  mount: mountKuji,
  rooms: { steps: kujiSteps, watch: 'everybody' },
  pace: {
    topic: (send, { lobbyCards }) => new LobbyCards(send, lobbyCards, () => false),
    rooms: (send, { joinedPause }) => new ChangedFrames(send, joinedPause),
  },
  plays: { mode: 'kuji', table: 'kuji_play', at: 'played_at' },
  recentDrops: null,
  rank: null,
  about: aboutPlays,
  wins: null,
  audit: auditKuji,
  replay: null,
  measured: null,
  prepare: null,
  jobs: null,
  sweeps: {},
}
