import { COUNT_SPEND, SPEND_FITS } from '#server/limits/play.ts'
import { INSERT_PUSH } from '#server/live/outbox.ts'

/** What a mode adds to the second statement. */
export interface ModeWrite {
  /** Columns of `Plan.own` with their types, e.g. `number smallint, book jsonb`. */
  columns: string
  /** Further parts of the WITH, which write the mode's own rows from `paid`; it has the columns above and those of the play. */
  parts: string
}

/**
 * Takes the coins of plays, books the journals, writes receipts, items and the modes' own rows, and queues the pushes: for each play all or
 * nothing. A play that cannot be done is a row of the answer without a balance, and writes nothing.
 *
 * A play is done when nothing has moved since it was read: the login is there, the player not frozen, the seed in use, caps and rest the same and
 * not passed, the account's row the same (and with it balance, used keys and the mode's counters), the key unused.
 *
 * Every condition is looked at in rows that are locked here, because a part of a WITH reads what was there when the statement began. The
 * order is login, seed, tallies by player, accounts by id, like every other act. For several plays no lock is waited for: a play whose rows
 * somebody else holds is answered with `held` false and is asked again alone.
 *
 * The constraints of the tables stay as a last fence. One that breaks undoes the whole statement.
 *
 * $1 the plays as JSON, $2 how long to wait for a lock, '0' for as long as it takes.
 */
export const commitText = (write: ModeWrite, { wait }: { wait: boolean }) => {
  const skip = wait ? '' : ' SKIP LOCKED'
  return `
    WITH asked AS MATERIALIZED (
      SELECT a.*, set_config('lock_timeout', $2, true) AS patience FROM json_to_recordset($1::json) AS a (
        player_id bigint, session_id bigint, key text, hash text, seed_id bigint, version text, cost bigint, day date, turn int,
        day_cap bigint, month_cap bigint, play_id bigint, at timestamptz, reveal_at timestamptz, kind text, house text, ref text, remark text,
        reply jsonb, mode text, subject int, table_version int, draws json, pushes json, ${write.columns})
    ), logins AS MATERIALIZED (
      SELECT s.id FROM asked a JOIN session s ON s.id = a.session_id AND s.player_id = a.player_id FOR KEY SHARE OF s${skip}
    ), seeds AS MATERIALIZED (
      SELECT s.player_id FROM asked a JOIN fairness_seed s ON s.id = a.seed_id WHERE s.state = 1 FOR SHARE OF s${skip}
    ), tallies AS MATERIALIZED (
      SELECT t.player_id, ${SPEND_FITS} AS fits
      FROM asked a JOIN day_tally t ON t.player_id = a.player_id AND t.what = 'spend' ORDER BY t.player_id FOR NO KEY UPDATE OF t${skip}
    ), wallets AS MATERIALIZED (
      SELECT w.id, w.player_id, w.balance, w.xmin::text AS version
      FROM tallies t JOIN account w ON w.player_id = t.player_id AND w.currency = 0 ORDER BY w.id FOR NO KEY UPDATE OF w${skip}
    ), able AS MATERIALIZED (
      SELECT a.*, w.id AS account_id, w.balance - a.cost AS balance, nextval('journal_id_seq') AS journal_id,
        (SELECT d.balance FROM account d WHERE d.player_id = a.player_id AND d.currency = 1) AS diamonds
      FROM asked a JOIN wallets w ON w.player_id = a.player_id JOIN tallies t ON t.player_id = a.player_id
      JOIN seeds s ON s.player_id = a.player_id JOIN player p ON p.id = a.player_id
      WHERE t.fits AND w.version = a.version AND w.balance >= a.cost AND NOT p.frozen
        AND (a.session_id IS NULL OR a.session_id IN (SELECT id FROM logins))
    ), keyed AS (
      INSERT INTO idempotency (player_id, key, request_hash, reply, at)
      SELECT player_id, key, hash, reply || jsonb_build_object('balance', balance, 'secondaryBalance', diamonds), at FROM able ORDER BY player_id
      ON CONFLICT DO NOTHING RETURNING player_id
    ), paid AS MATERIALIZED (
      SELECT able.* FROM able JOIN keyed ON keyed.player_id = able.player_id
    ), counted AS (
      UPDATE day_tally t SET ${COUNT_SPEND} FROM paid a WHERE t.player_id = a.player_id AND t.what = 'spend' AND a.cost > 0
    ), debited AS (
      UPDATE account w SET balance = paid.balance FROM paid WHERE w.id = paid.account_id
    ), booked AS (
      INSERT INTO journal (id, kind, ref, remark, at) SELECT journal_id, kind, ref, remark, at FROM paid WHERE cost > 0
    ), lines AS (
      INSERT INTO entry (journal_id, account_id, house, currency, amount, balance_after)
      SELECT paid.journal_id, line.account_id, line.house, 0, line.amount, line.balance_after FROM paid, LATERAL (VALUES
        (paid.account_id, NULL, -paid.cost, paid.balance), (NULL::bigint, paid.house, paid.cost, NULL::bigint)
      ) AS line (account_id, house, amount, balance_after) WHERE paid.cost > 0
    ), draw AS MATERIALIZED (
      SELECT paid.player_id, paid.seed_id, paid.mode, paid.subject, paid.table_version, paid.ref, paid.at, paid.play_id, d.*
      FROM paid, json_to_recordset(paid.draws) AS d (
        item_id bigint, receipt_id bigint, nonce int, cursor int, roll int, total int, range_from int, range_to int,
        gift_id int, grade smallint, price bigint, pity_count int, pity_forced boolean)
    ), receipts AS (
      INSERT INTO draw_receipt (id, player_id, seed_id, mode, box_id, odds_version, nonce, cursor, roll, total, range_from, range_to,
        gift_id, grade, pity_count, pity_forced, at)
      SELECT receipt_id, player_id, seed_id, mode, subject, table_version, nonce, cursor, roll, total, range_from, range_to,
        gift_id, grade, pity_count, pity_forced, at FROM draw
    ), items AS (
      INSERT INTO item_instance (id, owner_id, state, gift_id, grade, price, box_id, open_id, receipt_id, gained_at)
      SELECT item_id, player_id, 'bag', gift_id, grade, price, subject, play_id, receipt_id, at FROM draw
    ), history AS (
      INSERT INTO item_history (item_id, owner_id, to_state, ref, at) SELECT item_id, player_id, 'bag', ref, at FROM draw
    ), pushes AS (
      ${INSERT_PUSH} SELECT p.destination, p.player_id, p.body, paid.reveal_at
      FROM paid, json_to_recordset(paid.pushes) AS p (destination text, player_id bigint, body text)
    ), ${write.parts}
    SELECT a.player_id::text AS player_id, paid.balance::float8 AS balance, paid.diamonds::float8 AS secondary,
      (w.player_id IS NOT NULL AND s.player_id IS NOT NULL AND (a.session_id IS NULL OR a.session_id IN (SELECT id FROM logins))) AS held
    FROM asked a LEFT JOIN wallets w ON w.player_id = a.player_id LEFT JOIN seeds s ON s.player_id = a.player_id
    LEFT JOIN paid ON paid.player_id = a.player_id`
}
