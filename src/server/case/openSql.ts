import { CLOCK_MS } from '#server/db/clock.ts'
import { countSpend, READ_SPEND } from '#server/limits/play.ts'
import { INSERT_PUSH } from '#server/live/outbox.ts'

/**
 * An opening is two SQL statements and no explicit transaction, so it costs two round trips. It is the most frequent act on money. Each
 * statement is its own transaction. Both have names, so that PostgreSQL prepares them once for each connection.
 */

/**
 * Reads everything that an opening depends on, its moment included, and uses up one nonce for each box, unless the key was used before.
 *
 * The statement commits alone, so the nonces stay used when the opening fails. It does not wait for the disk: the server tells nobody what
 * it read before COMMIT_OPEN is on disk, and that commit comes later in the same log.
 *
 * $1 player, $2 key, $3 number of boxes, $4 box.
 */
export const BEGIN_OPEN = {
  name: 'case-open-begin',
  text: `
    WITH stored AS (
      SELECT request_hash, reply FROM idempotency WHERE player_id = $1::bigint AND key = $2
    ), seed AS (
      UPDATE fairness_seed SET nonce = nonce + $3::int
      WHERE player_id = $1::bigint AND state = 1 AND NOT EXISTS (SELECT FROM stored)
      RETURNING id, server_seed, client_seed, nonce - $3::int AS nonce
    )
    SELECT ${CLOCK_MS} AS at, p.uid, p.nickname, p.head_pic, p.robot, p.frozen, stored.request_hash, stored.reply,
      seed.id AS seed_id, seed.server_seed, seed.client_seed, seed.nonce,
      coalesce(a.balance, 0)::float8 AS balance, coalesce(c.count, 0) AS pity_count,
      (SELECT revision FROM catalogue_state) AS revision, nextval('case_open_id_seq')::text AS open_id,
      ARRAY(SELECT nextval('item_instance_id_seq')::text FROM generate_series(1, $3::int)) AS item_ids,
      ARRAY(SELECT nextval('draw_receipt_id_seq')::text FROM generate_series(1, $3::int)) AS receipt_ids,
      ${READ_SPEND} AS spend,
      set_config('synchronous_commit', 'off', true)
    FROM player p LEFT JOIN stored ON true LEFT JOIN seed ON true
    LEFT JOIN account a ON a.player_id = p.id AND a.currency = 0
    LEFT JOIN pity_counter c ON c.player_id = p.id AND c.box_id = $4::int
    WHERE p.id = $1::bigint`,
} as const

/** Sets the pity counter from $18 to $19. Yields no row when another opening has changed it since BEGIN_OPEN. */
const PITY_TURN = `
      INSERT INTO pity_counter AS c (player_id, box_id, count) SELECT $1::bigint, $5::int, $19::int FROM seed
      ON CONFLICT (player_id, box_id) DO UPDATE SET count = excluded.count WHERE c.count = $18::int
      RETURNING 1`

/** For a box without pity. It names $18 and $19 only so that both statements take the same parameters. */
const PLAIN_TURN = 'SELECT 1 FROM seed WHERE $18::int IS NOT NULL AND $19::int IS NOT NULL'

/**
 * Takes the coins, books the journal, writes opening, receipts and items, and queues the pushes about them: all or nothing.
 *
 * Does nothing and yields no row when the seed was revealed or the pity counter changed since BEGIN_OPEN.
 *
 * Breaks a constraint, and so undoes itself, in three cases. account_balance_covered: the player cannot pay. The primary key of
 * idempotency: the key was used in the meantime. day_tally_kept: a cap would be passed, or caps or rest have changed since BEGIN_OPEN.
 *
 * It locks the day tally before the account, like every other act, so that two acts cannot wait for each other.
 *
 * $1 player, $2 key, $3 request hash, $4 seed, $5 box, $6 cost, $7 opening, $8 remark, $9 opened at, $10 reveal at, $11 number, $12 fast,
 * $13 book, $14 mode, $15 odds version, $16 draws as JSON, $17 pushes as JSON, $18 pity counter before, $19 after, $20 day in Beijing,
 * $21 turn of the tally, $22 cap of the day, $23 cap of the month.
 */
const commitText = (turn: string) => `
    WITH seed AS (
      SELECT id FROM fairness_seed WHERE id = $4::bigint AND state = 1 FOR SHARE
    ), turn AS (${turn}
    ), counted AS (${countSpend({ after: 'turn', player: '$1', amount: '$6', day: '$20', turn: '$21', dayCap: '$22', monthCap: '$23' })}
    ), paid AS (
      UPDATE account SET balance = balance - $6::bigint FROM counted WHERE player_id = $1::bigint AND currency = 0
      RETURNING account.id, balance, (SELECT balance FROM account d WHERE d.player_id = $1::bigint AND d.currency = 1) AS diamonds
    ), keyed AS (
      INSERT INTO idempotency (player_id, key, request_hash, reply, at)
      SELECT $1::bigint, $2, $3, jsonb_build_object('openId', $7::text, 'balance', balance, 'secondaryBalance', diamonds), $9::timestamptz FROM paid
    ), booked AS (
      INSERT INTO journal (kind, ref, remark, at) SELECT 'case_open', 'open:' || $7::text, $8, $9::timestamptz FROM paid RETURNING id
    ), lines AS (
      INSERT INTO entry (journal_id, account_id, house, currency, amount, balance_after)
      SELECT booked.id, line.account_id, line.house, 0, line.amount, line.balance_after FROM paid, booked, LATERAL (VALUES
        (paid.id, NULL::text, -$6::bigint, paid.balance), (NULL::bigint, 'case', $6::bigint, NULL::bigint)
      ) AS line (account_id, house, amount, balance_after)
    ), opened AS (
      INSERT INTO case_open (id, player_id, box_id, number, paid, fast, opened_at, reveal_at, book)
      SELECT $7::bigint, $1::bigint, $5::int, $11::smallint, $6::bigint, $12::boolean, $9::timestamptz, $10::timestamptz, $13::jsonb FROM paid
    ), draw AS (
      SELECT d.* FROM paid, json_to_recordset($16::json) AS d (
        item_id bigint, receipt_id bigint, nonce int, cursor int, roll int, total int, range_from int, range_to int,
        gift_id int, grade smallint, price bigint, pity_count int, pity_forced boolean)
    ), receipts AS (
      INSERT INTO draw_receipt (id, player_id, seed_id, mode, box_id, odds_version, nonce, cursor, roll, total, range_from, range_to,
        gift_id, grade, pity_count, pity_forced, at)
      SELECT receipt_id, $1::bigint, $4::bigint, $14, $5::int, $15::int, nonce, cursor, roll, total, range_from, range_to,
        gift_id, grade, pity_count, pity_forced, $9::timestamptz FROM draw
    ), items AS (
      INSERT INTO item_instance (id, owner_id, state, gift_id, grade, price, box_id, open_id, receipt_id, gained_at)
      SELECT item_id, $1::bigint, 'bag', gift_id, grade, price, $5::int, $7::bigint, receipt_id, $9::timestamptz FROM draw
    ), history AS (
      INSERT INTO item_history (item_id, owner_id, to_state, ref, at)
      SELECT item_id, $1::bigint, 'bag', 'open:' || $7::text, $9::timestamptz FROM draw
    ), pushes AS (
      ${INSERT_PUSH} SELECT p.destination, p.player_id, p.body, $10::timestamptz
      FROM paid, json_to_recordset($17::json) AS p (destination text, player_id bigint, body text)
    )
    SELECT balance::float8 AS balance, diamonds::float8 AS secondary FROM paid`

export const COMMIT_OPEN = { name: 'case-open-commit', text: commitText(PLAIN_TURN) } as const
export const COMMIT_OPEN_WITH_PITY = { name: 'case-open-commit-pity', text: commitText(PITY_TURN) } as const
