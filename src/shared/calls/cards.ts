import * as z from 'zod/mini'
import { amount, grade, id, instant } from './fields.ts'

/** Item card of spec §3: what every list, reel cell and result shows of a catalogue item. */
export const itemCard = z.object({
  giftId: z.int(),
  giftName: z.string(),
  /** Path below the image host's images path, e.g. `items/crown.webp`. */
  giftImage: z.string(),
  grade,
  recoveryPrice: amount,
})
export type ItemCard = z.output<typeof itemCard>

/** An item in a box with its chance; ranges are 1-based and inclusive within 1 000 000. */
export const boxGift = z.object({
  ...itemCard.shape,
  /** Percent, at most 4 decimals. */
  probability: z.number(),
  rangeFrom: z.int(),
  rangeTo: z.int(),
})
export type BoxGift = z.output<typeof boxGift>

/** A box on a shelf. */
export const boxCard = z.object({
  boxId: z.int(),
  boxName: z.string(),
  boxImage: z.string(),
  openPrice: amount,
  /** Theme; the `boxType` of the case list query. */
  boxType: z.int(),
  boxTypeName: z.string(),
  /** Percent of the price that comes back on average, 2 decimals, pity included. */
  returnRate: z.number(),
  pityLimit: z.nullable(z.int()),
  /** Version of its odds table in force; an opening names it, so that nobody pays for other odds than those shown. */
  oddsVersion: z.int(),
  /** The dearest four items. */
  bestGifts: z.array(itemCard),
})
export type BoxCard = z.output<typeof boxCard>

/** One public drop: a row of `recentDrop` and the data of a drop push (spec §3 "Drop item"). */
export const dropCard = z.object({
  dropId: id,
  time: instant,
  uid: z.string(),
  nickname: z.string(),
  headPic: z.string(),
  /** Marked 机器人 in the demo world. */
  robot: z.boolean(),
  giftId: z.int(),
  giftName: z.string(),
  giftImage: z.string(),
  grade,
  recoveryPrice: amount,
  boxId: z.int(),
  boxName: z.string(),
})
export type DropCard = z.output<typeof dropCard>
