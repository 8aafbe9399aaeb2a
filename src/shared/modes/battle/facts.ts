import { EventType } from '#shared/codes.ts'
import type { ModeFacts } from '#shared/mode.ts'

/** 竞技场. Its draws are proved by the room, not by receipts. */
export const BATTLE_FACTS = {
  name: '竞技场',
  path: '/battle',
  verify: null,
  measured: 'grades',
  /** Rooms as they change, for the lobby: a `battleCard` each, private rooms left out. */
  topic: '/topic/battles',
  drop: EventType.battleDrop,
  record: { kind: 'battle', name: '对战' },
  ranked: true,
  task: { name: '完成竞技场 1 场', goal: 1, diamonds: 2_000, place: 3, budget: 8_000 },
} as const satisfies ModeFacts
