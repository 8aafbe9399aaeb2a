import * as z from 'zod/mini'
import { itemCard } from '#shared/calls/cards.ts'
import { amount, id, instant } from '#shared/calls/fields.ts'
import { ROLL_BY, ROLL_REASONS, ROLL_STATES } from './rules.ts'

/** Somebody in a room, as everybody sees them. `customerId` is the uid. */
export const rollPerson = z.object({
  customerId: z.string(),
  nickname: z.string(),
  headPic: z.string(),
  headGround: z.string(),
  /** Marked with 机器人. */
  robot: z.boolean(),
})
export type RollPerson = z.output<typeof rollPerson>

/** Somebody who has joined, with their place among all entrants, from 1. */
export const rollEntrant = z.object({ ...rollPerson.shape, place: z.int() })
export type RollEntrant = z.output<typeof rollEntrant>

/** What somebody must have to join: nothing, coins topped up today (Beijing), the word of the room, or a level. */
export const rollCondition = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('topUp'), amount }),
  z.object({ kind: z.literal('password') }),
  z.object({ kind: z.literal('level'), level: z.int() }),
])
export type RollCondition = z.output<typeof rollCondition>

/** Items of one kind among the prizes. */
export const rollPrize = z.object({ ...itemCard.shape, count: z.int() })
export type RollPrize = z.output<typeof rollPrize>

/** A room as the lists show it. */
export const rollCard = z.object({
  roomId: id,
  title: z.string(),
  /** Who made it; null for the operator. */
  host: z.nullable(rollPerson),
  by: z.enum(ROLL_BY),
  condition: rollCondition,
  /** The dearest prizes, at most four kinds. */
  best: z.array(rollPrize),
  /** How many items are drawn, and what they are worth together. */
  pieces: z.int(),
  value: amount,
  entrants: z.int(),
  /** How many may join. */
  seats: z.int(),
  state: z.enum(ROLL_STATES),
  createdAt: instant,
  /** The room closes then at the latest. */
  closeAt: instant,
  /** When the seed and the winners are told; null until the room has closed. See `showAtOf`, `endAtOf`. */
  drawAt: z.nullable(instant),
  /** Null unless it was cancelled. */
  reason: z.nullable(z.enum(ROLL_REASONS)),
})
export type RollCard = z.output<typeof rollCard>

/** A prize of a draw with who has won it. */
export const rollWin = z.object({ ...itemCard.shape, winner: rollPerson })
export type RollWin = z.output<typeof rollWin>

/** The book of a draw, which the scene plays from `showAtOf(drawAt)` on. Nothing of it leaves the server before `drawAt`. */
export const rollBook = z.object({
  kind: z.literal('roll'),
  roomId: id,
  title: z.string(),
  drawAt: instant,
  /** In the order of the draw: from the least to the greatest. */
  wins: z.array(rollWin),
  /** Others who had joined, at most `ROLL.crowd`. */
  crowd: z.array(rollPerson),
  entrants: z.int(),
  serverSeed: z.string(),
  /** Decides who else passes by on the reels, and nothing else. */
  cosmeticSeed: z.string(),
})
export type RollBook = z.output<typeof rollBook>

/** A room with everything public of it. */
export const rollRoom = z.object({
  ...rollCard.shape,
  /** All kinds of prizes, the dearest first. */
  prizes: z.array(rollPrize),
  /** SHA-256 of the server seed, public since the room was made. */
  serverSeedHash: z.string(),
  /** See `entrantsHash`; null until the room has closed. */
  entrantsHash: z.nullable(z.string()),
  /** At most `ROLL.newest`, the newest first. */
  newest: z.array(rollPerson),
  /** Null before `drawAt`. */
  book: z.nullable(rollBook),
  /** True for a room that draws with a public random number of after its closing. Absent otherwise. */
  bound: z.optional(z.boolean()),
  /** When that number is due; only while a room that has closed waits for it. */
  awaits: z.optional(instant),
})
export type RollRoom = z.output<typeof rollRoom>

/** What the room is to the player who asks. */
export const rollOwn = z.object({
  joined: z.boolean(),
  /** True when the player made the room; then they cannot join it. */
  hosts: z.boolean(),
  /** True when the condition is met; a password is asked for when joining. */
  meets: z.boolean(),
})
export type RollOwn = z.output<typeof rollOwn>
