import { and, asc, eq, sql } from 'drizzle-orm'
import { sendMessages } from '#server/account/message/messages.ts'
import { catalogueWithin } from '#server/core/catalogue/snapshot.ts'
import { lockTallies, returnSpends } from '#server/core/limits/limits.ts'
import { bookCoins, lockCoins } from '#server/core/money/bulk.ts'
import { postJournal } from '#server/core/money/journal.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { enqueuePushes } from '#server/platform/live/outbox.ts'
import { Currency } from '#shared/codes.ts'
import { EXPONENT_FACTS } from '#shared/modes/exponent/facts.ts'
import type { ExponentMessage } from '#shared/modes/exponent/message.ts'
import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import { type RoundRow, refOf, type StakeRow } from './game.ts'
import { exitAt, leftAt } from './judge.ts'
import { pressesOf } from './presses.ts'
import { type Leaving, payPrizes } from './prizes.ts'
import { exponentRound, exponentStake } from './tables.ts'

/**
 * For how long a settlement waits for a row that somebody else has locked. It is longer than other steps wait: one player's account that is busy
 * for a second would otherwise make it fail, and with it the game of everybody.
 */
export const PATIENCE = '10s'

/**
 * Settles a round that has broken: pays the stakes that have left and are not paid yet, takes or gives back the others that are open, and moves all stakes of the
 * round from the escrow to the house. The caller holds the room of the game. `now` is the database's clock.
 *
 * With `giveBack`, for a round that was marked `refunded`, none of them is paid: all that are open go back.
 */
export async function settleRound(tx: Tx, db: Db, round: RoundRow, now: number, { giveBack = false } = {}): Promise<void> {
  const at = new Date(now)
  await tx.execute(sql.raw(`set local lock_timeout = '${PATIENCE}'`))
  // An entry that came in time may commit as late as this; when the round is locked, none can any more.
  for (let open = await openStakes(tx, round); ; open = await openStakes(tx, round)) {
    const leaving = giveBack ? [] : await leavingOf(tx, round, open)
    const left = new Set(leaving.map(({ row }) => row))
    const others = open.filter((row) => !left.has(row))
    if (round.refunded) await lockTallies(tx, others)
    await lockCoins(tx, [...leaving.map(({ row }) => row.playerId), ...(round.refunded ? others.map(({ playerId }) => playerId) : [])])
    if (leaving.length > 0) await payPrizes(tx, { catalogue: await catalogueWithin(tx, db), round: round.round, at }, leaving)
    if (round.refunded) await refund(tx, round, others, at)
    await closeOpen(tx, round, others)
    await tx.select({ round: exponentRound.round }).from(exponentRound).where(eq(exponentRound.round, round.round)).for('no key update')
    if ((await tx.$count(exponentStake, isOpen(round))) === 0) break
  }
  await tx.update(exponentStake).set({ endedAt: round.breakAt }).where(eq(exponentStake.round, round.round))
  await closeEscrow(tx, round, at)
  await tx.update(exponentRound).set({ settledAt: at }).where(eq(exponentRound.round, round.round))
  await enqueuePushes<ExponentMessage>(tx, [{ destination: EXPONENT_FACTS.topic, message: { kind: 'settled', round: round.round } }])
}

const isOpen = ({ round }: RoundRow) => and(eq(exponentStake.round, round), eq(exponentStake.outcome, 'open'))

/** Locks the stakes of a round that have not left, in the order of their players. */
const openStakes = (tx: Tx, round: RoundRow): Promise<StakeRow[]> =>
  tx.select().from(exponentStake).where(isOpen(round)).orderBy(asc(exponentStake.playerId)).for('update')

/** The open stakes that have left: on their own, or by an exit that came in time and was not made until now. They are locked. */
async function leavingOf(tx: Tx, round: RoundRow, open: readonly StakeRow[]): Promise<Leaving[]> {
  const presses = await pressesOf(tx, open)
  return open.flatMap((row) => {
    const arrived = presses.get(row.playerId) ?? round.breakAt.getTime()
    const multiple = exitAt(round, row, arrived)
    return multiple instanceof Refusal ? [] : [{ row, multiple, leftAt: leftAt(round, row, multiple, arrived) }]
  })
}

/** Gives stakes back, and what they counted against the caps. */
async function refund(tx: Tx, { round }: RoundRow, stakes: readonly StakeRow[], at: Date): Promise<void> {
  await returnSpends(
    tx,
    stakes.map(({ playerId, stake, stakedAt }) => ({ playerId, amount: stake, at: stakedAt.getTime() })),
  )
  const lines = stakes.map(({ playerId, stake }) => ({ playerId, amount: stake }))
  await bookCoins(tx, { kind: 'exponent_refund', house: 'escrow', ref: refOf(round), at, lines })
  await sendMessages(
    tx,
    stakes.map(({ playerId, stake }) => ({ playerId, ...refundLetter(round, stake), at, way: { to: 'exponent' }, money: true })),
  )
}

const refundLetter = (round: number, stake: Minor) => ({
  title: '指数回合已退回',
  content: `指数第 ${round} 轮因系统故障未能正常结束，您投入的 ${formatAmount(toWire(stake))} 金币已全部退回。`,
})

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
