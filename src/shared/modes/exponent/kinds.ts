import type { KindFacts } from '#shared/kindFacts.ts'

/** The journals of the mode. */
export const EXPONENT_KINDS = {
  exponent_stake: { name: '指数', house: 'escrow', total: 'spent', limit: 'spend', record: 'exponent', mode: null, title: 'name' },
  exponent_refund: { name: '指数退回', house: 'escrow', total: 'spent', limit: 'spend', record: null, mode: null, title: 'name' },
  exponent_end: {
    name: '指数结算',
    house: 'exponent',
    second: 'escrow',
    total: null,
    limit: null,
    record: null,
    mode: null,
    title: 'name',
  },
  exponent_rest: { name: '指数余额', house: 'exponent', total: 'exchanged', limit: null, record: 'exponent', mode: null, title: 'name' },
} as const satisfies Record<string, KindFacts>
