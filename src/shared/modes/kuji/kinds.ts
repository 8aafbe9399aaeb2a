import type { KindFacts } from '#shared/kindFacts.ts'

/** The journals of the mode. */
export const KUJI_KINDS = {
  kuji_play: {
    name: '一番赏',
    house: 'kuji',
    total: 'spent',
    limit: 'spend',
    record: 'kuji',
    mode: null,
    title: 'remark',
  },
} as const satisfies Record<string, KindFacts>
