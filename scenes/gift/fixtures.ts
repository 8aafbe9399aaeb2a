import type { GiftBook } from '#shared/gift.ts'

const base = { item: null, coins: 0, diamonds: 0, cosmeticSeed: 'gift' } as const

/** Gifts of every kind, for previews. */
export const GIFT_BOOKS = {
  newcomer: { ...base, kind: 'newcomer', title: '新人礼', coins: 2_000, diamonds: 300 },
  'first-top-up': {
    ...base,
    kind: 'firstTopUp',
    title: '首充礼',
    item: { picture: 'items/crown_phoenix.webp', name: '凤凰金冠', grade: 1, worth: 620.5 },
  },
  set: {
    ...base,
    kind: 'set',
    title: '集齐「玄铁重剑」',
    item: { picture: 'frames/gold.webp', name: '头像框“鎏金”', grade: 0 },
    diamonds: 128.5,
  },
  level: { ...base, kind: 'level', title: '等级 12', level: 12 },
} as const satisfies Record<string, GiftBook>
