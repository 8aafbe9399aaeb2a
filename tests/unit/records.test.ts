import { describe, expect, it } from 'vitest'
import { rarestFirst } from '#client/modes/case/record/drops.ts'
import { lookOf, wordsOf } from '#client/pages/record/ledgerKinds.ts'
import { chosenMonth, monthName, monthOf, monthsBack } from '#client/pages/record/months.ts'
import { stepsOf } from '#client/pages/record/steps.ts'
import { signed } from '#client/records/amounts.ts'
import type { OpenedDrop } from '#shared/calls/record.ts'
import { RETRIEVAL_STATES } from '#shared/codes.ts'
import { JOURNAL_KINDS } from '#shared/kinds.ts'

/** 2026-02-28 23:59 and 2026-03-01 00:00 in Beijing. */
const FEBRUARY = Date.UTC(2026, 1, 28, 15, 59)
const MARCH = Date.UTC(2026, 1, 28, 16)

describe('months of the ledger', () => {
  it('are those of Beijing', () => {
    expect([monthOf(FEBRUARY), monthOf(MARCH)]).toEqual(['2026-02', '2026-03'])
  })

  it('go back a year, newest first', () => {
    const [now, before] = monthsBack(MARCH)
    expect(now).toEqual({ year: 2026, months: ['2026-03', '2026-02', '2026-01'] })
    expect(before?.year).toBe(2025)
    expect(before?.months).toHaveLength(9)
    expect(before?.months.at(-1)).toBe('2025-04')
  })

  it('are named as short as they can be', () => {
    expect(['2026-03', '2026-02', '2025-12'].map((month) => monthName(month, MARCH))).toEqual(['本月', '2 月', '2025 年 12 月'])
  })

  it.each(['', '2026-04', '2025-03', 'x', '2026-3'])('takes %j of an address for all time', (text) => {
    expect(chosenMonth(text, MARCH)).toBe('')
  })

  it('takes one that is offered from the address', () => expect(chosenMonth('2025-04', MARCH)).toBe('2025-04'))
})

describe('a ledger row', () => {
  const row = (type: string, remark: string) => wordsOf({ type, typeName: '种类', remark })

  it('is called by what it was, or by its kind', () => {
    expect(row('case_open', '赤霄宝匣 ×10')).toEqual({ title: '赤霄宝匣 ×10', note: '种类' })
    expect(row('top_up', '支付宝')).toEqual({ title: '种类', note: '支付宝' })
    expect(row('shop_buy', '')).toEqual({ title: '种类', note: '' })
  })

  it('has a look of its own for every kind that the server books, and a plain one for others', () => {
    const plain = lookOf('unheard_of')
    expect(Object.keys(JOURNAL_KINDS).filter((kind) => lookOf(kind) === plain)).toEqual([])
  })

  it('shows its sign; nothing has none', () => {
    expect([signed(1_234.5), signed(-680), signed(0), signed(-0)]).toEqual(['+1,234.50', '−680.00', '0.00', '0.00'])
  })
})

describe('the way of a retrieval', () => {
  it('ends where the order ended, and stands in one place while it is open', () => {
    const at = Object.fromEntries(RETRIEVAL_STATES.map((state) => [state, stepsOf(state).map((step) => step.at)]))
    expect(at).toEqual({
      requested: ['now', 'todo', 'todo'],
      processing: ['done', 'now', 'todo'],
      delivered: ['done', 'done', 'good'],
      rejected: ['done', 'bad'],
      cancelled: ['done', 'off'],
    })
  })
})

it('shows the rarest drops first, and the dearest among them', () => {
  const drops = [
    { grade: 4, recoveryPrice: 9 },
    { grade: 1, recoveryPrice: 50 },
    { grade: 1, recoveryPrice: 80 },
  ] as OpenedDrop[]
  expect(rarestFirst(drops).map(({ recoveryPrice }) => recoveryPrice)).toEqual([80, 50, 9])
})
