import { countSpend, requireSpend, returnSpend } from '#server/core/limits/limits.ts'
import { type JournalLine, postJournal } from '#server/core/money/journal.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
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

/** Takes the cost of a seat from the player into the escrow of the room. Throws a Refusal when caps, a rest or the balance forbid it. */
export async function takeStake(tx: Tx, playerId: string, { roomId, cost, now }: Stake): Promise<void> {
  await requireSpend(tx, playerId, cost, now)
  await countSpend(tx, playerId, cost, now)
  const lines = [
    { playerId, currency, amount: -cost },
    { house: 'escrow', currency, amount: cost },
  ] as const
  await postJournal(tx, { kind: 'battle_stake', ref: refOf(roomId), at: new Date(now), lines })
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
