import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** Lines and tickets younger than this are not swept yet, whichever node's clock counts. */
const KEPT_SURELY = "interval '179 days'"
const CHATS = { slices: 'chat_thread', by: 'player_id' } as const

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'the number of a chat is that of its last line, unless that was swept': {
    ...CHATS,
    query: `SELECT t.player_id, t.last_seq, l.seq FROM chat_thread t
      LEFT JOIN LATERAL (SELECT seq, at FROM chat_line WHERE player_id = t.player_id ORDER BY seq DESC LIMIT 1) l ON true
      WHERE t.player_id > $1 AND t.player_id <= $2 AND CASE WHEN l.seq IS NULL
        THEN t.last_seq > 0 AND t.player_at > now() - ${KEPT_SURELY}
        ELSE l.seq > t.last_seq OR (l.seq < t.last_seq AND l.at > now() - ${KEPT_SURELY}) END`,
  },
  'nobody has read beyond the last line of a chat': {
    ...CHATS,
    query: `SELECT player_id, last_seq, desk_read, player_read FROM chat_thread
      WHERE player_id > $1 AND player_id <= $2 AND greatest(desk_read, player_read) > last_seq`,
  },
  'a player has one open ticket at most': {
    ...CHATS,
    query: `SELECT player_id, count(*) AS open FROM chat_ticket WHERE closed_at IS NULL AND player_id > $1 AND player_id <= $2
      GROUP BY player_id HAVING count(*) > 1`,
  },
  'a closed ticket was closed by a line, unless that was swept': {
    ...CHATS,
    query: `SELECT t.id, t.player_id FROM chat_ticket t WHERE t.player_id > $1 AND t.player_id <= $2 AND t.closed_at > now() - ${KEPT_SURELY}
      AND NOT EXISTS (SELECT FROM chat_line l WHERE l.player_id = t.player_id AND l.ticket = t.id)`,
  },
}

/** Checks the numbers of the chats and their tickets. */
export const auditChat = (db: DbOrTx): Promise<Violation[]> => runRules(db, RULES)
