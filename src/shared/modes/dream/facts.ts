import { EventType } from '#shared/codes.ts'
import type { ModeFacts } from '#shared/mode.ts'

/** 黄金装备. */
export const DREAM_FACTS = {
  name: '黄金装备',
  path: '/dream',
  verify: 'oddsTable',
  measured: 'bands',
  topic: null,
  drop: EventType.upgradeDrop,
  record: { kind: 'upgrade', name: '升级' },
  ranked: true,
  task: { name: '黄金装备升级 1 次', goal: 1, diamonds: 2_000, place: 4, budget: 8_000 },
} as const satisfies ModeFacts
