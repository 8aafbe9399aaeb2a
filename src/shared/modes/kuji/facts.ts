import type { ModeFacts } from '#shared/mode.ts'

/** 一番赏: a pool of tickets that empties. Players see this name; its journals are named in `kinds.ts`. */
export const KUJI_FACTS = {
  name: '一番赏',
  path: '/kuji',
  verify: 'pool',
  measured: null,
  topic: '/topic/kuji',
  drop: null,
  record: { kind: 'kuji', name: '一番赏' },
  ranked: false,
  task: null,
} as const satisfies ModeFacts
