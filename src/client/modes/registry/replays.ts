import { part } from '#client/parts/part.ts'

/** What shows a shared play of each kind beside openings. The code is loaded with the first replay of its kind. */
export const MODE_REPLAYS = {
  dream: part(() => import('#client/modes/dream/replay/SharedUpgrade.tsx')),
  battle: part(() => import('#client/modes/battle/replay/SharedBattle.tsx')),
  roll: part(() => import('#client/modes/roll/replay/SharedDraw.tsx')),
} as const
