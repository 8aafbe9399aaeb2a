import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { OddsEntry, OddsTable } from '#shared/fairness/oddsTable.ts'
import type { PlayMode } from '#shared/modes.ts'

/** Seed pairs that one part looks at. A player may have changed pairs many times and drawn nothing. */
const PAIRS_LOOKED_AT = 8

/** Where a count of draws goes on: after a number of a pair. */
interface Place {
  seedId: string
  nonce: number
}

/** What is read of a draw. */
export interface LuckDraw extends Record<string, unknown> {
  seedId: string
  nonce: number
  mode: string
  /** Under which mode its odds are published. */
  oddsMode: PlayMode
  subject: number
  version: number | null
  forced: boolean
  giftId: number | null
  grade: number | null
  /** The table of this draw alone, see `packEntries`. */
  entries: number[] | null
}

interface Reach {
  after: Place
  /** Draws up to this moment, in ms. */
  until: number
  most: number
}

/** The player's draws after one, in the order of pairs and numbers, from a few ranges of `draw_receipt_nonce`; and where they go on, null at their end. */
export async function readDraws(
  db: DbOrTx,
  playerId: string,
  { after, until, most }: Reach,
): Promise<{ draws: LuckDraw[]; next: Place | null }> {
  const { rows: pairs } = await db.execute<{ id: string }>(sql`
    select id::text as id from fairness_seed where player_id = ${playerId}::bigint and id >= ${after.seedId}::bigint
    order by fairness_seed.id limit ${PAIRS_LOOKED_AT + 1}`)
  const ids = pairs.slice(0, PAIRS_LOOKED_AT).map(({ id }) => id)
  const { rows: draws } = await db.execute<LuckDraw>(sql`
    select r.seed_id::text as "seedId", r.nonce, r.mode, case when r.box_id is null then r.mode else 'case' end as "oddsMode",
      coalesce(r.box_id, r.subject)::float8 as subject, r.odds_version as version, r.pity_forced as forced, r.gift_id as "giftId", r.grade, r.entries
    from unnest(${sql.param(ids)}::bigint[]) as s (id) cross join lateral (
      select * from draw_receipt d where d.seed_id = s.id and d.nonce > case when s.id = ${after.seedId}::bigint then ${after.nonce}::int else -1 end
        and d.player_id = ${playerId}::bigint and d.at <= ${new Date(until).toISOString()}::timestamptz
      order by d.nonce limit ${most}) r
    order by r.seed_id, r.nonce limit ${most}`)
  const last = draws.at(-1)
  if (last && draws.length === most) return { draws, next: { seedId: last.seedId, nonce: last.nonce } }
  const further = pairs[PAIRS_LOOKED_AT]
  return { draws, next: further ? { seedId: further.id, nonce: -1 } : null }
}

/** What paid openings have cost, by box; the last of them, and whether there may be more. */
export async function readPaid(
  db: DbOrTx,
  playerId: string,
  { after, until, most }: { after: string; until: number; most: number },
): Promise<{ paid: { boxId: number; number: number; paid: number }[]; last: string; more: boolean }> {
  const { rows } = await db.execute<{ id: string; boxId: number; number: number; paid: number; counts: boolean }>(sql`
    select o.id::text as id, o.box_id as "boxId", o.number, o.paid::float8 as paid,
      o.opened_at <= ${new Date(until).toISOString()}::timestamptz as counts
    from case_open o where o.player_id = ${playerId}::bigint and (${after} = '0' or (o.reveal_at, o.id) > (
      select l.reveal_at, l.id from case_open l where l.id = ${after}::bigint and l.player_id = ${playerId}::bigint))
    order by o.reveal_at, o.id limit ${most}`)
  const sums = new Map<number, { boxId: number; number: number; paid: number }>()
  for (const { boxId, number, paid, counts } of rows) {
    if (!counts) continue
    const sum = sums.get(boxId) ?? { boxId, number: 0, paid: 0 }
    sum.number += number
    sum.paid += paid
    sums.set(boxId, sum)
  }
  return { paid: [...sums.values()], last: rows.at(-1)?.id ?? after, more: rows.length === most }
}

/** Names a published table. */
export const tableKey = (mode: string, subject: number, version: number | null): string => `${mode}:${subject}:${version}`

/** The published odds that draws name, by {@link tableKey}. */
export async function tablesOf(db: DbOrTx, draws: readonly LuckDraw[]): Promise<Map<string, OddsTable>> {
  const published = draws.filter(({ entries, version }) => entries === null && version !== null)
  const named = [...new Map(published.map((draw) => [tableKey(draw.oddsMode, draw.subject, draw.version), draw])).values()]
  if (named.length === 0) return new Map()
  const column = <T>(read: (draw: LuckDraw) => T) => sql.param(named.map(read))
  const { rows } = await db.execute<{
    mode: PlayMode
    subject: number
    version: number
    pityLimit: number | null
    entries: OddsEntry[]
  }>(sql`
    select o.mode, o.subject::float8 as subject, o.version, o.pity_limit as "pityLimit", o.entries
    from unnest(${column(({ oddsMode }) => oddsMode)}::text[], ${column(({ subject }) => subject)}::bigint[], ${column(({ version }) => version)}::int[])
      as n (mode, subject, version)
    join odds_table o on o.mode = n.mode and o.subject = n.subject and o.version = n.version`)
  return new Map(rows.map((row) => [tableKey(row.mode, row.subject, row.version), row]))
}
