import type { GameModeOf } from '#server/modes/gameMode.ts'
import { aboutPlays } from './about.ts'
import { auditTemplateName } from './audit.ts'
import { mountTemplateName } from './routes.ts'

/** 新玩法. */
export const TEMPLATE_NAME_GAME: GameModeOf<'templateName'> = {
  mount: mountTemplateName,
  rooms: null,
  pace: null,
  plays: { mode: 'templateName', table: 'template_name_play', at: 'played_at' },
  recentDrops: null,
  rank: null,
  replay: null,
  measured: null,
  about: aboutPlays,
  wins: null,
  audit: auditTemplateName,
  prepare: null,
  jobs: null,
  sweeps: {},
}
