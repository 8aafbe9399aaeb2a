import { describe, expect, it } from 'vitest'
import { HELP_ENTRIES } from '#client/pages/chat/entries.ts'
import { resultOf, spokenResult } from '#client/stage/result.ts'
import { HELP_DOCUMENTS } from '#server/community/common/documents.ts'
import type { CaseBook, Drop } from '#shared/book.ts'
import { each } from '../support/each.ts'

const drop = (giftId: number, grade: Drop['grade'], recoveryPrice: number): Drop => ({
  giftId,
  giftName: `物品${giftId}`,
  giftImage: `items/${giftId}.webp`,
  grade,
  recoveryPrice,
  itemId: String(giftId),
  receiptId: String(giftId),
  label: null,
})

const book = (drops: Drop[], over: Partial<CaseBook> = {}): CaseBook => ({
  kind: 'case',
  openId: '1',
  boxId: 1,
  boxName: '盒',
  boxImage: 'boxes/a.webp',
  openPrice: 10,
  number: drops.length,
  paid: 10 * drops.length,
  demo: false,
  fast: false,
  openedAt: 0,
  revealAt: 0,
  cosmeticSeed: '0123456789abcdef',
  pity: null,
  oddsVersion: 1,
  gifts: [],
  events: [
    { kind: 'pay', amount: 10 * drops.length },
    ...drops.map((one, reel) => ({ kind: 'reel' as const, reel, drop: one })),
    { kind: 'total', value: drops.reduce((sum, one) => sum + one.recoveryPrice, 0), label: null },
  ],
  ...over,
})

describe('result panel', () => {
  it('puts the rarest in front, the dearest of them first, and loses none', () => {
    const result = resultOf(book([drop(1, 4, 90), drop(2, 1, 20), drop(3, 1, 30), drop(4, 3, 5)]))
    expect(result?.best.drop.giftId).toBe(3)
    expect(result?.others.map(({ drop: { giftId } }) => giftId)).toEqual([2, 4, 1])
  })

  it('weighs the value against what was paid, and a demo against its price', () => {
    expect(resultOf(book([drop(1, 4, 5), drop(2, 4, 25)]))).toMatchObject({ value: 30, cost: 20, ratio: 1.5 })
    expect(resultOf(book([drop(1, 4, 5)], { demo: true, paid: 0 }))).toMatchObject({ cost: 10, ratio: 0.5 })
  })

  it('speaks every item, the rarest of ten last', () => {
    const ten = Array.from({ length: 10 }, (_, at) => drop(at + 1, at === 3 ? 0 : 4, 1))
    expect(spokenResult(book(ten)).endsWith('物品4')).toBe(true)
    expect(spokenResult(book(ten)).split('，')).toHaveLength(10)
  })

  it('has nothing to show of a book without drops', () => {
    expect(resultOf(book([]))).toBeNull()
  })
})

it('the questions of 客服 name help documents that exist', () => {
  each(HELP_ENTRIES, ({ id, title }) => expect(HELP_DOCUMENTS.find((each) => each.id === id)?.title).toBe(title))
})
