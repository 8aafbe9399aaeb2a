import type { CatalogueFiles } from '#server/core/catalogue/checks.ts'
import { fixture } from '../catalogue/fixture.ts'

const more: CatalogueFiles['shop'] = [
  { offerId: 6, kind: 'item', giftId: 4, text: '限量', currency: 'coin', price: 11, stock: 60, share: 3, open: true },
  {
    offerId: 7,
    kind: 'voucher',
    art: 'coupon',
    name: '充值加一成',
    text: '满 20 可用',
    currency: 'diamond',
    price: 40,
    stock: null,
    share: 2,
    open: true,
    voucher: { kind: 'topUpBonus', worth: 1.25, minAmount: 20, most: 0.3, days: 3 },
  },
  {
    offerId: 8,
    kind: 'frame',
    frameId: 2,
    art: 'silver',
    name: '银框',
    text: '头像框',
    currency: 'coin',
    price: 33,
    stock: 3,
    share: null,
    open: true,
  },
]

/** Items that are cheap enough to console, and a target that cannot be had at the least chance. */
const shards: CatalogueFiles['items'] = [0.05, 0.1, 0.3, 0.6, 1, 2.5, 4].map((price, index) => {
  const giftId = 11 + index
  return { giftId, art: `shard_${giftId}`, name: `碎片${giftId}`, family: 'shard', grade: 4, price }
})
shards.push({ giftId: 20, art: 'pearl', name: '珍珠', family: 'pearl', grade: 2, price: 7 })

/** The small catalogue with items for upgrades, a scarce offer, a top-up voucher and a frame for coins. */
export const wares = (): CatalogueFiles => ({
  ...fixture(),
  items: [...fixture().items, ...shards],
  shop: [...fixture().shop, ...more],
})

const { items, boxes, shop } = wares()
export const BOXES = new Map(boxes.map((box) => [box.boxId, box]))
export const OFFERS = new Map(shop.map((offer) => [offer.offerId, offer]))
export const ITEMS = new Map(items.map(({ giftId, grade, price }) => [giftId, { grade, price: Math.round(price * 100) }]))
