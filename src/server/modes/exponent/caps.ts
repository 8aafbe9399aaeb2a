import { sql } from 'drizzle-orm'
import { COUNT_SPEND, keepTally, RETURN_SPEND, readSpend, type SpendRead, spendRefusal } from '#server/core/limits/play.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { Minor } from '#shared/money.ts'

/** What a player spends, or gets back. */
export interface Spent {
  playerId: string
  amount: Minor
  /** The moment in whose day it counts, in ms since 1970. */
  at: number
}

const idsOf = (players: readonly Pick<Spent, 'playerId'>[]) => sql.param(players.map(({ playerId }) => playerId))

/** Locks the tallies of players in their order. Missing ones are made, so that there is something to lock. */
export async function lockTallies(tx: Tx, players: readonly Pick<Spent, 'playerId'>[]): Promise<void> {
  if (players.length === 0) return
  await tx.execute(sql`with asked as (select unnest(${idsOf(players)}::bigint[]) as player_id) ${sql.raw(keepTally('asked'))}`)
  await tx.execute(sql`
    select from day_tally where player_id = any(${idsOf(players)}::bigint[]) and what = 'spend' order by player_id for update`)
}

/** Why players may not spend, by player: a rest, or a cap of theirs. Their tallies are locked. */
export async function spendRefusals(tx: Tx, spent: readonly Spent[]): Promise<Map<string, Refusal>> {
  if (spent.length === 0) return new Map()
  const { rows } = await tx.execute<{ player_id: string; spend: SpendRead | null }>(sql`
    select a.player_id::text, ${sql.raw(readSpend('a.player_id'))} as spend from unnest(${idsOf(spent)}::bigint[]) as a (player_id)`)
  const reads = new Map(rows.map(({ player_id, spend }) => [player_id, spend]))
  return new Map(
    spent.flatMap(({ playerId, amount, at }) => {
      const refusal = spendRefusal(reads.get(playerId) ?? null, amount, at)
      return refusal ? [[playerId, refusal] as const] : []
    }),
  )
}

/** Counts what players spend in their locked tallies. */
export const countSpends = (tx: Tx, spent: readonly Spent[]): Promise<void> => tally(tx, spent, COUNT_SPEND)

/** Takes back what was counted, in locked tallies. */
export const returnSpends = (tx: Tx, spent: readonly Spent[]): Promise<void> => tally(tx, spent, RETURN_SPEND)

async function tally(tx: Tx, spent: readonly Spent[], change: string): Promise<void> {
  if (spent.length === 0) return
  const column = <T>(read: (each: Spent) => T) => sql.param(spent.map(read))
  await tx.execute(sql`
    update day_tally t set ${sql.raw(change)}
    from unnest(${idsOf(spent)}::bigint[], ${column(({ at }) => beijingDay(at))}::date[], ${column(({ amount }) => amount)}::bigint[])
      as a (player_id, day, cost) where t.player_id = a.player_id and t.what = 'spend'`)
}
