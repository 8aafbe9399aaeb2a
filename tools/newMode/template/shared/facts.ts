import type { ModeFacts } from '#shared/mode.ts'

/** 新玩法. Players see this name; its journals are named in `kinds.ts`. */
export const TEMPLATE_NAME_FACTS = {
  name: '新玩法',
  path: '/template-name',
  verify: 'oddsTable',
  measured: null,
  topic: null,
  drop: null,
  record: { kind: 'templateName', name: '新玩法' },
  ranked: false,
  task: null,
} as const satisfies ModeFacts
