import * as z from 'zod/mini'
import { amount, grade, id, instant } from './fields.ts'

/** A catalogue item as every list, reel and result shows it (spec §3 "Item card"). */
export const itemCard = z.object({
  giftId: z.int(),
  giftName: z.string(),
  /** Path below the image host's images folder, e.g. `items/crown.webp`. */
  giftImage: z.string(),
  grade,
  recoveryPrice: amount,
})
export type ItemCard = z.output<typeof itemCard>

/** An item of a box with its chance. A roll from `rangeFrom` to `rangeTo` (both included, 1 to 1 000 000) wins it. */
export const boxGift = z.object({
  ...itemCard.shape,
  /** Chance in percent, with at most 4 decimals. */
  probability: z.number(),
  rangeFrom: z.int(),
  rangeTo: z.int(),
})
export type BoxGift = z.output<typeof boxGift>

/** A box as the shelf lists it. */
export const boxCard = z.object({
  boxId: z.int(),
  boxName: z.string(),
  boxImage: z.string(),
  openPrice: amount,
  /** Id of the theme, as the query `boxType` of the box lists takes it. */
  boxType: z.int(),
  boxTypeName: z.string(),
  /** Percent of the price that the items of one opening are worth on average, with 2 decimals. It includes the pity rule. */
  returnRate: z.number(),
  pityLimit: z.nullable(z.int()),
  /** Version of the odds table in force. An opening sends it back, so that nobody pays for other odds than those shown. */
  oddsVersion: z.int(),
  /** The four items with the highest price. */
  bestGifts: z.array(itemCard),
})
export type BoxCard = z.output<typeof boxCard>

/** A drop that every player may see: a row of `recentDrop`, and the data of a drop push (spec §3 "Drop item"). */
export const dropCard = z.object({
  dropId: id,
  time: instant,
  uid: z.string(),
  nickname: z.string(),
  headPic: z.string(),
  /** True for a simulated player of the demo world. The client marks such a player with 机器人. */
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
