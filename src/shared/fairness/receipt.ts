import * as z from 'zod/mini'
import { amount, id, instant } from '#shared/calls/fields.ts'

/** Everything that somebody needs to check one draw after the server seed was revealed (design 1.4). */
export const receipt = z.object({
  receiptId: id,
  at: instant,
  mode: z.string(),
  boxId: z.int(),
  boxName: z.string(),
  oddsVersion: z.int(),
  oddsHash: z.string(),
  serverSeedHash: z.string(),
  /** When that hash was published, by the database's clock; receipts that were copied earlier lack it. */
  seedPublishedAt: z.optional(instant),
  /** Null until the player changes the seed. */
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
  nonce: z.int(),
  cursor: z.int(),
  /** From 1 to `total`. */
  roll: z.int(),
  total: z.int(),
  rangeFrom: z.int(),
  rangeTo: z.int(),
  giftId: z.int(),
  giftName: z.string(),
  /** Path below the image host's images folder, as on item cards. */
  giftImage: z.string(),
  grade: z.int(),
  /** What the item is worth today, in coins. It is told beside the draw and is no part of what is checked; receipts that were copied earlier lack it. */
  worth: z.optional(amount),
  pity: z.nullable(z.object({ limit: z.int(), count: z.int(), forced: z.boolean() })),
  /** The odds table that the server drew with, in the order of the ranges. */
  table: z.array(z.object({ giftId: z.int(), grade: z.int(), weight: z.int() })),
})
export type Receipt = z.output<typeof receipt>
