import * as z from 'zod/mini'
import { FREE_KINDS } from './welfare.ts'

/**
 * Price in coins with at most 2 decimals. The schemas here check the files below `catalogue/`, which an operator edits and imports
 * (design 1.3).
 */
const price = z.number().check(z.gte(0.01), z.lte(1_000_000), z.multipleOf(0.01))
const key = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,40}$/))

export const catalogueItem = z.strictObject({
  giftId: z.int().check(z.gte(1)),
  /** Name of the picture file: `assets/items/<art>.png`. */
  art: key,
  name: z.string().check(z.minLength(1), z.maxLength(20)),
  family: key,
  grade: z.int().check(z.gte(0), z.lte(4)),
  price,
})
export type CatalogueItem = z.output<typeof catalogueItem>

export const catalogueTheme = z.strictObject({ themeId: z.int().check(z.gte(1)), name: z.string().check(z.minLength(1), z.maxLength(8)) })
export type CatalogueTheme = z.output<typeof catalogueTheme>

export const catalogueBox = z.strictObject({
  boxId: z.int().check(z.gte(1)),
  /** Name of the picture file: `assets/boxes/<art>.png`. */
  art: key,
  name: z.string().check(z.minLength(1), z.maxLength(12)),
  themeId: z.int().check(z.gte(1)),
  price,
  modules: z.array(z.int()),
  open: z.boolean(),
  /** After this many opens without grade ≤ 1 the next one wins grade ≤ 1. Null for a box without this rule. */
  pityLimit: z.nullable(z.int().check(z.gte(10), z.lte(500))),
  /** Weight of each item. The weights of a box sum to 1 000 000. */
  odds: z.array(z.strictObject({ giftId: z.int(), weight: z.int().check(z.gte(1)) })),
})
export type CatalogueBox = z.output<typeof catalogueBox>

const offerBase = {
  offerId: z.int().check(z.gte(1), z.lte(999_999)),
  /** What the offer does, in words for the player. */
  text: z.string().check(z.minLength(1), z.maxLength(60)),
  currency: z.enum(['coin', 'diamond']),
  price,
  /** Pieces sold in all, including those that are sold already; null when the number is not limited. */
  stock: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
  /** Pieces that one player may buy on one Beijing day; null when the number is not limited. */
  share: z.nullable(z.int().check(z.gte(1), z.lte(99))),
  open: z.boolean(),
}
const offerName = z.string().check(z.minLength(1), z.maxLength(20))

/** An offer of 商城: an item of items.json, an avatar frame or a voucher. */
export const catalogueOffer = z.discriminatedUnion('kind', [
  z.strictObject({ ...offerBase, kind: z.literal('item'), giftId: z.int() }),
  z.strictObject({
    ...offerBase,
    kind: z.literal('frame'),
    frameId: z.int().check(z.gte(1), z.lte(9999)),
    /** Name of the picture file: `assets/avatar-frames/<art>.png`. */
    art: key,
    name: offerName,
  }),
  z.strictObject({
    ...offerBase,
    kind: z.literal('voucher'),
    /** Name of the picture file: `assets/chrome/icons/<art>.png`. */
    art: z.string().check(z.regex(/^[a-z][a-zA-Z0-9_-]{1,40}$/)),
    name: offerName,
    voucher: z.strictObject({
      kind: z.enum(['topUpBonus', 'shopDiscount']),
      /** Percent for a topUpBonus, coins for a shopDiscount. */
      worth: price,
      /** Least coins of the top-up or purchase that the voucher can be used for. */
      minAmount: price,
      /** The most coins that a topUpBonus adds; a shopDiscount has none. */
      most: z.optional(price),
      /** Days that the voucher is valid after the purchase. */
      days: z.int().check(z.gte(1), z.lte(365)),
    }),
  }),
])
export type CatalogueOffer = z.output<typeof catalogueOffer>

/** A free box of 福利: nobody can pay for it, and it stands on no shelf. */
export const catalogueFreeBox = z.strictObject({
  boxId: z.int().check(z.gte(1)),
  /** Name of the picture file: `assets/boxes/<art>.png`. */
  art: key,
  name: z.string().check(z.minLength(1), z.maxLength(12)),
  /**
   * `daily`: once a day for players from `fromLevel` on. `sign`: for the seventh day of a run of sign-ins. `first`: in place of the daily one, for
   * players who have never opened a free box.
   */
  use: z.enum(FREE_KINDS),
  fromLevel: z.int().check(z.gte(1), z.lte(60)),
  open: z.boolean(),
  /** Weight of each item. The weights of a box sum to 1 000 000. */
  odds: z.array(z.strictObject({ giftId: z.int(), weight: z.int().check(z.gte(1)) })),
})
export type CatalogueFreeBox = z.output<typeof catalogueFreeBox>

/** What the operator gives away in 福利. Sign-ins and tasks are constants of the product (`welfare.ts`). */
export const catalogueWelfare = z.strictObject({
  /** The item for the first top-up; null for none. */
  firstTopUp: z.nullable(z.strictObject({ giftId: z.int() })),
  boxes: z.array(catalogueFreeBox),
})
export type CatalogueWelfare = z.output<typeof catalogueWelfare>

export const catalogueFiles = {
  items: z.array(catalogueItem),
  themes: z.array(catalogueTheme),
  boxes: z.array(catalogueBox),
  shop: z.array(catalogueOffer),
  welfare: catalogueWelfare,
}
