import { EventType } from '#shared/codes.ts'
import type { ModeFacts } from '#shared/mode.ts'

/** 盲盒. */
export const CASE_FACTS = {
  name: '盲盒',
  path: '/mystery-box',
  verify: 'oddsTable',
  measured: 'grades',
  topic: null,
  drop: EventType.caseDrop,
  record: { kind: 'open', name: '开箱' },
  ranked: true,
  task: { name: '开启盲盒 1 次', goal: 1, diamonds: 2_000, place: 2, budget: 8_000 },
} as const satisfies ModeFacts
