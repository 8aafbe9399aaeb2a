import { openSql, SHARDS } from '#server/core/giveaway/count.ts'
import type { PlaySpec } from '#server/core/play/playSpec.ts'
import { FREE_MODE } from '#shared/modes.ts'
import type { Minor } from '#shared/money.ts'

/** What a free opening reads besides what every play reads. */
export interface FreeRead {
  /** The revision of the catalogue in force. */
  revision: number
  /** The Beijing day of the last daily box; null before the first. */
  free_day: string | null
  /** What the player has spent over all time, in minor units; null for an account that has not added it up yet. */
  spent: Minor | null
  /** Whether the player has never opened a free box. */
  is_new: boolean
  /** Surprise boxes that were opened, and sign-ins that earn them. */
  surprises: number
  signed: number
  /** Whether the budgets of the day have something left, for each use. */
  daily_open: boolean
  sign_open: boolean
}

/**
 * Openings of free boxes as the door knows them. They cost nothing, so no journal is written; the odds are those of the mode itself. Only they write
 * the tally, which holds the player's account meanwhile; sign-ins only ever grow. Whether a player is new is asked without EXISTS, for which PostgreSQL
 * would read the tallies of all players.
 */
export const FREE_OPENING: PlaySpec = {
  name: 'free-open',
  mode: FREE_MODE,
  playIds: 'free_open_id_seq',
  uses: { draws: true },
  read: {
    columns: `
      (SELECT f.day::text FROM free_tally f WHERE f.player_id = a.player_id) AS free_day,
      coalesce((SELECT false FROM free_tally f WHERE f.player_id = a.player_id), true) AS is_new,
      coalesce((SELECT f.surprises FROM free_tally f WHERE f.player_id = a.player_id), 0) AS surprises,
      coalesce((SELECT s.signed FROM sign_in s WHERE s.player_id = a.player_id), 0) AS signed,
      ${openSql('free-box')} AS daily_open, ${openSql('surprise-box')} AS sign_open,
      (SELECT CASE WHEN s.summed THEN -s.spent::float8 END FROM account s WHERE s.player_id = a.player_id AND s.currency = 0) AS spent,
      (SELECT revision FROM catalogue_state) AS revision`,
  },
  write: {
    columns: 'free_use text, free_level smallint, book jsonb',
    parts: `opened AS (
      INSERT INTO free_open (id, player_id, box_id, use, level, day, opened_at, reveal_at, book)
      SELECT play_id, player_id, subject, free_use, free_level, day, at, reveal_at, book FROM paid
    ), turn AS (
      INSERT INTO free_tally AS f (player_id, day, surprises)
      SELECT player_id, CASE WHEN free_use = 'daily' THEN day END, (free_use = 'sign')::int FROM paid ORDER BY player_id
      ON CONFLICT (player_id) DO UPDATE SET day = coalesce(excluded.day, f.day), surprises = f.surprises + excluded.surprises
    ), given AS (
      INSERT INTO giveaway_day AS g (source, day, shard, paid)
      SELECT CASE WHEN paid.free_use = 'daily' THEN 'free-box' ELSE 'surprise-box' END, paid.day, paid.player_id % ${SHARDS}, sum(draw.price) * 100
      FROM paid JOIN draw ON draw.player_id = paid.player_id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (source, day, shard) DO UPDATE SET paid = g.paid + excluded.paid
    )`,
  },
}
