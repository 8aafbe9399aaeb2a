import { seedHash, textHash } from '#shared/fairness/draw.ts'
import { drawFromTable, type OddsTable, oddsHash } from '#shared/fairness/oddsTable.ts'
import { toMinor } from '#shared/money.ts'
import { type BattleSeed, battleSeed, drawnOrder, drawTicket, dropNonce, ticketNonce, ticketsFrom } from './draws.ts'
import { outcomeOf } from './outcome.ts'
import { prizesOf } from './prize.ts'
import type { BattleEnd, BattleRoom } from './room.ts'
import { BattleMode, type BattleRules } from './rules.ts'
import { rulesOf, worthsOf } from './told.ts'

/** Names of the checks, in the order in which a battle is made. */
export type BattleCheckName = 'seed' | 'clients' | 'order' | 'tables' | 'draws' | 'winner' | 'prizes'

/** One check: what the room says, and what this code has computed from seeds and tables alone. */
export interface BattleCheck {
  name: BattleCheckName
  ok: boolean
  said: string
  computed: string
}

const check = (name: BattleCheckName, said: string, computed: string): BattleCheck => ({ name, ok: said === computed, said, computed })

/**
 * Recomputes a battle that is over: seeds, order of the boxes, every draw, tickets, winners and prizes. `tables` has the odds table of each
 * round's box, in the order of the rounds; null where it could not be had, which fails the check.
 */
export function verifyBattle(room: BattleRoom, end: BattleEnd, tables: readonly (OddsTable | null)[]): BattleCheck[] {
  const rules = rulesOf(room)
  const seed = battleSeed(end.serverSeed, room.roomId, room.clientSeeds)
  return [
    check('seed', room.serverSeedHash, seedHash(end.serverSeed)),
    check('clients', String(room.seats), String(room.clientSeeds.length)),
    checkOrder(room, end, seed),
    check('tables', room.boxes.map(({ oddsHash }) => oddsHash).join(), tables.map((table) => (table ? oddsHash(table) : '')).join()),
    checkDraws(room, seed, tables),
    checkWinner(room, end, seed, rules),
    checkPrizes(room, end, seed, rules),
  ]
}

function checkOrder({ boxes, shuffle }: BattleRoom, { chosen }: BattleEnd, seed: BattleSeed): BattleCheck {
  const order = shuffle ? drawnOrder(seed, boxes.length).map((place) => chosen[place]) : chosen
  return check('order', boxes.map(({ boxId }) => boxId).join(), order.join())
}

/** Compares all draws by the hash of their list, because a long battle has ninety. */
function checkDraws({ rounds, seats }: BattleRoom, seed: BattleSeed, tables: readonly (OddsTable | null)[]): BattleCheck {
  const said = rounds.map(({ drops }) => drops.map(({ giftId, roll, total, cursor }) => [giftId, roll, total, cursor]))
  const computed = tables.map((table, round) =>
    Array.from({ length: seats }, (_, seat) => {
      if (!table) return []
      const { hit, roll, total, cursor } = drawFromTable({ ...seed, nonce: dropNonce(seats, round, seat) }, table, 0)
      return [hit.giftId, roll, total, cursor]
    }),
  )
  return check('draws', textHash(JSON.stringify(said)), textHash(JSON.stringify(computed)))
}

function checkWinner(room: BattleRoom, end: BattleEnd, seed: BattleSeed, rules: BattleRules): BattleCheck {
  const { winners, ticket } = outcomeOf(rules, worthsOf(room), ticketsFrom(seed, rules))
  const text = (seats: readonly number[], drawn: BattleEnd['ticket']) => JSON.stringify([seats, drawn?.roll ?? null, drawn?.total ?? null])
  return check('winner', text(end.winners, end.ticket), text(winners, ticket))
}

function checkPrizes(room: BattleRoom, end: BattleEnd, seed: BattleSeed, rules: BattleRules): BattleCheck {
  const sharers = rules.mode === BattleMode.share ? rules.seats : end.winners.length
  const split = drawTicket(seed, ticketNonce(rules, 'split', 0), sharers).roll
  const prizes = prizesOf(rules, worthsOf(room), end, { split, cost: toMinor(room.cost) })
  return check('prizes', prizeText(end.split, end.prizes), prizeText(split, prizes))
}

/** The same text for the same prizes, whatever the order of their fields. */
const prizeText = (split: number, prizes: BattleEnd['prizes']) =>
  JSON.stringify([split, ...prizes.map(({ seat, places, coins, diamonds }) => [seat, places, coins, diamonds])])
