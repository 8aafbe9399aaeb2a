import type { GameModeOf } from '#server/modes/gameMode.ts'
import { LobbyCards } from '#server/platform/live/lobbyCards.ts'
import { RoomState } from '#shared/modes/battle/rules.ts'
import { aboutBattles } from './about.ts'
import { auditBattles } from './audit.ts'
import { mountEmote } from './emote.ts'
import { measuredBattles } from './measured.ts'
import { sweepCreations } from './pace.ts'
import { rankedBattles } from './ranked.ts'
import { battleReplays } from './replay.ts'
import { mountBattle } from './routes.ts'
import { battleSteps } from './steps.ts'
import { mayWatchBattle } from './watch.ts'

/** 竞技场. Items that a room pays out are public when it does. */
export const BATTLE_GAME: GameModeOf<'battle'> = {
  mount: (app, deps) => {
    mountBattle(app, deps)
    mountEmote(app, deps)
  },
  rooms: { steps: battleSteps, watch: mayWatchBattle },
  // Rooms that wait for players come before those that only go on.
  pace: { topic: (send, { lobbyCards }) => new LobbyCards(send, lobbyCards, ({ state }) => state === RoomState.running) },
  plays: null,
  recentDrops: null,
  rank: rankedBattles,
  replay: battleReplays,
  measured: measuredBattles,
  about: aboutBattles,
  wins: null,
  audit: auditBattles,
  prepare: null,
  jobs: null,
  sweeps: { battleCreations: (db) => sweepCreations(db) },
}
