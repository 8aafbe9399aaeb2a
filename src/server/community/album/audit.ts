import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

const RULES: Record<string, Rule> = {
  'every kind of item that a player was ever granted stands in the album': {
    slices: 'item_instance',
    query: `SELECT i.id, i.owner_id, i.gift_id FROM item_instance i WHERE i.id > $1 AND i.id <= $2 AND NOT EXISTS (
        SELECT FROM album_item a WHERE a.player_id = i.owner_id AND a.gift_id = i.gift_id)
        AND NOT EXISTS (SELECT FROM album_fill f WHERE i.id BETWEEN f.next_id AND f.end_id)`,
  },
  'what nobody has given is own in the album': {
    slices: 'item_instance',
    query: `SELECT i.id, i.owner_id, i.gift_id FROM item_instance i WHERE i.id > $1 AND i.id <= $2 AND NOT i.passed AND EXISTS (
        SELECT FROM album_item a WHERE a.player_id = i.owner_id AND a.gift_id = i.gift_id AND NOT a.own)`,
  },
  'a reward of a set is paid once to its player': {
    slices: 'album_claim',
    query: `SELECT c.id, c.player_id, c.family, c.diamonds, count(e.id) AS lines FROM album_claim c
    LEFT JOIN journal j ON j.ref = 'album:' || c.id AND j.kind = 'album_reward'
    LEFT JOIN entry e ON e.journal_id = j.id AND e.currency = 1 AND e.amount = c.diamonds AND e.account_id = (
      SELECT id FROM account a WHERE a.player_id = c.player_id AND a.currency = 1)
    WHERE c.id > $1 AND c.id <= $2 GROUP BY c.id, c.player_id, c.family, c.diamonds
    HAVING count(j.id) <> (c.diamonds > 0)::int OR count(e.id) <> count(j.id)`,
  },
  'every journal of a set has its claim': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'album_reward' AND NOT EXISTS (
        SELECT FROM album_claim c WHERE c.id = CASE WHEN j.ref ~ '^album:[0-9]{1,18}$' THEN substr(j.ref, 7)::bigint END)`,
  },
  'a frame of a set lies with its player': {
    slices: 'album_claim',
    query: `SELECT c.id, c.player_id, c.frame_id FROM album_claim c WHERE c.id > $1 AND c.id <= $2 AND c.frame_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM player_frame f WHERE f.player_id = c.player_id AND f.frame_id = c.frame_id)`,
  },
}

/** Checks the album against the items, and rewards against the books. Returns the rows that break a rule. */
export function auditAlbum(db: DbOrTx, slice?: number): Promise<Violation[]> {
  return runRules(db, RULES, slice)
}
