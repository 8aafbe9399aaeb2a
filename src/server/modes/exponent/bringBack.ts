import { eq, sql } from 'drizzle-orm'
import { earlier, planEarlier } from '#server/core/rounds/setBack.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { EXPONENT_ROOM, lastRound } from './game.ts'
import { exponentRound } from './tables.ts'

/**
 * Moves the round that is not over, or the end of the last one, to `back` ms earlier. Stakes of a round that has not broken go back unless they
 * win: its players saw the index by a clock that was no longer right.
 */
export async function bringExponentBack(tx: Tx, back: number): Promise<void> {
  await planEarlier(tx, EXPONENT_ROOM, back)
  const last = await lastRound(tx)
  if (!last) return
  const isOver = last.settledAt !== null
  const at = sql`next_at = ${earlier('next_at', back)}`
  if (isOver) await tx.execute(sql`update exponent_round set ${at} where round = ${last.round}`)
  else {
    await tx.execute(sql`update exponent_round set ${at}, open_at = ${earlier('open_at', back)}, start_at = ${earlier('start_at', back)},
      break_at = ${earlier('break_at', back)} where round = ${last.round}`)
    await tx.execute(sql`update exponent_stake set left_at = ${earlier('left_at', back)}, late_at = ${earlier('late_at', back)}
      where round = ${last.round}`)
    if (last.nextAt === null) await tx.update(exponentRound).set({ refunded: true }).where(eq(exponentRound.round, last.round))
  }
}
