import type { KindFacts } from '#shared/kindFacts.ts'

/** The journals of the mode. */
export const SHOWER_KINDS = {
  packet_shower: { name: '红包雨', house: 'grant', total: null, limit: null, record: null, mode: null, title: 'name' },
} as const satisfies Record<string, KindFacts>
