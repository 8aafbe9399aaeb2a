import type { ModeFacts } from '#shared/mode.ts'

/** 红包雨. */
export const SHOWER_FACTS = {
  name: '红包雨',
  path: '/welfare',
  verify: null,
  measured: null,
  topic: null,
  drop: null,
  record: null,
  ranked: false,
  task: null,
} as const satisfies ModeFacts
