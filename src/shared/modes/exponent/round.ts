import * as z from 'zod/mini'
import { itemCard } from '#shared/calls/cards.ts'
import { amount, instant } from '#shared/calls/fields.ts'
import { exponentRace } from './race.ts'

/** A multiple in hundredths. */
const multiple = z.int()

/** A player in the round, as everybody sees it. */
export const exponentStake = z.object({
  customerId: z.string(),
  nickname: z.string(),
  headPic: z.string(),
  headGround: z.string(),
  /** Marked with 机器人. */
  robot: z.boolean(),
  stake: amount,
  /** The multiple at which the stake leaves on its own; 0 when the player has set none. */
  auto: multiple,
  /** The multiple at which the player has left by hand; null while they have not. Who leaves on their own is seen by `auto` and the time. */
  exited: z.nullable(multiple),
})
export type ExponentStake = z.output<typeof exponentStake>

/** How a round ended. Nothing of it leaves the server before `breakAt`. */
export const exponentBreak = z.object({
  breakAt: instant,
  /** See `crashOf`: 99 for a round that broke at once. */
  crash: multiple,
  /** The secret of the round, from which everybody computes the crash. */
  secret: z.string(),
  /** When the next round opens. */
  nextAt: instant,
  /** True when the server was away and those who would have lost have their stakes back. */
  refunded: z.boolean(),
})
export type ExponentBreak = z.output<typeof exponentBreak>

/** The round that runs, or the one whose break is still shown. */
export const exponentRound = z.object({
  /** Counts all rounds from 1. */
  round: z.int(),
  chainId: z.int(),
  /** Its place in the chain, from 1. */
  place: z.int(),
  openAt: instant,
  /** When the index starts, and nobody can enter any more. */
  startAt: instant,
  /** What all stakes of a round may get together at most; set by the operator. */
  maxPayout: amount,
  broken: z.nullable(exponentBreak),
})
export type ExponentRound = z.output<typeof exponentRound>

/** A round with everybody in it. */
export const exponentView = z.object({
  round: exponentRound,
  /** In the order in which they came. The round's ceiling follows from them, see `ceilingOf`. */
  stakes: z.array(exponentStake),
  /** When the public random number is due that the next round waits for. Absent while it waits for none. */
  awaits: z.optional(instant),
})
export type ExponentView = z.output<typeof exponentView>

/** A round as the tile of 首页 tells of it. */
export const exponentGlance = z.object({
  round: z.int(),
  startAt: instant,
  players: z.int(),
  /** When it broke, and its crash; null until then. */
  broken: z.nullable(z.object({ breakAt: instant, crash: multiple })),
})
export type ExponentGlance = z.output<typeof exponentGlance>

export const EXPONENT_OUTCOMES = ['open', 'exited', 'lost', 'refunded'] as const

/** The player's own stake in a round, with what has become of it. */
export const ownStake = z.object({
  round: z.int(),
  stake: amount,
  auto: multiple,
  outcome: z.enum(EXPONENT_OUTCOMES),
  /** The multiple that it got; null unless it has left. */
  multiple: z.nullable(multiple),
  /** What it got in all, in coins; 0 unless it has left. */
  won: amount,
  /** The item in the 指数行囊; null for none. */
  item: z.nullable(itemCard),
  /** The rest, in coins. */
  coins: amount,
  /** See `raceOf`. Absent or null until the break is told, and in what acts answer. */
  race: z.optional(z.nullable(exponentRace)),
})
export type OwnStake = z.output<typeof ownStake>
