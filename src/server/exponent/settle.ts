import { and, asc, eq, sql } from 'drizzle-orm'
import { currentCatalogue } from '#server/catalogue/snapshot.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { enqueuePushes } from '#server/live/outbox.ts'
import { bookCoins, lockCoins } from '#server/money/bulk.ts'
import { postJournal } from '#server/money/journal.ts'
import { Currency } from '#shared/codes.ts'
import { autoOf } from '#shared/exponent/rules.ts'
import { EXPONENT_TOPIC } from '#shared/live.ts'
import { lockTallies, returnSpends } from './caps.ts'
import { type RoundRow, refOf, type StakeRow } from './game.ts'
import { payPrizes } from './prizes.ts'
import { exponentRound, exponentStake } from './tables.ts'

/**
 * Settles a round that has broken: pays the stakes that left on their own, takes or gives back the others that are open, and moves all stakes of the
 * round from the escrow to the house. The caller holds the room of the game. `now` is the database's clock.
 */
export async function settleRound(tx: Tx, db: Db, round: RoundRow, now: number): Promise<void> {
  const catalogue = await currentCatalogue(db)
  const at = new Date(now)
  // An entry that came in time may commit as late as this; when the round is locked, none can any more.
  for (let open = await openStakes(tx, round); ; open = await openStakes(tx, round)) {
    const leaves = ({ auto }: StakeRow) => autoOf(auto) <= round.crash
    const leaving = open.filter(leaves).map((row) => ({ row, multiple: autoOf(row.auto), leftAt: null }))
    const others = open.filter((row) => !leaves(row))
    if (round.refunded) await lockTallies(tx, others)
    await lockCoins(tx, [...leaving.map(({ row }) => row.playerId), ...(round.refunded ? others.map(({ playerId }) => playerId) : [])])
    await payPrizes(tx, { catalogue, round: round.round, at }, leaving)
    if (round.refunded) await refund(tx, round, others, at)
    await closeOpen(tx, round, others)
    await tx.select({ round: exponentRound.round }).from(exponentRound).where(eq(exponentRound.round, round.round)).for('no key update')
    if ((await tx.$count(exponentStake, isOpen(round))) === 0) break
  }
  await tx.update(exponentStake).set({ endedAt: round.breakAt }).where(eq(exponentStake.round, round.round))
  await closeEscrow(tx, round, at)
  await tx.update(exponentRound).set({ settledAt: at }).where(eq(exponentRound.round, round.round))
  await enqueuePushes(tx, [{ destination: EXPONENT_TOPIC, message: { kind: 'settled', round: round.round } }])
}

const isOpen = ({ round }: RoundRow) => and(eq(exponentStake.round, round), eq(exponentStake.outcome, 'open'))

/** Locks the stakes of a round that have not left, in the order of their players. */
const openStakes = (tx: Tx, round: RoundRow): Promise<StakeRow[]> =>
  tx.select().from(exponentStake).where(isOpen(round)).orderBy(asc(exponentStake.playerId)).for('update')

/** Gives stakes back, and what they counted against the caps. */
async function refund(tx: Tx, { round }: RoundRow, stakes: readonly StakeRow[], at: Date): Promise<void> {
  await returnSpends(
    tx,
    stakes.map(({ playerId, stake, stakedAt }) => ({ playerId, amount: stake, at: stakedAt.getTime() })),
  )
  const lines = stakes.map(({ playerId, stake }) => ({ playerId, amount: stake }))
  await bookCoins(tx, { kind: 'exponent_refund', house: 'escrow', ref: refOf(round), at, lines })
}

/** Locked stakes that have not left are lost, or have gone back. */
async function closeOpen(tx: Tx, { refunded }: RoundRow, stakes: readonly StakeRow[]): Promise<void> {
  const ids = sql.param(stakes.map(({ id }) => id))
  await tx.execute(sql`update exponent_stake set outcome = ${refunded ? 'refunded' : 'lost'} where id = any(${ids}::bigint[])`)
}

async function closeEscrow(tx: Tx, { round }: RoundRow, at: Date): Promise<void> {
  const { rows } = await tx.execute<{ kept: number | null }>(
    sql`select sum(stake)::float8 as kept from exponent_stake where round = ${round} and outcome <> 'refunded'`,
  )
  const amount = rows[0]?.kept ?? 0
  if (amount === 0) return
  const currency = Currency.coin
  const lines = [
    { house: 'escrow', currency, amount: -amount },
    { house: 'exponent', currency, amount },
  ] as const
  await postJournal(tx, { kind: 'exponent_end', ref: refOf(round), at, lines })
}
