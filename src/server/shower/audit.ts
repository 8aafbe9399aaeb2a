import { inSlices, type Rule, runRules, type Violation } from '#server/db/auditRules.ts'
import type { DbOrTx } from '#server/db/connect.ts'
import { Currency } from '#shared/codes.ts'
import { SHOWER } from '#shared/shower/rules.ts'
import { verifyShower } from '#shared/shower/verify.ts'
import { showerProof } from './view.ts'

const SHOWERS = { slices: 'shower', by: 'room_id' } as const
/** The shower that a journal names. */
const NAMED = `CASE WHEN j.ref ~ '^shower:[0-9]{1,18}$' THEN substr(j.ref, 8)::bigint END`

/** Each key names a rule. */
const RULES: Record<string, Rule> = {
  'a shower that is settled paid what its players got, in one journal, and never more than its pot': {
    ...SHOWERS,
    query: `SELECT s.room_id, s.paid, g.got, j.booked, j.journals FROM shower s
      CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS got, count(amount) AS players,
        coalesce(max(amount), 0) AS most FROM shower_grab WHERE room_id = s.room_id) g
      CROSS JOIN LATERAL (SELECT coalesce(-sum(e.amount), 0) AS booked, count(DISTINCT j.id) AS journals FROM journal j
        JOIN entry e ON e.journal_id = j.id AND e.house = 'grant' AND e.currency = ${Currency.diamond}
        WHERE j.ref = 'shower:' || s.room_id AND j.kind = 'packet_shower') j
      WHERE s.room_id > $1 AND s.room_id <= $2 AND CASE WHEN s.state = 'settled'
        THEN s.paid <> g.got OR s.paid <> j.booked OR s.paid > s.pot OR g.most > s.most OR g.players <> s.grabbers
          OR j.journals <> CASE WHEN s.paid > 0 THEN 1 ELSE 0 END OR s.paid <> least(s.pot, s.most * g.players)
        ELSE j.journals > 0 OR g.got > 0 END`,
  },
  'a player got in a shower what their row says': {
    ...SHOWERS,
    query: `SELECT g.room_id, g.player_id, g.amount FROM shower s JOIN shower_grab g ON g.room_id = s.room_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(e.amount), 0) AS booked FROM journal j JOIN entry e ON e.journal_id = j.id
        JOIN account a ON a.id = e.account_id WHERE j.ref = 'shower:' || g.room_id AND j.kind = 'packet_shower' AND a.player_id = g.player_id) b
      WHERE s.room_id > $1 AND s.room_id <= $2 AND b.booked <> coalesce(g.amount, 0)`,
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
  'only a shower that is not settled has a next step': {
    ...SHOWERS,
    query: `SELECT s.room_id, s.state, c.next_at FROM shower s JOIN room c ON c.id = s.room_id
      WHERE s.room_id > $1 AND s.room_id <= $2 AND (s.state = 'settled') <> (c.next_at IS NULL)`,
  },
}

/** The showers that are settled. They are read one by one, because each holds its whole list. */
const SETTLED = {
  ...SHOWERS,
  query: `SELECT room_id::text FROM shower WHERE room_id > $1 AND room_id <= $2 AND state = 'settled'`,
} as const

/** Checks every shower against its packets, its journal and its seed. Returns the rows that break a rule. */
export async function auditShowers(db: DbOrTx, slice?: number): Promise<Violation[]> {
  const found = await runRules(db, RULES, slice)
  for await (const rows of inSlices(db, SETTLED, slice))
    for (const { room_id: roomId } of rows) {
      const wrong = verifyShower(await showerProof(db, String(roomId))).find(({ ok }) => !ok)
      if (wrong) found.push({ rule: 'the shares of a shower follow from its seed and its list', row: { roomId, wrong: wrong.name } })
    }
  return found
}
