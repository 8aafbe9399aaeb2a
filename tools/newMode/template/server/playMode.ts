import type { PlaySpec } from '#server/core/play/playSpec.ts'

/** What a play reads besides what every play reads. */
export interface TemplateNameRead {
  /** The revision of the catalogue in force. */
  revision: number
}

/** Plays as the door knows them. Each draws from a table of its own, because the odds of its box belong to 盲盒. */
export const TEMPLATE_NAME_PLAY: PlaySpec = {
  name: 'template-name-play',
  mode: 'templateName',
  playIds: 'template_name_play_id_seq',
  uses: { draws: true, ownTables: true },
  read: { columns: '(SELECT revision FROM catalogue_state) AS revision' },
  write: {
    columns: 'book jsonb',
    parts: `played AS (
      INSERT INTO template_name_play (id, player_id, box_id, paid, played_at, reveal_at, book)
      SELECT play_id, player_id, subject, cost, at, reveal_at, book FROM paid
    )`,
  },
}
