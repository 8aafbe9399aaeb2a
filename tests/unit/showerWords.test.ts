import { expect, it } from 'vitest'
import { endTitle, withoutShare } from '#client/modes/shower/words.ts'

const NOW = Date.UTC(2026, 2, 9, 4)
const NEXT = { startAt: NOW + 8 * 3_600_000 }

it.each([
  ['nobody came', 0, true, NEXT, '这场没有人参加', '下一场 今天 20:00'],
  ['somebody came too late', 12, true, NEXT, '您来晚了', '下一场 今天 20:00'],
  ['somebody caught none', 12, false, null, '这场没有抢到红包', '下一场再来'],
] as const)('says that %s, and when the next one is', (_, grabbers, late, next, title, text) =>
  expect(withoutShare(grabbers, late, next, NOW)).toEqual({ title, text }),
)

it('speaks of no sharing where there was nobody to share', () => {
  const end = { grabbers: 0, paid: 0, best: [], serverSeed: '', grabbersHash: '' }
  expect([endTitle({ end }), endTitle({ end: { ...end, grabbers: 3 } })]).toEqual(['红包雨已结束', '分奖完成'])
})
