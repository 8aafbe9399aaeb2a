import { account } from '#server/core/money/tables.ts'
import { TOTALS } from '#shared/kindFacts.ts'
import type { PlaySpec, PlayUses } from './playSpec.ts'

/**
 * The parts of the second statement that only some modes need. `asked` are the plays, `able` those whose conditions hold, `paid` those that
 * are done. Every text begins with a comma, so that parts that are left out leave nothing behind.
 */

/** The columns of the plays that a mode uses, after those of every play. */
export const askedColumns = ({ draws, grants, payout, stakes }: PlayUses): string =>
  [
    draws ? 'draws json' : '',
    grants ? 'grants json' : '',
    payout ? 'payout bigint, payout_kind text, payout_house text, payout_total text, payout_remark text' : '',
    stakes ? 'stakes json' : '',
  ]
    .map((columns) => (columns ? `, ${columns}` : ''))
    .join('')

/** Receipts of the draws, and the items that they grant. */
export const drawParts = ({ mode, uses }: Pick<PlaySpec, 'mode' | 'uses'>): string =>
  uses.draws
    ? `, draw AS MATERIALIZED (
      SELECT paid.player_id, paid.seed_id, paid.subject, paid.table_box, paid.table_version, paid.ref, paid.at, paid.play_id, d.*
      FROM paid, json_to_recordset(paid.draws) AS d (
        item_id bigint, receipt_id bigint, nonce int, cursor int, roll int, total int, range_from int, range_to int,
        gift_id int, grade smallint, price bigint, pity_count int, pity_forced boolean${uses.ownTables ? ', entries int[]' : ''})
    ), receipts AS (
      INSERT INTO draw_receipt (id, player_id, seed_id, mode, subject, box_id, odds_version, nonce, cursor, roll, total, range_from, range_to,
        gift_id, grade, pity_count, pity_forced, at${uses.ownTables ? ', entries' : ''})
      SELECT receipt_id, player_id, seed_id, '${mode}', subject, table_box, table_version, nonce, cursor, roll, total, range_from, range_to,
        gift_id, grade, pity_count, pity_forced, at${uses.ownTables ? ', entries' : ''} FROM draw
    ), items AS (
      INSERT INTO item_instance (id, owner_id, state, gift_id, grade, price, box_id, open_id, play_mode, receipt_id, gained_at)
      SELECT item_id, player_id, 'bag', gift_id, grade, price, coalesce(table_box, 0), play_id, '${mode}', receipt_id, at
      FROM draw WHERE item_id IS NOT NULL
    ), history AS (
      INSERT INTO item_history (item_id, owner_id, to_state, ref, at)
      SELECT item_id, player_id, 'bag', ref, at FROM draw WHERE item_id IS NOT NULL
    )`
    : ''

/** Items that are granted without a draw. */
export const grantParts = ({ mode, uses }: Pick<PlaySpec, 'mode' | 'uses'>): string =>
  uses.grants
    ? `, granted AS MATERIALIZED (
      SELECT paid.player_id, paid.ref, paid.at, paid.play_id, g.*
      FROM paid, json_to_recordset(paid.grants) AS g (item_id bigint, gift_id int, grade smallint, price bigint)
    ), granted_items AS (
      INSERT INTO item_instance (id, owner_id, state, gift_id, grade, price, box_id, open_id, play_mode, gained_at)
      SELECT item_id, player_id, 'bag', gift_id, grade, price, 0, play_id, '${mode}', at FROM granted
    ), granted_history AS (
      INSERT INTO item_history (item_id, owner_id, to_state, ref, at) SELECT item_id, player_id, 'bag', ref, at FROM granted
    )`
    : ''

/**
 * Locks the stakes that are where they must be, in the order of their ids. Each is looked up by itself. One that somebody else holds is
 * skipped for several plays, like one that is gone; the play is then asked alone and waits.
 */
export const stakesHeld = ({ stakes }: PlayUses, skip: string): string =>
  stakes
    ? `, stakes AS MATERIALIZED (
      SELECT v.player_id, i.id FROM (
        SELECT DISTINCT a.player_id, v.id::bigint AS id FROM asked a, json_array_elements_text(a.stakes) v (id) ORDER BY 2
      ) v CROSS JOIN LATERAL (
        SELECT id FROM item_instance WHERE id = v.id AND owner_id = v.player_id AND state = '${stakes.from}' AND NOT locked FOR NO KEY UPDATE${skip}
      ) i
    )`
    : ''

/** An expression about the play `a`: all of its stakes are held. */
const ALL_STAKES = '(SELECT count(*) FROM stakes s WHERE s.player_id = a.player_id) = json_array_length(a.stakes)'

/** What makes the tallies wait for the stakes: items are locked before limits and accounts. */
export const afterStakes = ({ stakes }: PlayUses): string => (stakes ? ' AND (SELECT count(*) FROM stakes) >= 0' : '')
export const stakesFit = ({ stakes }: PlayUses): string => (stakes ? ` AND ${ALL_STAKES}` : '')
/** A column of the answer. */
export const stakesLost = ({ stakes }: PlayUses): string => `${stakes ? `NOT ${ALL_STAKES}` : 'false'} AS lost`

/** Takes the stakes of the plays that are done. */
export const stakeParts = ({ stakes }: PlayUses): string =>
  stakes
    ? `, staked AS (
      UPDATE item_instance i SET state = '${stakes.to}' FROM stakes s JOIN paid ON paid.player_id = s.player_id WHERE i.id = s.id
    ), staked_history AS (
      INSERT INTO item_history (item_id, owner_id, from_state, to_state, ref, at)
      SELECT s.id, s.player_id, '${stakes.from}', '${stakes.to}', paid.ref, paid.at FROM stakes s JOIN paid ON paid.player_id = s.player_id
    )`
    : ''

/** How many lines a play of `plays` writes into its player's account. */
export const newLines = ({ payout }: PlayUses, plays = 'a'): string =>
  `(${plays}.cost > 0)::int${payout ? ` + coalesce(${plays}.payout > 0, false)::int` : ''}`

/** What an UPDATE of the account `w` sets to count the lines of the play `paid`, each in the sum that its kind counts in. */
export const countLines = (uses: PlayUses): string => {
  const { payout } = uses
  const lines = `lines = w.lines + ${newLines(uses, 'paid')}`
  const sums = TOTALS.map((total) => {
    const { name } = account[total]
    const cost = `w.${name} - CASE WHEN paid.total = '${total}' THEN paid.cost ELSE 0 END`
    return `${name} = ${cost}${payout ? ` + CASE WHEN paid.payout_total = '${total}' THEN paid.payout ELSE 0 END` : ''}`
  })
  return [lines, ...sums].join(', ')
}

/** Books the cost, and what is paid out as a journal of its own. The lines of a play are written in their order. */
export const moneyParts = ({ payout }: PlayUses): string => `, booked AS (
      INSERT INTO journal (id, kind, ref, remark, at) SELECT journal_id, kind, ref, remark, at FROM paid WHERE cost > 0${
        payout ? '\n      UNION ALL SELECT payout_id, payout_kind, ref, payout_remark, at FROM paid WHERE payout > 0' : ''
      }
    ), lines AS (
      INSERT INTO entry (journal_id, account_id, house, currency, amount, balance_after)
      SELECT line.journal_id, line.account_id, line.house, 0, line.amount, line.balance_after FROM paid, LATERAL (VALUES
        (paid.journal_id, paid.account_id, NULL, -paid.cost, paid.balance${payout ? ' - coalesce(paid.payout, 0)' : ''}),
        (paid.journal_id, NULL::bigint, paid.house, paid.cost, NULL::bigint)${
          payout
            ? `,
        (paid.payout_id, paid.account_id, NULL, paid.payout, paid.balance), (paid.payout_id, NULL, paid.payout_house, -paid.payout, NULL)`
            : ''
        }
      ) AS line (journal_id, account_id, house, amount, balance_after) WHERE line.amount <> 0
    )`
