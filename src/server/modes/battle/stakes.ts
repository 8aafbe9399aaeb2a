import { countSpends, lockTallies, returnSpend, type Spent, spendRefusals } from '#server/core/limits/limits.ts'
import { bookCoinsEach, lockCoins } from '#server/core/money/bulk.ts'
import { insufficient, type JournalLine, postJournal } from '#server/core/money/journal.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { Currency } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'
import type { HeldBattle, SeatRow } from './held.ts'

/** What journals and histories of a battle name. */
export const refOf = (roomId: string) => `battle:${roomId}`

const currency = Currency.coin

interface Stake {
  roomId: string
  cost: Minor
  /** By the database's clock, in ms since 1970: in that day it counts against the caps. */
  now: number
}

/** A player's stake. */
export interface PlayerStake extends Omit<Stake, 'now'> {
  playerId: string
}

const spentOf = (stakes: readonly Omit<PlayerStake, 'roomId'>[], now: number): Spent[] =>
  stakes.map(({ playerId, cost }) => ({ playerId, amount: cost, at: now }))

/** What the tallies and accounts of players say of stakes, by player. */
interface Unpaid {
  /** Why caps, a rest or the balance forbid it. */
  refused: ReadonlyMap<string, Refusal>
  /** Those of whose rows somebody else holds one. */
  busy: ReadonlySet<string>
}

/**
 * Which players cannot pay for a seat. The tallies and accounts of the others are locked from then on. With `skipLocked` it waits for none that
 * somebody else holds.
 */
export async function unpaidAmong(
  tx: Tx,
  stakes: readonly Omit<PlayerStake, 'roomId'>[],
  now: number,
  how: { skipLocked: boolean },
): Promise<Unpaid> {
  const spent = spentOf(stakes, now)
  const tallies = await lockTallies(tx, spent, how)
  const refused = await spendRefusals(tx, spent)
  const allowed = spent.filter(({ playerId }) => tallies.has(playerId) && !refused.has(playerId))
  const balances = await lockCoins(
    tx,
    allowed.map(({ playerId }) => playerId),
    how,
  )
  const poor = allowed.filter(({ playerId, amount }) => (balances.get(playerId) ?? (how.skipLocked ? amount : 0)) < amount)
  for (const { playerId } of poor) refused.set(playerId, insufficient(Currency.coin))
  const isBusy = ({ playerId }: Spent) => !tallies.has(playerId) || (!refused.has(playerId) && !balances.has(playerId))
  return { refused, busy: new Set(spent.filter(isBusy).map(({ playerId }) => playerId)) }
}

/** Takes stakes that `unpaidAmong` lets pass into the escrow of their rooms. No player comes twice. */
export async function takeStakes(tx: Tx, stakes: readonly PlayerStake[], now: number): Promise<void> {
  await countSpends(tx, spentOf(stakes, now))
  const journals = stakes.map(({ playerId, roomId, cost }) => ({ playerId, amount: -cost, ref: refOf(roomId), remark: '' }))
  await bookCoinsEach(tx, { kind: 'battle_stake', house: 'escrow', at: new Date(now), journals })
}

/** The house pays for a robot. */
export const takeHouseStake = (tx: Tx, { roomId, cost, now }: Stake): Promise<string> =>
  betweenHouses(tx, 'battle_robot', cost, { roomId, now })

/** Moves coins from the house `battle` into the escrow; with a negative amount, back. */
function betweenHouses(tx: Tx, kind: 'battle_robot' | 'battle_end', amount: Minor, { roomId, now }: Omit<Stake, 'cost'>): Promise<string> {
  const lines = [
    { house: 'battle', currency, amount: -amount },
    { house: 'escrow', currency, amount },
  ] as const
  return postJournal(tx, { kind, ref: refOf(roomId), at: new Date(now), lines })
}

/** Gives stakes back, of players and of the house, and what they counted against the players' caps. */
export async function refundStakes(tx: Tx, held: HeldBattle, seats: readonly SeatRow[]): Promise<void> {
  const { roomId, cost } = held
  const at = await clockOf(tx)
  const byPlayer = seats.flatMap((seat) => (seat.playerId === null ? [] : [{ ...seat, playerId: seat.playerId }]))
  byPlayer.sort((a, b) => (BigInt(a.playerId) < BigInt(b.playerId) ? -1 : 1))
  for (const { playerId, stakedAt } of byPlayer) await returnSpend(tx, playerId, cost, stakedAt.getTime())
  const robots = seats.length - byPlayer.length
  if (robots > 0) await betweenHouses(tx, 'battle_robot', -cost * robots, { roomId, now: at })
  if (byPlayer.length === 0) return
  const lines: JournalLine<'escrow'>[] = byPlayer.map(({ playerId }) => ({ playerId, currency, amount: cost }))
  lines.push({ house: 'escrow', currency, amount: -cost * byPlayer.length })
  await postJournal(tx, { kind: 'battle_refund', ref: refOf(roomId), at: new Date(at), lines })
}

/** Moves all stakes of a battle that has ended from the escrow to the house. */
export const closeEscrow = (tx: Tx, { roomId, cost, now, seats }: Stake & { seats: number }): Promise<string> =>
  betweenHouses(tx, 'battle_end', -cost * seats, { roomId, now })
