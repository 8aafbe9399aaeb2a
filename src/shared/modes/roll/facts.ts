import type { ModeFacts } from '#shared/mode.ts'

/** ROLL. It costs nothing, so no board counts it. */
export const ROLL_FACTS = {
  name: 'ROLL',
  path: '/roll',
  verify: null,
  measured: null,
  /** Rooms as they change, for the list: a `rollCard` each. */
  topic: '/topic/rolls',
  drop: null,
  record: { kind: 'roll', name: 'ROLL' },
  ranked: false,
  task: { name: '参加 ROLL 1 次', goal: 1, diamonds: 1_000, place: 1, budget: 4_000 },
} as const satisfies ModeFacts
