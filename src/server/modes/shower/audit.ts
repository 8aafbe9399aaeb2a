import { auditedNetworks } from '#server/core/beacon/bound.ts'
import { inSlices, type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { Currency } from '#shared/codes.ts'
import { BEACON_MISSING_AFTER } from '#shared/fairness/beacon.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { verifyShower } from '#shared/modes/shower/verify.ts'
import { showerOf } from './showers.ts'
import { showerProof } from './view.ts'

const SHOWERS = { slices: 'shower', by: 'room_id' } as const
/** The shower that a journal names. */
const NAMED = `CASE WHEN j.ref ~ '^shower:[0-9]{1,18}$' THEN substr(j.ref, 8)::bigint END`

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'a shower that is settled paid what its players got, as far as it has come, and never more than its pot': {
    ...SHOWERS,
    query: `SELECT s.room_id, s.paid, g.got, g.due, j.booked, j.journals FROM shower s
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS got, count(amount) AS players, coalesce(max(amount), 0) AS most,
        coalesce(sum(amount) FILTER (WHERE NOT s.owed OR player_id <= s.paid_through), 0) AS due FROM shower_grab WHERE room_id = s.room_id) g
      CROSS JOIN LATERAL (SELECT coalesce(-sum(e.amount), 0) AS booked, count(DISTINCT j.id) AS journals FROM journal j
        JOIN entry e ON e.journal_id = j.id AND e.house = 'grant' AND e.currency = ${Currency.diamond}
        WHERE j.ref = 'shower:' || s.room_id AND j.kind = 'packet_shower') j
      WHERE s.room_id > $1 AND s.room_id <= $2 AND CASE WHEN s.state = 'settled'
        THEN s.paid <> g.got OR g.due <> j.booked OR s.paid > s.pot OR g.most > s.most OR g.players <> s.grabbers
          OR (j.journals > 0) <> (g.due > 0) OR s.paid <> least(s.pot, s.most * g.players)
        ELSE s.owed OR j.journals > 0 OR g.got > 0 END`,
  },
  'a player got in a shower what their row says, in one line, once its page is paid': {
    ...SHOWERS,
    // Rows and lines are added up side by side: joined by player, a slice of large showers takes the square of its players.
    query: `SELECT p.room_id, p.player_id, sum(p.due) AS amount, sum(p.got) AS got, sum(p.lines) AS lines FROM (
        SELECT g.room_id, g.player_id, CASE WHEN s.owed AND g.player_id > s.paid_through THEN 0 ELSE coalesce(g.amount, 0) END AS due, 0 AS got, 0 AS lines
        FROM shower s JOIN shower_grab g ON g.room_id = s.room_id WHERE s.room_id > $1 AND s.room_id <= $2
        UNION ALL
        SELECT s.room_id, a.player_id, 0, e.amount, 1 FROM shower s JOIN journal j ON j.ref = 'shower:' || s.room_id AND j.kind = 'packet_shower'
        JOIN entry e ON e.journal_id = j.id JOIN account a ON a.id = e.account_id WHERE s.room_id > $1 AND s.room_id <= $2
      ) p GROUP BY p.room_id, p.player_id HAVING sum(p.lines) > 1 OR sum(p.got) <> sum(p.due)`,
  },
  'every journal of the shower has its shower': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'packet_shower'
      AND NOT EXISTS (SELECT FROM shower s WHERE s.room_id = ${NAMED} AND s.state = 'settled')`,
  },
  'packets were claimed while their shower ran': {
    ...SHOWERS,
    query: `SELECT g.room_id, g.player_id, g.at FROM shower s JOIN shower_grab g ON g.room_id = s.room_id
      WHERE s.room_id > $1 AND s.room_id <= $2 AND (g.at < s.start_at
        OR g.at > coalesce(s.settled_at, 'infinity') OR g.at > s.start_at + interval '${SHOWER.length + SHOWER.late} milliseconds')`,
  },
  'a shower is withdrawn only when its list was late or its number was missing, and then gives nothing': {
    ...SHOWERS,
    query: `SELECT s.room_id, s.withdrawn, s.closed_at, s.beacon_at, s.settled_at FROM shower s
      WHERE s.room_id > $1 AND s.room_id <= $2 AND s.withdrawn IS NOT NULL AND NOT coalesce(s.state = 'settled' AND NOT s.owed AND s.grabbers = 0
        AND CASE s.withdrawn WHEN 'late' THEN s.closed_at >= s.beacon_at ELSE s.settled_at > s.beacon_at + interval '${BEACON_MISSING_AFTER} milliseconds' END, false)`,
  },
  'only a shower that is not settled and paid has a next step': {
    ...SHOWERS,
    query: `SELECT s.room_id, s.state, s.owed, c.next_at FROM shower s JOIN room c ON c.id = s.room_id
      WHERE s.room_id > $1 AND s.room_id <= $2 AND (s.state = 'settled' AND NOT s.owed) <> (c.next_at IS NULL)`,
  },
}

/** The showers that are paid. They are read one by one, because each holds its whole list. */
const SETTLED = {
  ...SHOWERS,
  query: `SELECT room_id::text FROM shower WHERE room_id > $1 AND room_id <= $2 AND state = 'settled' AND NOT owed AND withdrawn IS NULL`,
} as const

/** Checks every shower against its packets, its journal and its seed. Returns the rows that break a rule. */
export async function auditShowers(db: DbOrTx, slice?: number): Promise<Violation[]> {
  const found = await runRules(db, RULES, slice)
  for await (const rows of inSlices(db, SETTLED, slice))
    for (const { room_id: roomId } of rows) {
      const row = await showerOf(db, String(roomId))
      const wrong = row && verifyShower(await showerProof(db, row.roomId), null, auditedNetworks(row)).find(({ ok }) => ok === false)
      if (wrong) found.push({ rule: 'the shares of a shower follow from its seed and its list', row: { roomId, wrong: wrong.name } })
    }
  return found
}
