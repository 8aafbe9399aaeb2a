import * as z from 'zod/mini'
import { defineCall } from './define.ts'
import { amount, balances, grade, id, instant, listQuery, pageOf, pageQuery, queryInt, requiredInt } from './fields.ts'
import { VOUCHER_KINDS } from './voucher.ts'

export const SHOP_KINDS = ['item', 'frame', 'voucher'] as const
export type ShopKind = (typeof SHOP_KINDS)[number]
export const SHOP_KIND_NAMES: Record<ShopKind, string> = { item: '道具', frame: '头像框', voucher: '卡券' }

export const shopOffer = z.object({
  offerId: z.int(),
  kind: z.enum(SHOP_KINDS),
  name: z.string(),
  image: z.string(),
  /** Grade of an offered item; null for other kinds. */
  grade: z.nullable(grade),
  /** What the offer does, in words for the player. */
  text: z.string(),
  /** `Currency` of the price (codes.ts). */
  currency: z.int(),
  price: amount,
  /** Pieces left for all players together; null when the number is not limited. */
  stock: z.nullable(z.int()),
  /** Pieces that this player may still buy today; null when the number is not limited. */
  share: z.nullable(z.int()),
  /** True for a frame that the player already owns. */
  owned: z.boolean(),
  /** For vouchers: what the bought voucher does, and how many days it is valid. Null for other kinds. */
  voucher: z.nullable(
    z.object({ kind: z.enum(VOUCHER_KINDS), worth: amount, minAmount: amount, most: z.optional(z.nullable(amount)), days: z.int() }),
  ),
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
    /** Price of one piece as the player saw it, in coins or diamonds. The server refuses another price and charges nothing. */
    price: z.string().check(z.regex(/^\d{1,9}(?:\.\d{1,2})?$/)),
    voucherId: z.prefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), '0'),
  }),
  data: z.object({ paid: amount, ...balances, offer: shopOffer }),
  spends: true,
})

export const frame = z.object({
  frameId: z.int(),
  name: z.string(),
  /** Path below the image host's images folder. */
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
  /** The offer may be closed by now. */
  offerId: z.int(),
  /** Name of the offer at the time of the purchase. */
  name: z.string(),
  quantity: z.int(),
  /** `Currency` of the payment (codes.ts). */
  currency: z.int(),
  paid: amount,
})
export type Purchase = z.output<typeof purchase>

export const getMyPurchasePage = defineCall('GET /api/shop/getMyPurchasePage', {
  summary: 'Purchases of the player, newest first',
  query: z.object(listQuery()),
  data: pageOf(purchase),
})
