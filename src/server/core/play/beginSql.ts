import { keepTallies, readLimits } from '#server/core/limits/held.ts'
import { CLOCK_MS } from '#server/platform/db/clock.ts'
import type { ItemState } from '#shared/codes.ts'
import type { PlaySpec } from './playSpec.ts'

/** The staked items that are where they must be. OFFSET 0 looks each one up by itself, see below. */
const readStakes = (from: ItemState) => `
      coalesce((SELECT json_agg(json_build_object('item_id', i.id::text, 'gift_id', i.gift_id, 'grade', i.grade, 'price', i.price,
          'box_id', i.box_id, 'locked', i.locked) ORDER BY i.id)
        FROM (SELECT DISTINCT v.id::bigint AS id FROM json_array_elements_text(a.stakes) v (id)) v CROSS JOIN LATERAL (
          SELECT * FROM item_instance i WHERE i.id = v.id AND i.owner_id = a.player_id AND i.state = '${from}' OFFSET 0) i
      ), '[]') AS stakes,`

/** Whether the login of a play is there. Without EXISTS, for which PostgreSQL would read all logins while there are few. */
const LOGGED_IN = `coalesce(a.session_id IS NULL OR (SELECT s.player_id FROM session s WHERE s.id = a.session_id) = a.player_id, false)`

/**
 * Reads everything that plays depend on, their moment included, and uses up their nonces, unless a key was used before.
 *
 * The statement commits alone, so the nonces stay used when a play fails. It does not wait for the disk: the server tells nobody what it
 * read before the second statement is on disk, and that commit comes later in the same log.
 *
 * `version` names the state of the player's account row. Everything that a play changes, it changes while it holds that row; so what was
 * read here still holds as long as the row is the same.
 *
 * OFFSET 0 makes PostgreSQL look each key, player and account up by itself. It takes the plays for a hundred, and would read all accounts of ten
 * thousand players; of a table that has grown fast it may still believe that reading all of it is cheap.
 *
 * $1 the plays as JSON, $2 how long to wait for a lock, '0' for as long as it takes.
 */
export const beginText = ({ read, playIds, uses }: Pick<PlaySpec, 'read' | 'playIds' | 'uses'>) => `
    WITH asked AS MATERIALIZED (
      SELECT a.*, set_config('synchronous_commit', 'off', true) AS quick, set_config('lock_timeout', $2, true) AS patience
      FROM json_to_recordset($1::json) AS a (
        player_id bigint, session_id bigint, key text, draws int, subject bigint${uses.grants ? ', grants int' : ''}${uses.stakes ? ', stakes json' : ''})
    ), stored AS MATERIALIZED (
      SELECT a.player_id, i.request_hash, i.reply FROM asked a CROSS JOIN LATERAL (
        SELECT request_hash, reply FROM idempotency WHERE player_id = a.player_id AND key = a.key OFFSET 0) i
    ), known AS MATERIALIZED (
      SELECT a.player_id, a.draws FROM asked a JOIN player p ON p.id = a.player_id
      WHERE NOT EXISTS (SELECT FROM stored i WHERE i.player_id = a.player_id)
        AND ${LOGGED_IN}
      ORDER BY a.player_id
    ), seed AS (
      UPDATE fairness_seed s SET nonce = s.nonce + k.draws FROM known k WHERE s.player_id = k.player_id AND s.state = 1
      RETURNING s.player_id, s.id, s.server_seed, s.client_seed, s.nonce - k.draws AS nonce
    ), tally AS (${keepTallies('known', 'spend')}
    )
    SELECT a.player_id::text AS player_id, ${CLOCK_MS} AS at, p.uid, p.nickname, p.head_pic, p.robot, p.frozen, p.hidden,
      ${LOGGED_IN} AS logged_in,
      i.request_hash, i.reply, seed.id::text AS seed_id, seed.server_seed, seed.client_seed, seed.nonce,
      coalesce(w.balance, 0)::float8 AS balance, w.xmin::text AS version,
      nextval('${playIds}')::text AS play_id,
      ARRAY(SELECT nextval('item_instance_id_seq')::text FROM generate_series(1, a.draws${uses.grants ? ' + a.grants' : ''})) AS item_ids,
      ARRAY(SELECT nextval('draw_receipt_id_seq')::text FROM generate_series(1, a.draws)) AS receipt_ids,
      ${readLimits('a.player_id', 'spend')} AS spend,${uses.stakes ? readStakes(uses.stakes.from) : ''} ${read.columns}
    FROM asked a CROSS JOIN LATERAL (
      SELECT uid, nickname, head_pic, robot, frozen, hidden FROM player WHERE id = a.player_id OFFSET 0) p
    LEFT JOIN stored i ON i.player_id = a.player_id
    LEFT JOIN seed ON seed.player_id = a.player_id
    LEFT JOIN LATERAL (SELECT balance, xmin FROM account WHERE player_id = a.player_id AND currency = 0 OFFSET 0) w ON true`
