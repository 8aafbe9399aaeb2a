import { COUNT } from '#server/core/limits/held.ts'
import { TALLY_ASKED, UNMOVED } from '#server/core/limits/play.ts'
import { pushBalances } from '#server/core/money/balancePush.ts'
import { LIMITS } from '#server/platform/db/batcher.ts'
import { INSERT_PUSH } from '#server/platform/live/outbox.ts'
import {
  afterStakes,
  askedColumns,
  countLines,
  drawParts,
  grantParts,
  moneyParts,
  newLines,
  stakeParts,
  stakesFit,
  stakesHeld,
  stakesLost,
} from './commitParts.ts'
import type { PlaySpec } from './playSpec.ts'

/**
 * Takes the coins and stakes of plays, books the journals, writes receipts, items and the modes' own rows, and queues the pushes: for each
 * play all or nothing. A play that cannot be done is a row of the answer without a balance, and writes nothing.
 *
 * A play is done when nothing has moved since it was read: the login is there, the player not frozen, the seed in use, tally, caps and rest the same
 * that allowed it, the account's row the same (and with it balance, used keys and the mode's counters), the key unused, the stakes in the bag.
 *
 * Every condition is looked at in rows that are locked here, because a part of a WITH reads what was there when the statement began. The
 * order is login, seed, stakes by id, tallies by player, accounts by id, like every other act. For several plays no lock is waited for: a play whose rows
 * somebody else holds is answered with `held` false and is asked again alone.
 *
 * The constraints of the tables stay as a last fence. One that breaks undoes the whole statement.
 *
 * LIMIT says how many plays there can be. Without it PostgreSQL takes them for a hundred and reads all accounts of ten thousand players.
 *
 * $1 the plays as JSON, $2 how long to wait for a lock, '0' for as long as it takes.
 */
export const commitText = ({ mode, uses, write }: Pick<PlaySpec, 'mode' | 'uses' | 'write'>, { wait }: { wait: boolean }) => {
  const skip = wait ? '' : ' SKIP LOCKED'
  return `
    WITH asked AS MATERIALIZED (
      SELECT a.*, set_config('lock_timeout', $2, true) AS patience FROM json_to_recordset($1::json) AS a (
        player_id bigint, session_id bigint, key text, hash text, seed_id bigint, version text, cost bigint, ${TALLY_ASKED},
        play_id bigint, at timestamptz, reveal_at timestamptz, kind text, house text, total text, ref text, remark text,
        reply jsonb, subject bigint, table_box int, table_version int, pushes json${askedColumns(uses)}, ${write.columns})
      LIMIT ${LIMITS.size}
    ), logins AS MATERIALIZED (
      SELECT s.id FROM asked a JOIN session s ON s.id = a.session_id AND s.player_id = a.player_id FOR KEY SHARE OF s${skip}
    ), seeds AS MATERIALIZED (
      SELECT s.player_id FROM asked a JOIN fairness_seed s ON s.id = a.seed_id WHERE s.state = 1 FOR SHARE OF s${skip}
    )${stakesHeld(uses, skip)}, tallies AS MATERIALIZED (
      SELECT t.player_id, ${UNMOVED} AS fits
      FROM asked a JOIN day_tally t ON t.player_id = a.player_id AND t.what = 'spend'${afterStakes(uses)} ORDER BY t.player_id FOR NO KEY UPDATE OF t${skip}
    ), wallets AS MATERIALIZED (
      SELECT w.id, w.player_id, w.balance, w.lines, w.xmin::text AS version
      FROM tallies t JOIN account w ON w.player_id = t.player_id AND w.currency = 0 ORDER BY w.id FOR NO KEY UPDATE OF w${skip}
    ), able AS MATERIALIZED (
      SELECT a.*, w.id AS account_id, w.balance - a.cost${uses.payout ? ' + coalesce(a.payout, 0)' : ''} AS balance,
        nextval('journal_id_seq') AS journal_id${uses.payout ? ", nextval('journal_id_seq') AS payout_id" : ''},
        w.lines + ${newLines(uses)} AS line, p.robot,
        d.balance AS diamonds, d.lines AS diamond_line
      FROM asked a JOIN wallets w ON w.player_id = a.player_id JOIN tallies t ON t.player_id = a.player_id
      JOIN seeds s ON s.player_id = a.player_id JOIN player p ON p.id = a.player_id
      LEFT JOIN account d ON d.player_id = a.player_id AND d.currency = 1
      WHERE t.fits AND w.version = a.version AND w.balance >= a.cost AND NOT p.frozen
        AND (a.session_id IS NULL OR a.session_id IN (SELECT id FROM logins))${stakesFit(uses)}
    ), keyed AS (
      INSERT INTO idempotency (player_id, key, request_hash, reply, at)
      SELECT player_id, key, hash,
        reply || jsonb_build_object('balance', balance, 'secondaryBalance', coalesce(diamonds, 0), 'balanceLine', line, 'secondaryLine', coalesce(diamond_line, 0)), at
      FROM able ORDER BY player_id
      ON CONFLICT DO NOTHING RETURNING player_id
    ), paid AS MATERIALIZED (
      SELECT able.* FROM able JOIN keyed ON keyed.player_id = able.player_id
    ), counted AS (
      UPDATE day_tally t SET ${COUNT} FROM paid a WHERE t.player_id = a.player_id AND t.what = 'spend' AND a.cost > 0
    ), debited AS (
      UPDATE account w SET balance = paid.balance, ${countLines(uses)} FROM paid WHERE w.id = paid.account_id
      RETURNING w.player_id, w.currency, w.balance, w.lines, paid.robot, ${newLines(uses, 'paid')} > 0 AS moved
    ), balances_told AS (
      ${pushBalances('debited')} WHERE moved AND NOT robot
    )${moneyParts(uses)}${drawParts({ mode, uses })}${grantParts({ mode, uses })}${stakeParts(uses)}, pushes AS (
      ${INSERT_PUSH} SELECT p.destination, p.player_id, p.body, paid.reveal_at
      FROM paid, json_to_recordset(paid.pushes) AS p (destination text, player_id bigint, body text)
    ), ${write.parts}
    SELECT a.player_id::text AS player_id, paid.balance::float8 AS balance, coalesce(paid.diamonds, 0)::float8 AS secondary,
      paid.line::float8 AS line, coalesce(paid.diamond_line, 0)::float8 AS secondary_line,
      (w.player_id IS NOT NULL AND s.player_id IS NOT NULL AND (a.session_id IS NULL OR a.session_id IN (SELECT id FROM logins))) AS held,
      ${stakesLost(uses)}
    FROM asked a LEFT JOIN wallets w ON w.player_id = a.player_id LEFT JOIN seeds s ON s.player_id = a.player_id
    LEFT JOIN paid ON paid.player_id = a.player_id`
}
