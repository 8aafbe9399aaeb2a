import * as z from 'zod/mini'
import { amount, id, instant } from '#shared/calls/fields.ts'
import { SHOWER, SHOWER_STATES, SHOWER_WITHDRAWN } from './rules.ts'

/** Somebody with a large share, as everybody sees them. `customerId` is the uid. */
export const luckyOne = z.object({
  customerId: z.string(),
  nickname: z.string(),
  headPic: z.string(),
  headGround: z.string(),
  amount,
})
export type LuckyOne = z.output<typeof luckyOne>

/** How a shower ended. */
export const showerEnd = z.object({
  /** Players who have caught packets, and what they got together. */
  grabbers: z.int(),
  paid: amount,
  /** The largest shares, at most three, the largest first. */
  best: z.array(luckyOne),
  serverSeed: z.string(),
  grabbersHash: z.string(),
  /** Why nothing was shared out; absent where the pot was. */
  withdrawn: z.optional(z.enum(SHOWER_WITHDRAWN)),
})
export type ShowerEnd = z.output<typeof showerEnd>

/** A shower with everything public of it. Amounts are diamonds. */
export const shower = z.object({
  showerId: id,
  /** Server time of the first packet. */
  startAt: instant,
  pot: amount,
  /** The most and the least that a player gets, see `Pot`. */
  most: amount,
  least: amount,
  /** True for the additional showers of the demo world. */
  demo: z.boolean(),
  state: z.enum(SHOWER_STATES),
  /** SHA-256 of the seed that shares out the pot, public since the shower was made. */
  serverSeedHash: z.string(),
  /** The public random number that its draw was bound to when it was made, and when that is published. Absent where it was bound to none. */
  number: z.optional(z.object({ round: z.int(), at: instant })),
  /** Hash of the list, while it is fixed and that number is waited for. */
  listHash: z.optional(z.string()),
  /** Decides where packets fall, and nothing else, see `packetsOf`. */
  packetSeed: z.string(),
  /** Null until it is settled. */
  end: z.nullable(showerEnd),
})
export type Shower = z.output<typeof shower>

/** What a shower is to a player. */
export const ownShower = z.object({
  showerId: id,
  /** Packets that the server has from the player, by their places. Only `SHOWER.counted` of them count. */
  packets: z.array(z.int()),
  /** The own share in diamonds; null until it is settled, for somebody who has caught none, and where it was withdrawn. */
  amount: z.nullable(amount),
  /** Why the player cannot take part, as they read it; null when they can. */
  refusal: z.nullable(z.string()),
})
export type OwnShower = z.output<typeof ownShower>

/** How many of so many packets count. */
export const countedOf = (packets: number): number => Math.min(packets, SHOWER.counted)
