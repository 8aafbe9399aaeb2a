import type { Rule } from '#server/platform/db/auditRules.ts'
import type { PlayMode } from '#shared/modes.ts'

/** No two keys answer with the same play of a table, and none with another player's. `idName` is what the mode's `Plan.reply` calls the play. */
export const oneKeyEach = (table: string, idName: string): Rule => ({
  slices: 'player',
  query: `SELECT i.player_id, i.reply->>'${idName}' AS play_id, count(*) AS keys FROM idempotency i
      LEFT JOIN ${table} o ON o.id = (i.reply->>'${idName}')::bigint
      WHERE i.player_id > $1 AND i.player_id <= $2 AND i.reply ? '${idName}'
      GROUP BY 1, 2 HAVING count(*) > 1 OR bool_or(o.player_id IS DISTINCT FROM i.player_id)`,
})

/** Every item of a mode was granted by a play of its table. */
export const itemsHavePlays = (table: string, mode: PlayMode): Rule => ({
  slices: 'item_instance',
  query: `SELECT i.id, i.open_id FROM item_instance i WHERE i.id > $1 AND i.id <= $2 AND i.play_mode = '${mode}'
      AND NOT EXISTS (SELECT FROM ${table} o WHERE o.id = i.open_id)`,
})
