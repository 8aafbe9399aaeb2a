import { type BattleOutcome, outcomeOf, type Standing, standingAfter, wheelShares } from '#shared/modes/battle/outcome.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BATTLE, BattleMode, type BattleRules, roundTimeOf, teamOf } from '#shared/modes/battle/rules.ts'
import { rulesOf, ticketsOf, worthsOf } from '#shared/modes/battle/told.ts'

/** Times of a round in ms from its start. */
export interface RoundTimes {
  /** The box jumps forward. */
  jump: number
  spinFrom: number
  spin: number
  /** All reels stand. */
  land: number
  /** The totals have counted. */
  roll: number
  /** The crown flies. */
  crown: readonly [from: number, to: number]
  /** A seat falls out. */
  fall: readonly [from: number, to: number]
}

export const ROUND_TIMES: Record<'normal' | 'fast', RoundTimes> = {
  normal: { jump: 300, spinFrom: 300, spin: 3_600, land: 3_900, roll: 650, crown: [4_250, 4_850], fall: [4_500, 5_300] },
  fast: { jump: 180, spinFrom: 150, spin: 1_600, land: 1_750, roll: 450, crown: [1_950, 2_450], fall: [2_050, 2_700] },
}

/** When the light of a round's winner begins, in ms after the landing, and how long it lasts. */
export const ROUND_LIGHT = { after: 350, length: 500 } as const

/** Times of the end in ms from its beginning; with 奖池 from the moment when the wheel stands. */
export const END_TIMES = {
  dark: 200,
  /** The reels go, the columns sink. */
  sink: [150, 700],
  winner: [350, 800],
  crown: [620, 1_120],
  stamp: [980, 1_220],
  fly: 1_150,
  /** Between two rows of items, and between two items of a row. */
  row: 60,
  item: 22,
  flight: 420,
  count: [1_300, 2_400],
  consolation: [2_300, 3_000],
} as const

/**
 * Times of the winner's crown in ms from its first sight: the blow and the length of `land`, and the lengths of `lost` and `fly`. The skeleton in
 * `assets/battle-room/crown/` has the same.
 */
export const CROWN_LAND = { strike: 260, length: 1_600, lost: 900, fly: 600 } as const

/** Times of the wheel in ms from the end of the last round. */
export const WHEEL_TIMES = { in: [150, 650], spin: [650, 6_150], done: 6_550 } as const

/** Whole turns of the wheel. */
const TURNS = 6
/** How much faster the wheel begins than it would turn at an even speed. */
const BRAKE = 3

export const timesOf = (fast: boolean): RoundTimes => ROUND_TIMES[fast ? 'fast' : 'normal']

/** What the scene computes once when the room changes. It holds nothing that is not public. */
export interface Score {
  rules: BattleRules
  times: RoundTimes
  roundTime: number
  /** Server times; `startAt` is null until the room is full, `endAt` until the last round is over. */
  startAt: number | null
  endAt: number | null
  /** Server time at which the end without the wheel begins. */
  finaleAt: number | null
  /** How the seats stand after 0, 1, 2 … rounds that are known. */
  standings: Standing[]
  /** Team that leads alone after 0, 1, 2 … rounds; null where nobody does, or several are level. */
  leads: (number | null)[]
  /** Seats that have drawn grade 0 or 1, by round. */
  rares: number[][]
  /** Seats that have won a round, by round. Empty where all are level. */
  best: number[][]
  outcome: BattleOutcome | null
  /** Shares of the teams on the wheel of 奖池. */
  shares: number[]
}

/** Computes the score of a room from what is public. */
export function scoreOf(room: BattleRoom): Score {
  const rules = rulesOf(room)
  const worths = worthsOf(room)
  const ticket = ticketsOf(room)
  const standings = Array.from({ length: worths.length + 1 }, (_, count) => standingAfter(rules, worths.slice(0, count), ticket))
  const outcome = room.end && worths.length === rules.rounds ? outcomeOf(rules, worths, ticket) : null
  const endAt = room.end?.at ?? null
  const wheel = rules.mode === BattleMode.pool ? WHEEL_TIMES.done : 0
  return {
    rules,
    times: timesOf(room.fast),
    roundTime: roundTimeOf(room.fast),
    startAt: room.startAt,
    endAt,
    finaleAt: endAt === null ? null : endAt + wheel,
    standings,
    leads: standings.map(({ leaders }) => leadOf(rules, leaders)),
    rares: room.rounds.map(({ drops }) => drops.flatMap(({ grade }, seat) => (grade <= 1 ? [seat] : []))),
    best: worths.map((round, at) => bestSeats(rules, round, standings[at]?.out ?? [])),
    outcome,
    shares: wheelShares(rules, standings.at(-1)?.totals ?? []),
  }
}

/** Seats with the best drop of a round: the dearest, or where the least counts the cheapest. `out` tells who had fallen out before. */
function bestSeats(rules: BattleRules, worths: readonly number[], out: Standing['out']): number[] {
  const { mode, reverse } = rules
  const least = mode === BattleMode.unlucky || (reverse && (mode === BattleMode.sprint || mode === BattleMode.knockout))
  const inside = [...worths.keys()].filter((seat) => (out[seat] ?? null) === null)
  const playing = inside.map((seat) => worths[seat] ?? 0)
  const best = least ? Math.min(...playing) : Math.max(...playing)
  return playing.every((worth) => worth === best) ? [] : inside.filter((seat) => worths[seat] === best)
}

/** Where the battle is at a server time. */
export interface Now {
  /** `waiting` also stands for a room that was cancelled. */
  phase: 'waiting' | 'countdown' | 'rounds' | 'end'
  /** Ms until the first round; with `waiting` the whole countdown. */
  left: number
  /** The round that runs, or the last one. −1 before the first. */
  round: number
  /** Ms since its start. */
  local: number
  /** Number of rounds whose drops have landed and are known. */
  landed: number
  /** Ms since the last known landing. */
  sinceLanding: number
  /** Ms since the end of the last round, and since the finale; negative before. */
  ended: number
  finale: number
}

/** Writes the moment `time`, a server time, into `now`. `late` holds the ms by which landings are held back, by round. */
export function momentOf(score: Score, time: number, now: Now, late: readonly number[] = []): Now {
  const { startAt, roundTime, rules, times, standings, endAt, finaleAt } = score
  now.phase = 'waiting'
  now.left = BATTLE.readyTime
  now.round = now.ended = now.finale = -1
  now.local = now.landed = now.sinceLanding = 0
  if (startAt === null) return now
  now.left = startAt - time
  now.phase = now.left > 0 ? 'countdown' : 'rounds'
  if (now.left > 0) return now
  now.round = Math.min(Math.floor((time - startAt) / roundTime), rules.rounds - 1)
  now.local = time - startAt - now.round * roundTime
  now.landed = Math.min(now.round + (now.local >= times.land + (late[now.round] ?? 0) ? 1 : 0), standings.length - 1)
  const last = now.landed - 1
  now.sinceLanding = last < 0 ? 0 : time - startAt - last * roundTime - times.land - (late[last] ?? 0)
  if (endAt === null || finaleAt === null || time < endAt) return now
  now.phase = 'end'
  now.ended = time - endAt
  now.finale = time - finaleAt
  return now
}

export const newNow = (): Now => ({ phase: 'waiting', left: 0, round: -1, local: 0, landed: 0, sinceLanding: 0, ended: -1, finale: -1 })

function leadOf(rules: BattleRules, leaders: readonly number[]): number | null {
  const teams = new Set(leaders.map((seat) => teamOf(seat, rules)))
  const [only] = teams
  return teams.size === 1 && only !== undefined ? only : null
}

/** Server time at which the crown came to rest on the team that leads alone after `count` rounds; null where nobody does. `late` as for `momentOf`. */
export function crownedAt({ leads, startAt, roundTime, times }: Score, count: number, late: readonly number[] = []): number | null {
  const leader = leads[count] ?? null
  if (leader === null || startAt === null) return null
  let first = count
  while (first > 1 && leads[first - 1] === leader) first -= 1
  return startAt + (first - 1) * roundTime + times.crown[1] + (late[first - 1] ?? 0)
}

/** Team that leads alone after `count` rounds. */
export const leaderOf = ({ leads }: Pick<Score, 'leads'>, count: number): number | null => leads[count] ?? null

/** Seats of a team. */
export const seatsOfTeam = (rules: Pick<BattleRules, 'seats' | 'teams'>, team: number): number[] =>
  Array.from({ length: rules.seats }, (_, seat) => seat).filter((seat) => teamOf(seat, rules) === team)

/**
 * Angle of the wheel in turns, clockwise, `ms` after the end of the last round. Its ring begins at the top and runs clockwise; it stops
 * with the middle of the ticket's share of the ring under the pointer at the top. How it slows down depends on the time alone, never on the ticket.
 */
export function wheelAngle(ticket: { roll: number; total: number }, ms: number): number {
  const [from, to] = WHEEL_TIMES.spin
  const share = Math.min(Math.max((ms - from) / (to - from), 0), 1)
  return (TURNS - ticketPlace(ticket)) * (1 - (1 - share) ** BRAKE)
}

/** Places of what stands on a part of the ring, as parts of its radius; a part that is too narrow has no portrait, or no name. */
export interface RingPlaces {
  portrait: number | null
  name: number | null
  percent: number | null
}

/** What stands on a part of the ring that has `part` (0–1) of it. */
export function ringPlaces(part: number): RingPlaces {
  if (part <= 0.055) return { portrait: null, name: null, percent: null }
  return part > 0.12 ? { portrait: 0.6, name: 0.86, percent: 0.32 } : { portrait: 0.78, name: null, percent: 0.5 }
}

/** Place of a ticket on the ring in turns. */
export const ticketPlace = ({ roll, total }: { roll: number; total: number }): number => (roll - 0.5) / total

/** The team on whose part of the ring a place (in turns) lies. */
export function teamAt(shares: readonly number[], place: number): number {
  const total = shares.reduce((sum, share) => sum + share, 0)
  let end = 0
  return shares.findIndex((share) => {
    end += share
    return place * total < end
  })
}

/** Where something flies: a share of 0–1 on an arc of `height` board units above the line between both ends. */
export function arcAt(
  from: { x: number; y: number },
  to: { x: number; y: number },
  share: number,
  height: number,
  at: { x: number; y: number },
): void {
  at.x = from.x + (to.x - from.x) * share
  at.y = from.y + (to.y - from.y) * share - Math.sin(Math.PI * share) * height
}

/** Ms of the finale at which the item of a round and a seat leaves; losers' items go row by row. */
export const flightAt = (round: number, seat: number): number => END_TIMES.fly + round * END_TIMES.row + seat * END_TIMES.item

/** A price that fits a slot: cents only below 100, thousands shortened from 10 000 on. */
export function shortPrice(price: number): string {
  if (price >= 100_000) return `${Math.floor(price / 1_000)}k`
  if (price >= 10_000) return `${(Math.floor(price / 100) / 10).toFixed(1)}k`
  return price >= 100 ? String(Math.floor(price)) : price.toFixed(2)
}
