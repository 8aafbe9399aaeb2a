import { describe, expect, expectTypeOf, it } from 'vitest'
import type { JournalLine } from '#server/core/money/journal.ts'
import type { KindFacts } from '#shared/kindFacts.ts'
import { type CostKind, JOURNAL_KINDS, kindFacts, type PayoutKind } from '#shared/kinds.ts'
import { modeFacts } from '#shared/modes.ts'

const WHOLE = { name: '下注', house: 'case', total: 'spent', limit: 'spend', record: null, mode: null, title: 'name' } as const

describe('the table of kinds', () => {
  it.each(Object.keys(WHOLE))('does not compile for a kind that says nothing of its %s', (fact) => {
    const { name, house, total, limit, record, mode, title } = WHOLE
    const whole = { whole: WHOLE } satisfies Record<string, KindFacts>
    const without = {
      // @ts-expect-error no name
      name: { house, total, limit, record, mode, title },
      // @ts-expect-error no house
      house: { name, total, limit, record, mode, title },
      // @ts-expect-error no total
      total: { name, house, limit, record, mode, title },
      // @ts-expect-error no limit
      limit: { name, house, total, record, mode, title },
      // @ts-expect-error no record
      record: { name, house, total, limit, mode, title },
      // @ts-expect-error no mode
      mode: { name, house, total, limit, record, title },
      // @ts-expect-error no title
      title: { name, house, total, limit, record, mode },
    } satisfies Record<string, KindFacts>
    expect(Object.keys(without[fact as keyof typeof without])).toHaveLength(Object.keys(whole.whole).length - 1)
  })

  it('lets plays cost only what counts against the caps, and pay out only what does not', () => {
    expectTypeOf<'case_open' | 'dream_upgrade' | 'shop_buy' | 'battle_stake' | 'exponent_stake'>().toExtend<CostKind>()
    expectTypeOf<
      'opening_grant' | 'dream_change' | 'item_exchange' | 'battle_end' | 'exponent_end' | 'rank_reward'
    >().toExtend<PayoutKind>()
    expectTypeOf<CostKind & PayoutKind>().toBeNever()
    expectTypeOf<Extract<CostKind | PayoutKind, 'top_up' | 'card_code'>>().toBeNever()
    // @ts-expect-error the shop does not sell openings
    const wrong: JournalLine<(typeof JOURNAL_KINDS)['case_open']['house']> = { house: 'shop', currency: 0, amount: 1 }
    expect(wrong).toBeDefined()
  })

  it('counts in a cap what it counts in the total of the same name', () => {
    const capped = { toppedUp: 'topUp', spent: 'spend', exchanged: null } as const
    for (const [kind, { total, limit }] of Object.entries(JOURNAL_KINDS)) expect(limit, kind).toBe(total === null ? null : capped[total])
  })

  it('knows nothing of a kind or mode that only a newer version has, whatever it is called', () => {
    for (const name of ['unheard_of', 'toString', '__proto__', ''])
      expect([kindFacts(name), modeFacts(name)]).toEqual([undefined, undefined])
  })
})
