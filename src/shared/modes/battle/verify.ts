import { BEACON_LEAD, type BeaconNetwork, beaconTime, isFirstFrom, KNOWN_NETWORKS } from '#shared/fairness/beacon.ts'
import { isGenuine, networkNamed, numberChecks } from '#shared/fairness/beaconCheck.ts'
import { seedHash, textHash } from '#shared/fairness/draw.ts'
import { drawFromTable, type OddsTable, oddsHash } from '#shared/fairness/oddsTable.ts'
import { toMinor } from '#shared/money.ts'
import { type BattleSeed, drawnOrder, drawTicket, dropNonce, roomSeed, ticketNonce, ticketsFrom } from './draws.ts'
import { outcomeOf } from './outcome.ts'
import { prizesOf } from './prize.ts'
import type { BattleEnd, BattleRoom, RoomNumber } from './room.ts'
import { BattleMode, type BattleRules } from './rules.ts'
import { rulesOf, worthsOf } from './told.ts'

/**
 * Names of the checks, in the order in which a battle is made. `number`: the public random number is the one that the room was bound to. `beacon`: it is genuine. A room that was bound to none has
 * no such checks; one that says it was bound and has none, or the other way round, fails `number`.
 */
export type BattleCheckName = 'seed' | 'clients' | 'number' | 'beacon' | 'order' | 'tables' | 'draws' | 'winner' | 'prizes'

/** One check: what the room says, and what this code has computed from seeds and tables alone. */
export interface BattleCheck {
  name: BattleCheckName
  /** Null when this device could not make the check. */
  ok: boolean | null
  said: string
  computed: string
}

const check = (name: BattleCheckName, said: string, computed: string): BattleCheck => ({ name, ok: said === computed, said, computed })

/** The odds table of each round's box, in the order of the rounds; null where it could not be had, which fails the check. */
type Tables = readonly (OddsTable | null)[]

/** What a check believes: whether the signature of the room's number is genuine (null: not checked), and the networks that it may come from. */
interface Believed {
  signed?: boolean | null
  networks?: readonly BeaconNetwork[]
}

/**
 * Recomputes a battle that is over: seeds, its public random number, order of the boxes, every draw, tickets, winners and prizes. The signature of a number takes a large
 * file; `verifyWholeBattle` loads it, and without `signed` that check is null.
 */
export function verifyBattle(
  room: BattleRoom,
  end: BattleEnd,
  tables: Tables,
  { signed = null, networks = KNOWN_NETWORKS }: Believed = {},
): BattleCheck[] {
  const rules = rulesOf(room)
  const seed = roomSeed(end.serverSeed, room)
  return [
    check('seed', room.serverSeedHash, seedHash(end.serverSeed)),
    check('clients', String(room.seats), String(room.clientSeeds.length)),
    ...checkNumber(room, signed, networks),
    checkOrder(room, end, seed),
    check('tables', room.boxes.map(({ oddsHash }) => oddsHash).join(), tables.map((table) => (table ? oddsHash(table) : '')).join()),
    checkDraws(room, seed, tables),
    checkWinner(room, end, seed, rules),
    checkPrizes(room, end, seed, rules),
  ]
}

/** The same with the signature of the random number. Where this device cannot check it, that check is null and never passed. */
export async function verifyWholeBattle(
  room: BattleRoom,
  end: BattleEnd,
  tables: Tables,
  networks = KNOWN_NETWORKS,
): Promise<BattleCheck[]> {
  return verifyBattle(room, end, tables, { signed: room.number ? await isGenuine(room.number, networks) : null, networks })
}

function checkNumber(room: BattleRoom, signed: boolean | null, networks: readonly BeaconNetwork[]): BattleCheck[] {
  const { bound, number } = room
  const said = number ? `${number.round} ${number.signature ?? ''}` : ''
  // A room that has a number has always said that it is bound.
  const found = numberChecks({ bound: number ? bound === true : bound, beacon: number }, signed, (one) => isOfSealing(room, one, networks))
  return found.map((each) => ({ ...each, said, computed: each.ok ? said : '' }))
}

/** Whether a number is the first one of its network that was published `BEACON_LEAD` after the last seat was taken, and the hash of the server seed was public by then. */
function isOfSealing(
  { seedPublishedAt }: BattleRoom,
  { chain, round, sealedAt, at }: RoomNumber,
  networks: readonly BeaconNetwork[],
): boolean {
  const network = networkNamed(chain, networks)
  if (!network || seedPublishedAt === undefined || seedPublishedAt > sealedAt) return false
  return at === beaconTime(network, round) && isFirstFrom(network, round, sealedAt + BEACON_LEAD)
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
