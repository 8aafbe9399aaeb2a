import { saveRooms } from '#server/core/rounds/rooms.ts'
import { planEarlier } from '#server/core/rounds/setBack.ts'
import type { RoomMode } from '#server/core/rounds/steps.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { DueLooks } from '#server/platform/db/dueLooks.ts'
import { BOOK_BATCH, bookSome } from './book.ts'
import { clockOfRank, RANK_ROOM, REWARD_ROOM } from './clock.ts'
import { closeDay, closesAt } from './close.ts'
import { payReward } from './pay.ts'
import type { RankSources } from './ports.ts'

/** From one count to the next, in ms, where nothing is left over. */
const COUNT_EVERY = 1_000

/** The step of the boards: counts what has become public, and closes the days that are over, one at a time. Without `looks` each look is a whole one. */
export const rankSteps = (sources: RankSources, looks?: DueLooks): RoomMode => ({
  step: async (tx, ids) => {
    for (const id of ids) await saveRooms(tx, [{ id, sequence: 0, nextAt: await stepBoards(tx, sources, looks), alone: true }], [])
  },
  bringBack: (tx, back) => planEarlier(tx, RANK_ROOM, back),
  longest: COUNT_EVERY,
})

/** Returns when the next step is due. */
async function stepBoards(tx: Tx, sources: RankSources, looks?: DueLooks): Promise<Date> {
  const clock = await clockOfRank(tx)
  if (!clock) throw new Error('the boards have no clock')
  if ((await bookSome(tx, sources, clock, looks)) === BOOK_BATCH) return new Date(clock.now)
  const nextDay = await closeDay(tx, clock)
  return new Date(nextDay !== clock.nextDay && closesAt({ nextDay }) <= clock.now ? clock.now : clock.now + COUNT_EVERY)
}

/** The step of a reward: it is paid. */
export const rewardSteps: RoomMode = {
  step: async (tx, ids) => {
    for (const id of ids) await payReward(tx, id)
  },
  bringBack: (tx, back) => planEarlier(tx, REWARD_ROOM, back),
}
