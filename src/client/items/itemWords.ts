import type { BagItem, ItemSource } from '#shared/calls/profile.ts'
import { GIFT_TURNS } from '#shared/welfare.ts'

const SOURCES: Record<ItemSource, string> = {
  firstGift: '首充礼',
  officialRoll: '官方 ROLL 奖品',
  free: '免费宝匣',
  shop: '商城购买',
  player: '玩家赠送',
}

/** Where an item came from. `otherwise` is for those of which nothing is known. */
export function sourceWords({ source, boxName }: Pick<BagItem, 'source' | 'boxName'>, otherwise: string): string {
  if (!source) return boxName || otherwise
  return boxName && boxName !== SOURCES[source] ? `${SOURCES[source]} · ${boxName}` : SOURCES[source]
}

/** What a player can do with an item of the bag, and with one of the 指数行囊. */
export const BAG_USES = '可兑换金币、升级装备，或凭实名与交易链接提取'
export const WON_USES = `在行囊中可直接兑换金币；移入背包后${BAG_USES}`

/** What must be done before a gift of the house leaves the product; '' for items that are none. */
export function holdWords({ source }: Pick<BagItem, 'source'>): string {
  if (source === 'firstGift') return `赠品：累计投入其价值的 ${GIFT_TURNS} 倍后可提取或赠送，兑换金币不受限`
  if (source === 'officialRoll' || source === 'free')
    return '赠品：完成实名认证或任意充值，并累计投入与其等值的金币后可提取或赠送，兑换金币不受限'
  return ''
}
