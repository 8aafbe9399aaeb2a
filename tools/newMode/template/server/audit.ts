import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** The published odds of the box of a play `p`, as its receipt `r` must hold them: item, grade and weight of each entry, one after another. */
const PUBLISHED = `(SELECT array_agg(v.value ORDER BY e.place, v.place) FROM odds_table t,
  jsonb_array_elements(t.entries) WITH ORDINALITY AS e (entry, place), LATERAL (VALUES
    (1, (e.entry->>'giftId')::int), (2, (e.entry->>'grade')::int), (3, (e.entry->>'weight')::int)) AS v (place, value)
  WHERE t.mode = 'case' AND t.subject = p.box_id AND t.version = r.odds_version)`

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'a play of templateName granted one item, the one that its receipt says': {
    slices: 'template_name_play',
    query: `SELECT p.id, count(i.id) AS items, count(r.id) AS receipts FROM template_name_play p
      LEFT JOIN item_instance i ON i.open_id = p.id AND i.play_mode = 'templateName'
      LEFT JOIN draw_receipt r ON r.id = i.receipt_id AND r.mode = 'templateName' AND r.player_id = p.player_id AND r.subject = p.box_id
        AND r.gift_id = i.gift_id AND (p.book->'drop'->>'itemId')::bigint = i.id
      WHERE p.id > $1 AND p.id <= $2 GROUP BY p.id HAVING count(i.id) <> 1 OR count(r.id) <> 1`,
  },
  'a play of templateName was drawn from the published odds of its box': {
    slices: 'template_name_play',
    query: `SELECT p.id, p.box_id, r.odds_version FROM template_name_play p
      JOIN item_instance i ON i.open_id = p.id AND i.play_mode = 'templateName' JOIN draw_receipt r ON r.id = i.receipt_id
      WHERE p.id > $1 AND p.id <= $2 AND r.entries IS DISTINCT FROM ${PUBLISHED}`,
  },
  'an item of templateName has its play': {
    slices: 'item_instance',
    query: `SELECT i.id, i.open_id FROM item_instance i WHERE i.id > $1 AND i.id <= $2 AND i.play_mode = 'templateName'
      AND NOT EXISTS (SELECT FROM template_name_play p WHERE p.id = i.open_id)`,
  },
  'a play of templateName is booked once, at its price': {
    slices: 'template_name_play',
    query: `SELECT p.id, p.paid, count(e.id) AS lines, sum(e.amount) AS amount FROM template_name_play p
      LEFT JOIN journal j ON j.ref = 'templateName:' || p.id AND j.kind = 'template_name_play'
      LEFT JOIN entry e ON e.journal_id = j.id AND e.account_id IS NOT NULL
      WHERE p.id > $1 AND p.id <= $2 GROUP BY p.id HAVING count(e.id) <> 1 OR sum(e.amount) <> -p.paid`,
  },
  'every journal of templateName has its play': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'template_name_play' AND NOT EXISTS (
        SELECT FROM template_name_play p WHERE 'templateName:' || p.id = j.ref
          AND p.id = CASE WHEN j.ref ~ '^templateName:[0-9]{1,18}$' THEN substring(j.ref FROM '[0-9]+$')::bigint END)`,
  },
  'no two keys answer with the same play of templateName': {
    slices: 'player',
    query: `SELECT i.player_id, i.reply->>'templateNameId' AS play_id, count(*) AS keys FROM idempotency i
      LEFT JOIN template_name_play p ON p.id = (i.reply->>'templateNameId')::bigint
      WHERE i.player_id > $1 AND i.player_id <= $2 AND i.reply ? 'templateNameId'
      GROUP BY 1, 2 HAVING count(*) > 1 OR bool_or(p.player_id IS DISTINCT FROM i.player_id)`,
  },
}

/** Checks every play against its item, receipt and journal. Returns the rows that break a rule. */
export function auditTemplateName(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}
