import type { ModeFacts } from '#shared/mode.ts'

/** 指数. Its rounds are proved by a chain of secrets. */
export const EXPONENT_FACTS = {
  name: '指数',
  path: '/exponent',
  verify: null,
  measured: 'reach',
  /** An `ExponentMessage` each. */
  topic: '/topic/exponent',
  drop: null,
  record: { kind: 'exponent', name: '指数' },
  ranked: true,
  task: { name: '参与指数 1 局', goal: 1, diamonds: 2_000, place: 5, budget: 8_000 },
} as const satisfies ModeFacts
