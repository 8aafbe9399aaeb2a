import { asc, eq, inArray } from 'drizzle-orm'
import { player } from '#server/core/player/tables.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { beijingDay, beijingMonthStart } from '#shared/beijingTime.ts'
import { book, type Person, refusalOf } from './judge.ts'
import { invitationsOf, lockPromoters, writeRows } from './rows.ts'
import { commission } from './tables.ts'

/** Commissions that one transaction books. */
const BATCH = 100

type CommissionRow = typeof commission.$inferSelect

/** The value under a key that must be there. */
function need<T>(rows: ReadonlyMap<string, T>, key: string): T {
  const row = rows.get(key)
  if (row === undefined) throw new Error(`no row for player ${key}`)
  return row
}

/** Books every commission that waits, each once however many nodes do so. Returns how many. */
export async function settleCommissions(db: Db, now: number): Promise<number> {
  let settled = 0
  for (let batch = BATCH; batch === BATCH; settled += batch) batch = await inTransaction(db, (tx) => settleSome(tx, now))
  return settled
}

/** Books the oldest commissions that nobody else is booking. The row that is locked here is the fence against a second time. */
async function settleSome(tx: Tx, now: number): Promise<number> {
  const waiting = eq(commission.state, 'waiting')
  const due = await tx.select().from(commission).where(waiting).orderBy(asc(commission.id)).limit(BATCH).for('update', { skipLocked: true })
  if (due.length > 0) await settle(tx, due, now)
  return due.length
}

async function settle(tx: Tx, due: readonly CommissionRow[], now: number): Promise<void> {
  const [friends, inviters] = [due.map(({ playerId }) => playerId), due.map(({ inviterId }) => inviterId)]
  const promoters = await lockPromoters(tx, inviters)
  const invitations = await invitationsOf(tx, friends)
  const people = await peopleOf(tx, [...friends, ...inviters])
  const today = { day: beijingDay(now), month: beijingMonthStart(now) }
  for (const { id, playerId, inviterId, paid } of due) {
    const refusal = refusalOf(need(people, playerId), need(people, inviterId))
    const settled = refusal
      ? { state: 'refused' as const, reason: refusal }
      : { state: 'booked' as const, ...book(need(promoters, inviterId), need(invitations, playerId), paid, today) }
    await tx
      .update(commission)
      .set({ ...settled, settledAt: new Date(now) })
      .where(eq(commission.id, id))
  }
  await writeRows(tx, promoters.values(), invitations.values())
}

async function peopleOf(tx: Tx, playerIds: readonly string[]): Promise<Map<string, Person>> {
  const { id, frozen, robot, tradeUrl } = player
  const rows = await tx
    .select({ id, frozen, robot, tradeUrl })
    .from(player)
    .where(inArray(player.id, [...new Set(playerIds)]))
  return new Map(rows.map((row) => [row.id, row]))
}
