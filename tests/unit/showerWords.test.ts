import { expect, it } from 'vitest'
import { endTitle, rulesOf, UNBOUND, WITHDRAWN, withoutShare } from '#client/modes/shower/words.ts'
import { SHOWER_WITHDRAWN } from '#shared/modes/shower/rules.ts'

const NOW = Date.UTC(2026, 2, 9, 4)
const NEXT = { startAt: NOW + 8 * 3_600_000 }

it.each([
  ['nobody came', 0, true, NEXT, '这场没有人参加', '下一场 今天 20:00'],
  ['somebody came too late', 12, true, NEXT, '您来晚了', '下一场 今天 20:00'],
  ['somebody caught none', 12, false, null, '这场没有抢到红包', '下一场再来'],
] as const)('says that %s, and when the next one is', (_, grabbers, late, next, title, text) =>
  expect(withoutShare({ grabbers }, late, next, NOW)).toEqual({ title, reason: null, text }),
)

it('says once that a shower was withdrawn, why, and when the next one is, whoever asks', () => {
  for (const withdrawn of SHOWER_WITHDRAWN) {
    const said = withoutShare({ grabbers: 0, withdrawn }, true, NEXT, NOW)
    expect(said).toEqual({ title: '本场作废', reason: WITHDRAWN[withdrawn], text: '下一场 今天 20:00' })
    expect(endTitle({ end: { grabbers: 0, paid: 0, best: [], serverSeed: '', grabbersHash: '', withdrawn } })).toBe('红包雨已结束')
  }
})

it('names the number that a shower is bound to, and says of any other that the house knew its seed', () => {
  const pot = { pot: 100, most: 10, least: 1 }
  expect(rulesOf(pot)).toContain(UNBOUND)
  const bound = rulesOf({ ...pot, number: { round: 1_000, at: NOW } }).join('')
  expect(bound).toContain('drand 公开随机数第 1000 轮')
  expect(bound).not.toContain(UNBOUND)
})

it('speaks of no sharing where there was nobody to share', () => {
  const end = { grabbers: 0, paid: 0, best: [], serverSeed: '', grabbersHash: '' }
  expect([endTitle({ end }), endTitle({ end: { ...end, grabbers: 3 } })]).toEqual(['红包雨已结束', '分奖完成'])
})
