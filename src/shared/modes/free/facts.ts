import type { ModeFacts } from '#shared/mode.ts'

/** The free boxes of 福利. Their openings stand in the record of 盲盒. */
export const FREE_FACTS = {
  name: '免费宝匣',
  path: '/welfare',
  verify: 'oddsTable',
  measured: 'grades',
  topic: null,
  drop: null,
  record: null,
  ranked: false,
  task: null,
} as const satisfies ModeFacts
