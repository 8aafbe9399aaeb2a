import { asc, eq, sql } from 'drizzle-orm'
import { sendMessages } from '#server/account/message/messages.ts'
import { lockTallies, returnSpends } from '#server/core/limits/limits.ts'
import { bookCoins, lockCoins } from '#server/core/money/bulk.ts'
import { player } from '#server/core/player/tables.ts'
import { among } from '#server/platform/db/among.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { EXPONENT, mostOf, type Reach } from '#shared/modes/exponent/rules.ts'
import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import { type RoundRow, refOf } from './game.ts'
import { PATIENCE } from './settle.ts'
import { exponentRound, exponentStake } from './tables.ts'

/** A stake that was taken before its round was made. */
interface Early extends Reach {
  id: string
  playerId: string
  frozen: boolean
}

/** What the opening of a round knows of it. */
export interface Opening {
  /** The round before it. */
  before: RoundRow
  maxPayout: Minor
  /** True when it opens so late that nobody who has staked for it need be watching any more. */
  isLate: boolean
  now: number
}

/**
 * The stakes with which the next round opens: those that were taken while the one before it ran. What the round cannot take goes back in full, and
 * its players are told. From then on until the end of the transaction nobody stakes for the round, because the one before it is locked, last of all,
 * as acts do.
 */
export async function takeEarly(tx: Tx, { before, maxPayout, isLate, now }: Opening): Promise<Reach[]> {
  const round = before.round + 1
  for (let isHeld = false; ; ) {
    const stakes = await earlyStakes(tx, round)
    const unfit = isLate ? stakes : unfitOf(stakes, maxPayout)
    if (unfit.length > 0) await giveBack(tx, round, unfit, now)
    else if (isHeld) return stakes
    else {
      await tx.select({ round: exponentRound.round }).from(exponentRound).where(eq(exponentRound.round, before.round)).for('no key update')
      isHeld = true
    }
  }
}

const earlyStakes = (tx: Tx, round: number): Promise<Early[]> => {
  const { id, playerId, stake, auto } = exponentStake
  return tx
    .select({ id, playerId, stake, auto, frozen: player.frozen })
    .from(exponentStake)
    .innerJoin(player, eq(player.id, playerId))
    .where(eq(exponentStake.round, round))
    .orderBy(asc(id))
}

/** The stakes of frozen players, and those that came when the round was full. */
function unfitOf(stakes: readonly Early[], maxPayout: Minor): Early[] {
  const taken = { sum: 0, players: 0 }
  return stakes.filter(({ stake, auto, frozen }) => {
    const sum = taken.sum + mostOf(stake, auto, EXPONENT.leastCeiling)
    if (frozen || sum > maxPayout || taken.players >= EXPONENT.players) return true
    taken.sum = sum
    taken.players++
    return false
  })
}

/** Gives stakes back, and what they counted against the caps. Those that were taken back meanwhile are left out. */
async function giveBack(tx: Tx, round: number, unfit: readonly Early[], now: number): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = '${PATIENCE}'`))
  const rows = await tx
    .select()
    .from(exponentStake)
    .where(
      among(
        exponentStake.id,
        unfit.map(({ id }) => id),
      ),
    )
    .orderBy(asc(exponentStake.playerId))
    .for('update')
  if (rows.length === 0) return
  const at = new Date(now)
  const spent = rows.map(({ playerId, stake, stakedAt }) => ({ playerId, amount: stake, at: stakedAt.getTime() }))
  await lockTallies(tx, rows)
  await lockCoins(
    tx,
    rows.map(({ playerId }) => playerId),
  )
  await tx.execute(sql`delete from exponent_stake where id = any(${sql.param(rows.map(({ id }) => id))}::bigint[])`)
  await returnSpends(tx, spent)
  await bookCoins(tx, { kind: 'exponent_refund', house: 'escrow', ref: refOf(round), at, lines: spent })
  await sendMessages(
    tx,
    rows.map(({ playerId, stake }) => ({ playerId, ...letterOf(round, stake), at, way: { to: 'exponent' }, money: true })),
  )
}

const letterOf = (round: number, stake: Minor) => ({
  title: '指数下一局的投入已退回',
  content: `您为指数第 ${round} 轮提前投入的 ${formatAmount(toWire(stake))} 金币没有入场，已全部退回。原因可能是该轮投入已满、开始得太晚，或账号受到限制。`,
})
