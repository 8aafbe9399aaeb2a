import type { Grade } from './codes.ts'
import { type Minor, shareInDiamonds } from './money.ts'

/** What players call each family of the catalogue. A family without a name here shows as 其他. */
export const FAMILY_NAMES: Record<string, string> = {
  potion: '药剂',
  coin: '钱币',
  relic: '遗物',
  armor: '护甲',
  gadget: '机巧',
  knife: '小刀',
  gun: '枪械',
  axe: '战斧',
  mask: '面具',
  creature: '灵兽',
  crystal: '晶石',
  ring: '戒指',
  helmet: '头盔',
  claw: '利爪',
  katana: '武士刀',
  polearm: '长兵',
  butterfly: '蝴蝶刀',
  vehicle: '座驾',
  crown: '王冠',
  greatsword: '巨剑',
  gem: '宝石',
  hammer: '战锤',
  toy: '玩具',
  sword: '长剑',
  dagger: '匕首',
  cup: '圣杯',
  staff: '法杖',
  necklace: '项链',
  scythe: '镰刀',
  lamp: '灯盏',
  bow: '弓弩',
  kukri: '弯刀',
  instrument: '乐器',
  book: '典籍',
  key: '钥匙',
  egg: '神卵',
  orb: '宝珠',
}

export const familyName = (family: string): string => FAMILY_NAMES[family] ?? '其他'

/** Metals of the medals, from the plainest. */
export const METALS = ['bronze', 'silver', 'gold', 'royal'] as const
export type Metal = (typeof METALS)[number]
export const METAL_NAMES: Record<Metal, string> = { bronze: '青铜', silver: '白银', gold: '黄金', royal: '至尊' }

/** Frame of the shop's catalogue that a finished set of a metal gives. */
export const METAL_FRAMES: Record<Metal, number> = { bronze: 1, silver: 2, gold: 3, royal: 9 }

/** Diamonds (hundredths) that an item adds to the reward of its set, by grade. */
const DIAMONDS: Record<Grade, number> = { 0: 20_000, 1: 8_000, 2: 3_000, 3: 1_000, 4: 500 }

/** Diamonds (hundredths) instead of the frame, for whoever has it already. */
const FRAME_WORTH = 10_000

/**
 * The most that a set pays, in ten-thousandths of what its items are worth together. Whoever plays for them in the best mode, with the best places
 * and the highest commission, leaves a little more with the house (src/server/core/catalogue/bounds.ts).
 */
export const SET_SHARE = 50

/** The metal of a set's medal: its rarest item decides. */
export function metalOf(grades: readonly Grade[]): Metal {
  const rarest = Math.min(...grades)
  if (rarest === 0) return 'royal'
  if (rarest === 1) return 'gold'
  return rarest === 2 ? 'silver' : 'bronze'
}

/** Whole diamonds, in hundredths. */
export interface SetReward {
  diamonds: number
  /** What comes instead of the frame, for whoever has it already. */
  instead: number
}

/** What a finished set pays besides its frame: by the grades of its items, and at most {@link SET_SHARE} of their worth. */
export function rewardOf(items: readonly { grade: Grade; price: Minor }[]): SetReward {
  const worth = items.reduce((sum, { price }) => sum + price, 0)
  const most = Math.floor(shareInDiamonds(worth, SET_SHARE) / 100) * 100
  const diamonds = Math.min(
    items.reduce((sum, { grade }) => sum + DIAMONDS[grade], 0),
    most,
  )
  return { diamonds, instead: Math.min(FRAME_WORTH, most - diamonds) }
}
