import type { KindFacts } from '#shared/kindFacts.ts'

/** The journals of the mode. */
export const CASE_KINDS = {
  case_open: { name: '开启盲盒', house: 'case', total: 'spent', limit: 'spend', record: 'open', mode: 'case', title: 'remark' },
  item_exchange: { name: '物品兑换', house: 'case', total: 'exchanged', limit: null, record: null, mode: null, title: 'remark' },
  item_exchange_undo: { name: '撤销兑换', house: 'case', total: 'exchanged', limit: null, record: null, mode: null, title: 'remark' },
} as const satisfies Record<string, KindFacts>
