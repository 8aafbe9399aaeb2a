import type { PlaySpec } from '#server/core/play/playSpec.ts'
import { CASE_MODE } from '#shared/modes.ts'

/** What an opening reads besides what every play reads. */
export interface OpenRead {
  /** The player's pity counter of the box. */
  pity_count: number
  /** The revision of the catalogue in force. */
  revision: number
}

/**
 * Openings as the door knows them. The pity counter is only written by openings, which hold the player's account meanwhile; so what was
 * read of it still holds when the account's row is the same.
 */
export const OPENING: PlaySpec = {
  name: 'case-open',
  mode: CASE_MODE,
  playIds: 'case_open_id_seq',
  uses: { draws: true },
  read: {
    columns: `
      coalesce((SELECT c.count FROM pity_counter c WHERE c.player_id = a.player_id AND c.box_id = a.subject), 0) AS pity_count,
      (SELECT revision FROM catalogue_state) AS revision`,
  },
  write: {
    columns: 'number smallint, fast boolean, book jsonb, pity_after int',
    parts: `opened AS (
      INSERT INTO case_open (id, player_id, box_id, number, paid, fast, opened_at, reveal_at, book)
      SELECT play_id, player_id, subject, number, cost, fast, at, reveal_at, book FROM paid
    ), turn AS (
      INSERT INTO pity_counter (player_id, box_id, count)
      SELECT player_id, subject, pity_after FROM paid WHERE pity_after IS NOT NULL ORDER BY player_id
      ON CONFLICT (player_id, box_id) DO UPDATE SET count = excluded.count
    )`,
  },
}
