import { drawnOrder, drawTicket, ticketNonce } from '#shared/modes/battle/draws.ts'
import { outcomeOf, type TicketDraw } from '#shared/modes/battle/outcome.ts'
import { prizesOf } from '#shared/modes/battle/prize.ts'
import type { BattleEnd } from '#shared/modes/battle/room.ts'
import { BattleMode } from '#shared/modes/battle/rules.ts'
import { toWire } from '#shared/money.ts'
import type { PlayedBattle } from './played.ts'

interface Ending {
  /** The moment when the end is told, in ms since 1970. */
  at: number
  /** From then until the prizes arrive. */
  endTime: number
  ticket: TicketDraw
}

/** Computes the end of a battle whose rounds are all drawn. */
export function endOf({ rules, worths, seed, serverSeed, cost, told }: PlayedBattle, { at, endTime, ticket }: Ending): BattleEnd {
  const outcome = outcomeOf(rules, worths, ticket)
  const sharers = rules.mode === BattleMode.share ? rules.seats : outcome.winners.length
  const split = drawTicket(seed, ticketNonce(rules, 'split', 0), sharers).roll
  return {
    at,
    settledAt: at + endTime,
    winners: outcome.winners,
    ticket: outcome.ticket,
    split,
    prizes: prizesOf(rules, worths, outcome, { split, cost }),
    value: toWire(worths.flat().reduce((sum, worth) => sum + worth, 0)),
    serverSeed,
    chosen: chosenOf(told, seed),
  }
}

/** The boxes as the host chose them: what 随机顺序 did is undone. */
function chosenOf({ boxes, shuffle }: PlayedBattle['told'], seed: PlayedBattle['seed']): number[] {
  const ids = boxes.map(({ boxId }) => boxId)
  if (!shuffle) return ids
  const order = drawnOrder(seed, ids.length)
  return order.map((_, place) => ids[order.indexOf(place)] ?? 0)
}
