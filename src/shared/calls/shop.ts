import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { amount, grade, id, instant, pageOf, pageQuery, queryInt, requiredInt } from './fields.ts'
import { VOUCHER_KINDS } from './voucher.ts'

export const SHOP_KINDS = ['item', 'frame', 'voucher'] as const
export type ShopKind = (typeof SHOP_KINDS)[number]
export const SHOP_KIND_NAMES: Record<ShopKind, string> = { item: '道具', frame: '头像框', voucher: '卡券' }

export const shopOffer = z.object({
  offerId: z.int(),
  kind: z.enum(SHOP_KINDS),
  name: z.string(),
  image: z.string(),
  /** Of items; else null. */
  grade: z.nullable(grade),
  /** What it does, in words. */
  text: z.string(),
  /** `Currency` of the price. */
  currency: z.int(),
  price: amount,
  /** Pieces left for everybody; null is without end. */
  stock: z.nullable(z.int()),
  /** Pieces left for this player today; null is without end. */
  share: z.nullable(z.int()),
  /** A frame the player already has. */
  owned: z.boolean(),
  /** Of vouchers: what the bought one does, and for how many days; else null. */
  voucher: z.nullable(z.object({ kind: z.enum(VOUCHER_KINDS), worth: amount, minAmount: amount, days: z.int() })),
})
export type ShopOffer = z.output<typeof shopOffer>

const shopPageQuery = z.object({ ...pageQuery(60), kind: queryInt(-1, 2, -1) })

export const getShopPage = defineCall('GET /api/shop/getShopPage', {
  summary: 'Offers of 商城; kind -1 all, 0 items, 1 frames, 2 vouchers',
  query: shopPageQuery,
  data: pageOf(shopOffer),
})

export const getShopWindow = defineCall('GET /api/common/getShopWindow', {
  summary: 'Offers of 商城 as anybody sees them, with the whole share of the day and no frame owned; kind as in getShopPage',
  query: shopPageQuery,
  data: pageOf(shopOffer),
})

export const buyOffer = defineCall('POST /api/shop/buyOffer', {
  summary: 'Buy an offer at the price the player saw; voucherId 0 is none',
  query: z.object({
    offerId: requiredInt(1, 999_999),
    quantity: queryInt(1, 99, 1),
    /** Price of one piece as shown; another price refuses and charges nothing. */
    price: z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
    voucherId: z.prefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), '0'),
  }),
  data: z.object({ paid: amount, balance: amount, secondaryBalance: amount, offer: shopOffer }),
  spends: true,
})

export const frame = z.object({
  frameId: z.int(),
  name: z.string(),
  /** Path below the image host. */
  headGround: z.string(),
  owned: z.boolean(),
  worn: z.boolean(),
})
export type Frame = z.output<typeof frame>

export const getMyFrames = defineCall('GET /api/profile/getMyFrames', {
  summary: 'Avatar frames, owned and not',
  data: z.array(frame),
})

export const wearFrame = defineCall('POST /api/profile/wearFrame', {
  summary: 'Wear an owned frame; 0 is none',
  query: z.object({ frameId: requiredInt(0, 9999) }),
  data: z.object({ headGround: z.string() }),
})

export const purchase = z.object({
  purchaseId: id,
  time: instant,
  /** It may be closed by now. */
  offerId: z.int(),
  /** Of the offer, when it was bought. */
  name: z.string(),
  quantity: z.int(),
  /** `Currency`. */
  currency: z.int(),
  paid: amount,
})
export type Purchase = z.output<typeof purchase>

export const getMyPurchasePage = defineCall('GET /api/shop/getMyPurchasePage', {
  summary: 'Purchases of the player, newest first',
  query: z.object(pageQuery()),
  data: pageOf(purchase),
})
