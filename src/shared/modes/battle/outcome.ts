import type { Minor } from '#shared/money.ts'
import { BattleMode, type BattleRules, teamOf } from './rules.ts'

/** Worth of every drop, in hundredths of a coin: `worths[round][seat]`. Rounds that have not been played are missing. */
export type Worths = readonly (readonly Minor[])[]

/**
 * Draws a ticket: a whole number from 1 to `total`. `round` is the round after which it is drawn, counted from 0. It is asked at most once
 * for each round, and after the last round also for the end; the end's ticket is another one.
 */
export type TicketDraw = (of: 'round' | 'end', total: number, round: number) => number

/** How the seats stand after some rounds. All lists are by seat. */
export interface Standing {
  /** Worth of all drops. */
  totals: Minor[]
  /** What decides the battle: worth, with 终局 that of the last round, with 冲刺 points. The seats of a team have the same. */
  scores: number[]
  /** Round after which a seat fell out (淘汰), counted from 0; null while it is in. */
  out: (number | null)[]
  /** The seats that would win now: one, the seats of a team, or several that are level. Empty where nobody can win (平分). */
  leaders: number[]
}

export interface BattleOutcome extends Standing {
  /** The seats that win everything: all of one team. Empty with 平分, where all seats share. */
  winners: number[]
  /** The ticket that decided the end, and of how many; null where none was needed. */
  ticket: { roll: number; total: number } | null
}

const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
const range = (length: number) => Array.from({ length }, (_, index) => index)

const totalsOf = (rules: BattleRules, worths: Worths): Minor[] =>
  range(rules.seats).map((seat) => sum(worths.map((round) => round[seat] ?? 0)))

/** Gives every seat the sum of its team. */
function byTeam(rules: BattleRules, values: readonly number[]): number[] {
  const sums = range(rules.teams).map((team) => sum(values.filter((_, seat) => teamOf(seat, rules) === team)))
  return range(rules.seats).map((seat) => sums[teamOf(seat, rules)] ?? 0)
}

/** One point in each round for the best drop, with 反转 for the worst. Seats that are level all get it. */
function pointsOf(rules: BattleRules, worths: Worths): number[] {
  return range(rules.seats).map((seat) => worths.filter((round) => round[seat] === bestOf(round, rules.reverse)).length)
}

const bestOf = (values: readonly number[], lowest: boolean): number => (lowest ? Math.min(...values) : Math.max(...values))

/** What each mode compares. With 平分 and 奖池 it is only shown. */
function scoresOf(rules: BattleRules, worths: Worths): number[] {
  if (rules.mode === BattleMode.sprint) return byTeam(rules, pointsOf(rules, worths))
  const counted = rules.final ? worths.slice(rules.rounds - 1) : worths
  return byTeam(rules, totalsOf(rules, counted))
}

/** True where the least score wins. */
const leastWins = ({ mode, reverse }: BattleRules): boolean => mode === BattleMode.unlucky || (mode === BattleMode.knockout && reverse)

/** The first round, counted from 0, after which somebody falls out. From then on one seat does after each round, until one is left. */
export function firstKnockout({ seats, rounds }: Pick<BattleRules, 'seats' | 'rounds'>): number {
  const middle = Math.ceil(rounds / 2) - 1
  return Math.max(middle, rounds - (seats - 1))
}

/** Says when each seat falls out. Where several are level, a ticket says which. */
function knockouts(rules: BattleRules, worths: Worths, ticket: TicketDraw): (number | null)[] {
  const out: (number | null)[] = range(rules.seats).map(() => null)
  if (rules.mode !== BattleMode.knockout) return out
  for (let round = firstKnockout(rules); round < worths.length; round++) {
    const totals = totalsOf(rules, worths.slice(0, round + 1))
    const seats = range(rules.seats).filter((seat) => out[seat] === null)
    if (seats.length === 1) break
    const worst = bestOf(
      seats.map((seat) => totals[seat] ?? 0),
      !rules.reverse,
    )
    const level = seats.filter((seat) => totals[seat] === worst)
    const fallen = level.length === 1 ? level[0] : level[ticket('round', level.length, round) - 1]
    if (fallen !== undefined) out[fallen] = round
  }
  return out
}

/** Computes how the seats stand after the rounds that have been played. */
export function standingAfter(rules: BattleRules, worths: Worths, ticket: TicketDraw): Standing {
  const out = knockouts(rules, worths, ticket)
  const scores = scoresOf(rules, worths)
  const seats = range(rules.seats).filter((seat) => out[seat] === null)
  const best = bestOf(
    seats.map((seat) => scores[seat] ?? 0),
    leastWins(rules),
  )
  const isUndecided = worths.length === 0 || rules.mode === BattleMode.share || (rules.final && worths.length < rules.rounds)
  const leaders = isUndecided ? [] : seats.filter((seat) => scores[seat] === best)
  return { totals: totalsOf(rules, worths), scores, out, leaders }
}

/** Computes who wins. `worths` has all rounds. */
export function outcomeOf(rules: BattleRules, worths: Worths, ticket: TicketDraw): BattleOutcome {
  const standing = standingAfter(rules, worths, ticket)
  if (rules.mode === BattleMode.share) return { ...standing, winners: [], ticket: null }
  const drawn = rules.mode === BattleMode.pool ? wheelTicket(rules, worths, ticket) : tieTicket(rules, standing, ticket)
  return { ...standing, winners: seatsOf(rules, drawn.team), ticket: drawn.ticket }
}

interface DrawnTeam {
  team: number
  ticket: BattleOutcome['ticket']
}

/** 奖池: each hundredth of a coin of a team's total is one ticket. The teams follow each other in the order of their seats. */
function wheelTicket(rules: BattleRules, worths: Worths, ticket: TicketDraw): DrawnTeam {
  const shares = wheelShares(rules, totalsOf(rules, worths))
  const total = sum(shares)
  const roll = ticket('end', total, rules.rounds - 1)
  let end = 0
  const team = shares.findIndex((share) => {
    end += share
    return roll <= end
  })
  return { team, ticket: { roll, total } }
}

/** The tickets of each team on the wheel of 奖池. A team whose drops are worth nothing has none; when nobody has any, each has one. */
export function wheelShares(rules: Pick<BattleRules, 'seats' | 'teams'>, totals: readonly Minor[]): number[] {
  const shares = range(rules.teams).map((team) => sum(totals.filter((_, seat) => teamOf(seat, rules) === team)))
  return sum(shares) > 0 ? shares : shares.map(() => 1)
}

function tieTicket(rules: BattleRules, { leaders }: Standing, ticket: TicketDraw): DrawnTeam {
  const teams = [...new Set(leaders.map((seat) => teamOf(seat, rules)))]
  const [only = 0] = teams
  if (teams.length === 1) return { team: only, ticket: null }
  const roll = ticket('end', teams.length, rules.rounds - 1)
  return { team: teams[roll - 1] ?? only, ticket: { roll, total: teams.length } }
}

const seatsOf = (rules: BattleRules, team: number): number[] => range(rules.seats).filter((seat) => teamOf(seat, rules) === team)
