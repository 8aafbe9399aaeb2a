import { desc } from 'drizzle-orm'
import { createRoom } from '#server/core/rounds/rooms.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { holdLock } from '#server/platform/db/locks.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { BeaconNetwork } from '#shared/fairness/beacon.ts'
import type { ExponentBreak, ExponentRound } from '#shared/modes/exponent/round.ts'
import { toWire } from '#shared/money.ts'
import { publishChain } from './chains.ts'
import { exponentChain, exponentRound, type exponentStake } from './tables.ts'

/** Name of the mode in `room.mode`. The whole game is one room. */
export const EXPONENT_ROOM = 'exponent'

export type RoundRow = typeof exponentRound.$inferSelect
export type StakeRow = typeof exponentStake.$inferSelect

/** What journals and histories of a round name. */
export const refOf = (round: number) => `exponent:${round}`

/** Makes the room of the game and publishes the first chain, bound to a network, where that is not done. Any number of nodes may do it at once. */
export async function ensureExponent(db: Db, network: BeaconNetwork | null = null): Promise<void> {
  if (await isMade(db)) return
  await inTransaction(db, async (tx) => {
    await holdLock(tx, 'exponentMaking')
    if (await isMade(tx)) return
    const now = await clockOf(tx)
    await publishChain(tx, now, { network })
    await createRoom(tx, { mode: EXPONENT_ROOM, sequence: 0, nextAt: new Date(now), alone: false })
  })
}

/** The first chain is published with the room. To look for the room itself could mean to read all rooms that there ever were. */
async function isMade(db: DbOrTx): Promise<boolean> {
  const [made] = await db.select({ id: exponentChain.id }).from(exponentChain).limit(1)
  return made !== undefined
}

/** The round that was made last. It may not be open yet. */
export async function lastRound(db: DbOrTx): Promise<RoundRow | null> {
  const [row] = await db.select().from(exponentRound).orderBy(desc(exponentRound.round)).limit(1)
  return row ?? null
}

/** How a round ended, when a node has made the break and its moment has come. `now` is the database's clock. */
export function breakOf({ breakAt, crash, secret, nextAt, refunded }: RoundRow, now: number): ExponentBreak | null {
  if (nextAt === null || breakAt.getTime() > now) return null
  return { breakAt: breakAt.getTime(), crash, secret, nextAt: nextAt.getTime(), refunded }
}

/** A round as everybody may see it at `now`. */
export function shownRound(row: RoundRow, now: number): ExponentRound {
  const { round, chainId, place, openAt, startAt, maxPayout } = row
  return {
    round,
    chainId: Number(chainId),
    place,
    openAt: openAt.getTime(),
    startAt: startAt.getTime(),
    maxPayout: toWire(maxPayout),
    broken: breakOf(row, now),
  }
}
