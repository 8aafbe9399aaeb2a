import { and, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { CapKind } from '#shared/calls/limits.ts'
import { type KeptCap, type LimitsHeld, NO_CAP } from './rules.ts'
import { dayTally, playerCap, playerRest, type TallyKind } from './tables.ts'

const tallyOf = (playerId: string, what: TallyKind) => and(eq(dayTally.playerId, playerId), eq(dayTally.what, what))

/**
 * Locks the player's tally until the transaction ends. Everything that counts against limits, or changes them, waits for this lock. Take it
 * before the accounts.
 */
export async function lockTally(tx: Tx, playerId: string, what: TallyKind, now: number): Promise<void> {
  await tx
    .insert(dayTally)
    .values({ playerId, what, day: beijingDay(now), amount: 0 })
    .onConflictDoNothing()
  await tx.select({ turn: dayTally.turn }).from(dayTally).where(tallyOf(playerId, what)).for('update')
}

/** Adds 1 to the tally's `turn` and locks the tally. An opening that has read the limits before then starts over. */
export async function turnTally(tx: Tx, playerId: string, what: TallyKind, now: number): Promise<void> {
  await tx
    .insert(dayTally)
    .values({ playerId, what, day: beijingDay(now), amount: 0, turn: 1 })
    .onConflictDoUpdate({ target: [dayTally.playerId, dayTally.what], set: { turn: sql`${dayTally.turn} + 1` } })
}

/** Reads the tallies of players; whoever has counted nothing has none. */
export async function talliesOf(db: DbOrTx, playerIds: readonly string[], what: TallyKind): Promise<(typeof dayTally.$inferSelect)[]> {
  if (playerIds.length === 0) return []
  return db
    .select()
    .from(dayTally)
    .where(and(inArray(dayTally.playerId, [...playerIds]), eq(dayTally.what, what)))
}

/** Reads tally, caps and rest of a player. */
export async function limitsHeld(db: DbOrTx, playerId: string, what: TallyKind): Promise<LimitsHeld> {
  const [tally] = await db.select().from(dayTally).where(tallyOf(playerId, what))
  const caps = await db.select().from(playerCap).where(eq(playerCap.playerId, playerId))
  const capOf = (kind: CapKind): KeptCap => {
    const row = caps.find((each) => each.kind === kind)
    return row ? { cap: row.cap, raise: row.raise, raiseAt: row.raiseAt?.getTime() ?? null } : NO_CAP
  }
  return { tally: tally ?? null, day: capOf(`${what}Day`), month: capOf(`${what}Month`), restUntil: await restOf(db, playerId) }
}

/** The end of the player's last rest in ms since 1970, past or future; null when there was none. */
export async function restOf(db: DbOrTx, playerId: string): Promise<number | null> {
  const [row] = await db.select().from(playerRest).where(eq(playerRest.playerId, playerId))
  return row?.until.getTime() ?? null
}
