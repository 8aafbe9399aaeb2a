import type { KindFacts } from '#shared/kindFacts.ts'

/** The journals of the mode. */
export const DREAM_KINDS = {
  dream_upgrade: { name: '黄金装备', house: 'dream', total: 'spent', limit: 'spend', record: 'upgrade', mode: 'dream', title: 'remark' },
  dream_change: { name: '升级找零', house: 'dream', total: 'exchanged', limit: null, record: 'upgrade', mode: null, title: 'name' },
} as const satisfies Record<string, KindFacts>
