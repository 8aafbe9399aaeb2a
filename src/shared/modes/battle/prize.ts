import { type Minor, toWire } from '#shared/money.ts'
import type { BattleOutcome, Worths } from './outcome.ts'
import type { BattlePrize } from './room.ts'
import { BATTLE, BattleMode, type BattleRules } from './rules.ts'

/** An item that a battle has won. `place` is its place in the list of all drops, round by round and seat by seat. */
export interface PrizeItem {
  place: number
  worth: Minor
}

/**
 * Divides the items among the winners, as evenly by worth as handing them out from the dearest to the cheapest allows: each goes to the
 * winner who has least so far. Of winners who are level, the one comes first whom the ticket (from 1 to the number of winners) names, then
 * those after. Returns the places of each winner, in the order of `winners`.
 */
export function divideItems(items: readonly PrizeItem[], winners: number, ticket: number): number[][] {
  const shares = Array.from({ length: winners }, (_, index) => ({ index, worth: 0, places: [] as number[] }))
  const turn = (index: number) => (index - (ticket - 1) + winners) % winners
  const sorted = [...items].sort((a, b) => b.worth - a.worth || a.place - b.place)
  for (const item of sorted) {
    const [poorest] = [...shares].sort((a, b) => a.worth - b.worth || turn(a.index) - turn(b.index))
    if (!poorest) break
    poorest.worth += item.worth
    poorest.places.push(item.place)
  }
  return shares.map(({ places }) => places.sort((a, b) => a - b))
}

/** Divides coins evenly among all seats (平分). What cannot be divided goes in single hundredths to the seats from the ticket's on. */
export function divideCoins(total: Minor, seats: number, ticket: number): Minor[] {
  const each = Math.floor(total / seats)
  const rest = total - each * seats
  return Array.from({ length: seats }, (_, seat) => each + ((seat - (ticket - 1) + seats) % seats < rest ? 1 : 0))
}

/** Coins in one diamond are one hundredth of a coin, so this many minor units of diamonds for each minor unit of coins (design 1.2). */
const DIAMONDS_PER_COIN = 100

/** Diamonds, in minor units, for somebody who has lost `stake`: whole diamonds, rounded up. */
export function consolationFor(stake: Minor): Minor {
  const diamonds = (stake * DIAMONDS_PER_COIN * BATTLE.consolationPercent) / 100
  return Math.ceil(diamonds / 100) * 100
}

/** What every seat takes home. The prize of a robot of the house is computed like any other and created for nobody. */
export function prizesOf(
  rules: BattleRules,
  worths: Worths,
  { winners }: Pick<BattleOutcome, 'winners'>,
  { split, cost }: { split: number; cost: Minor },
): BattlePrize[] {
  const items = worths.flatMap((round, index) => round.map((worth, seat) => ({ place: index * rules.seats + seat, worth })))
  const seats = Array.from({ length: rules.seats }, (_, seat) => seat)
  if (rules.mode === BattleMode.share) {
    const total = items.reduce((sum, { worth }) => sum + worth, 0)
    const coins = divideCoins(total, rules.seats, split)
    return seats.map((seat) => ({ seat, places: [], coins: toWire(coins[seat] ?? 0), diamonds: 0 }))
  }
  const shares = divideItems(items, winners.length, split)
  return seats.map((seat) => {
    const place = winners.indexOf(seat)
    return { seat, places: shares[place] ?? [], coins: 0, diamonds: place === -1 ? toWire(consolationFor(cost)) : 0 }
  })
}
