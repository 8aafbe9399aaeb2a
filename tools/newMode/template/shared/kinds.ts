import type { KindFacts } from '#shared/kindFacts.ts'

/** The journals of the mode. */
export const TEMPLATE_NAME_KINDS = {
  template_name_play: {
    name: '新玩法',
    house: 'templateName',
    total: 'spent',
    limit: 'spend',
    record: 'templateName',
    mode: 'templateName',
    title: 'remark',
  },
} as const satisfies Record<string, KindFacts>
