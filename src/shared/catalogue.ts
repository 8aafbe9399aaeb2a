import * as z from 'zod/mini'

/** Files under `catalogue/` that an operator edits and imports (design 1.3). Amounts are coins with at most 2 decimals. */
const price = z.number().check(z.gte(0.01), z.lte(1_000_000), z.multipleOf(0.01))
const key = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,40}$/))

export const catalogueItem = z.strictObject({
  giftId: z.int().check(z.gte(1)),
  /** Name of the picture: `assets/items/<art>.png`. */
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
  /** Name of the picture: `assets/boxes/<art>.png`. */
  art: key,
  name: z.string().check(z.minLength(1), z.maxLength(12)),
  themeId: z.int().check(z.gte(1)),
  price,
  modules: z.array(z.int()),
  open: z.boolean(),
  /** Opens without grade ≤ 1 after which the next is; null for none. */
  pityLimit: z.nullable(z.int().check(z.gte(10), z.lte(500))),
  /** giftId → weight; weights sum to 1 000 000. */
  odds: z.array(z.strictObject({ giftId: z.int(), weight: z.int().check(z.gte(1)) })),
})
export type CatalogueBox = z.output<typeof catalogueBox>

const offerBase = {
  offerId: z.int().check(z.gte(1), z.lte(999_999)),
  /** What it does, in the player's words. */
  text: z.string().check(z.minLength(1), z.maxLength(60)),
  currency: z.enum(['coin', 'diamond']),
  price,
  /** Pieces that are sold in all, those sold already among them; null is without end. */
  stock: z.nullable(z.int().check(z.gte(0), z.lte(1_000_000))),
  /** Pieces a player may buy in a day of Beijing time; null is without end. */
  share: z.nullable(z.int().check(z.gte(1), z.lte(99))),
  open: z.boolean(),
}
const offerName = z.string().check(z.minLength(1), z.maxLength(20))

/** An offer of 商城: an item of items.json, an avatar frame, or a voucher. */
export const catalogueOffer = z.discriminatedUnion('kind', [
  z.strictObject({ ...offerBase, kind: z.literal('item'), giftId: z.int() }),
  z.strictObject({
    ...offerBase,
    kind: z.literal('frame'),
    frameId: z.int().check(z.gte(1), z.lte(9999)),
    /** Name of the picture: `assets/avatar-frames/<art>.png`. */
    art: key,
    name: offerName,
  }),
  z.strictObject({
    ...offerBase,
    kind: z.literal('voucher'),
    /** Name of the picture: `assets/chrome/icons/<art>.png`. */
    art: z.string().check(z.regex(/^[a-z][a-zA-Z0-9_-]{1,40}$/)),
    name: offerName,
    voucher: z.strictObject({
      kind: z.enum(['topUpBonus', 'shopDiscount']),
      /** Percent of a topUpBonus, coins of a shopDiscount. */
      worth: price,
      /** Coins that top-up or purchase must reach. */
      minAmount: price,
      /** Days it holds. */
      days: z.int().check(z.gte(1), z.lte(365)),
    }),
  }),
])
export type CatalogueOffer = z.output<typeof catalogueOffer>

export const catalogueFiles = {
  items: z.array(catalogueItem),
  themes: z.array(catalogueTheme),
  boxes: z.array(catalogueBox),
  shop: z.array(catalogueOffer),
}
