import { sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { skipping } from '#server/platform/db/skipping.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { Minor } from '#shared/money.ts'
import { COUNT, keepTallies, limitsHeld, limitsOf, UNCOUNT } from './held.ts'
import { limitRefusal } from './rules.ts'
import type { TallyKind } from './tables.ts'

/**
 * Whoever takes or pays money in a transaction of its own asks here; a play asks in its own two statements, see `play.ts`.
 *
 * 1. Lock the tallies (`lockTallies`, or `require…` for one player). What is allowed from then on still holds when it is counted in the same
 *    transaction. All of that comes before `postJournal` locks the accounts.
 * 2. Ask whether the limits allow it. `limitRefusal` alone decides.
 * 3. Count it.
 *
 * Amounts are coins in minor units, `now` and `at` are in ms since 1970. Diamonds are not limited.
 */

/** What a player spends, or gets back. */
export interface Spent {
  playerId: string
  amount: Minor
  /** The moment in whose day it counts. */
  at: number
}

type Players = readonly Pick<Spent, 'playerId'>[]

const idsOf = (players: Players) => sql.param(players.map(({ playerId }) => playerId))

interface Locking {
  what?: TallyKind
  /** Leaves out the tallies that somebody else holds. */
  skipLocked?: boolean
}

/**
 * Locks the tallies of players in their order, until the transaction ends. Missing ones are made, so that there is something to lock. Returns the
 * players whose tallies are held.
 */
export async function lockTallies(tx: Tx, players: Players, { what = 'spend', skipLocked = false }: Locking = {}): Promise<Set<string>> {
  if (players.length === 0) return new Set()
  const held = await holdTallies(tx, players, { what, skipLocked })
  if (held.size === new Set(players.map(({ playerId }) => playerId)).size) return held
  await makeTallies(tx, players, what)
  return holdTallies(tx, players, { what, skipLocked })
}

/** Locks the tallies that are there. */
async function holdTallies(tx: Tx, players: Players, { what, skipLocked }: Required<Locking>): Promise<Set<string>> {
  const { rows } = await tx.execute<{ player_id: string }>(sql`
    select player_id::text from day_tally where player_id = any(${idsOf(players)}::bigint[]) and what = ${what}
    order by player_id for update ${skipping(skipLocked)}`)
  return new Set(rows.map(({ player_id }) => player_id))
}

const makeTallies = (tx: Tx, players: Players, what: TallyKind) =>
  tx.execute(sql`with asked as (select unnest(${idsOf(players)}::bigint[]) as player_id) ${sql.raw(keepTallies('asked', what))}`)

/** Why players may not spend, by player: a rest, or a cap of theirs. Their tallies are locked. */
export async function spendRefusals(tx: Tx, spent: readonly Spent[]): Promise<Map<string, Refusal>> {
  if (spent.length === 0) return new Map()
  const limits = await limitsOf(
    tx,
    spent.map(({ playerId }) => playerId),
    'spend',
  )
  return new Map(
    spent.flatMap(({ playerId, amount, at }) => {
      const held = limits.get(playerId)
      const refusal = held ? limitRefusal(held, 'spend', amount, at) : null
      return refusal ? [[playerId, refusal] as const] : []
    }),
  )
}

/** Counts what players spend in their locked tallies. No player comes twice. */
export const countSpends = (tx: Tx, spent: readonly Spent[]): Promise<void> => tally(tx, spent, 'spend', COUNT)

/** Takes back what was counted, in locked tallies. No player comes twice. */
export const returnSpends = (tx: Tx, spent: readonly Spent[]): Promise<void> => tally(tx, spent, 'spend', UNCOUNT)

async function tally(tx: Tx, spent: readonly Spent[], what: TallyKind, change: string): Promise<void> {
  if (spent.length === 0) return
  const column = <T>(read: (each: Spent) => T) => sql.param(spent.map(read))
  await tx.execute(sql`
    update day_tally t set ${sql.raw(change)}
    from unnest(${idsOf(spent)}::bigint[], ${column(({ at }) => beijingDay(at))}::date[], ${column(({ amount }) => amount)}::bigint[])
      as a (player_id, day, cost) where t.player_id = a.player_id and t.what = ${what}`)
}

/**
 * Refuses a top-up of `amount` (without bonus) while the player is resting, or when it would pass a cap. `openOrders` returns the sum of the player's
 * orders that may still be paid. It is called under the lock, so that parallel orders cannot pass a cap together.
 */
export async function requireTopUp(tx: Tx, playerId: string, amount: Minor, now: number, openOrders?: () => Promise<Minor>): Promise<void> {
  await lockTallies(tx, [{ playerId }], { what: 'topUp' })
  const reserved = (await openOrders?.()) ?? 0
  const refusal = limitRefusal(await limitsHeld(tx, playerId, 'topUp'), 'topUp', amount, now, reserved)
  if (refusal) throw refusal
}

/** Counts a credited top-up (without bonus). It never refuses, because the money has already been paid. */
export async function countTopUp(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void> {
  await makeTallies(tx, [{ playerId }], 'topUp')
  await tally(tx, [{ playerId, amount, at: now }], 'topUp', COUNT)
}

/** Refuses to spend coins while the player is resting, or when it would pass a cap. */
export async function requireSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void> {
  await lockTallies(tx, [{ playerId }])
  const refusal = await spendRefusal(tx, playerId, amount, now)
  if (refusal) throw refusal
}

/** Why the player may not spend that much as things are; null when they may. It locks nothing: under the lock of the tally it may be otherwise. */
export const spendRefusal = async (db: DbOrTx, playerId: string, amount: Minor, now: number): Promise<Refusal | null> =>
  limitRefusal(await limitsHeld(db, playerId, 'spend'), 'spend', amount, now)

/** Counts coins that were spent. */
export async function countSpend(tx: Tx, playerId: string, amount: Minor, now: number): Promise<void> {
  await makeTallies(tx, [{ playerId }], 'spend')
  await countSpends(tx, [{ playerId, amount, at: now }])
}

/** Takes back what `countSpend` counted at `spentAt`, as far as that day and month still count. */
export const returnSpend = (tx: Tx, playerId: string, amount: Minor, spentAt: number): Promise<void> =>
  returnSpends(tx, [{ playerId, amount, at: spentAt }])
