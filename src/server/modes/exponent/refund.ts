import { eq, sql } from 'drizzle-orm'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import { DeskRefusal, type RoomRefund } from '#server/core/rounds/steps.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { formatAmount, toWire } from '#shared/money.ts'
import { afterEnd, breakRound } from './break.ts'
import { lastRound, type RoundRow, refOf } from './game.ts'
import { settleRound } from './settle.ts'
import { exponentRound } from './tables.ts'

/**
 * Ends a round that has broken and cannot be settled: every stake goes back that is not paid yet, also one that had left on its own and would have
 * won. The next round then opens. The caller holds the room of the game. See `RoomMode.refund`.
 */
export async function refundRound(tx: Tx, db: Db, roomId: string): Promise<RoomRefund> {
  const now = await clockOf(tx)
  const row = await brokenRound(tx, now)
  await tx.update(exponentRound).set({ refunded: true }).where(eq(exponentRound.round, row.round))
  await settleRound(tx, db, { ...row, refunded: true }, now, { giveBack: true })
  await saveRooms(tx, [{ id: roomId, sequence: 0, ...afterEnd(row.nextAt ?? new Date(now)) }], [])
  return { ref: refOf(row.round), told: await toldOf(tx, row) }
}

/** The round that is open and has broken; its break is made here if no step could make it. */
async function brokenRound(tx: Tx, now: number): Promise<RoundRow> {
  const row = await lastRound(tx)
  if (!row) throw new DeskRefusal('No round of 指数 was made yet, so there is no stake to give back.')
  const { round, settledAt, breakAt, nextAt } = row
  if (settledAt) throw new DeskRefusal(`Round ${round} of 指数 is settled and no other one is open: nothing can go back.`)
  if (breakAt.getTime() > now)
    throw new DeskRefusal(
      `Round ${round} of 指数 is being played until ${breakAt.toISOString()}, and players can leave it. Ask again then.`,
    )
  if (nextAt) return row
  await breakRound(tx, { ...row, refunded: true }, now)
  return (await lastRound(tx)) ?? row
}

async function toldOf(tx: Tx, { round }: RoundRow): Promise<string> {
  const { rows } = await tx.execute<{ stakes: number; coins: number }>(sql`
    select count(*)::int as stakes, coalesce(sum(stake), 0)::float8 as coins from exponent_stake where round = ${round} and outcome = 'refunded'`)
  const { stakes = 0, coins = 0 } = rows[0] ?? {}
  return `round ${round} of 指数 is ended; ${stakes} stakes of ${formatAmount(toWire(coins))} coins together go back to their players`
}
