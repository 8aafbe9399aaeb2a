import { sql } from 'drizzle-orm'
import type { Gain, Note, RankPorts, RankSeat } from '#server/community/rank/ports.ts'
import type { NoteKind } from '#server/community/rank/tables.ts'
import type { Tx } from '#server/platform/db/connect.ts'

type GainRow = Omit<Gain, 'kind'> & Record<string, unknown>

const idsOf = (notes: readonly Note[], kind: NoteKind) => sql.param(notes.filter((note) => note.kind === kind).map(({ refId }) => refId))

/** Openings that cost nothing do not count: they would be luck without a price. */
const openings = (notes: readonly Note[]) => sql`
  select o.id::text as "refId", o.player_id::text as "playerId", o.number::int as opened, o.paid::float8 as paid, o.paid::float8 as spent,
    (select coalesce(sum(i.price), 0) from item_instance i where i.open_id = o.id and i.play_mode = 'case')::float8 as drawn
  from case_open o join player p on p.id = o.player_id and not p.robot where o.id = any(${idsOf(notes, 'open')}::bigint[]) and o.paid > 0`

const upgrades = (notes: readonly Note[]) => sql`
  select u.id::text as "refId", u.player_id::text as "playerId", 0 as opened, 0 as paid, 0 as drawn, u.paid::float8 as spent
  from dream_upgrade u join player p on p.id = u.player_id and not p.robot where u.id = any(${idsOf(notes, 'upgrade')}::bigint[]) and u.paid > 0`

const stakes = (notes: readonly Note[]) => sql`
  select s.round::text as "refId", s.player_id::text as "playerId", 0 as opened, 0 as paid, 0 as drawn, s.stake::float8 as spent
  from exponent_stake s join player p on p.id = s.player_id and not p.robot
  where s.round = any(${idsOf(notes, 'exponent')}::int[]) and s.outcome in ('exited', 'lost')`

const QUERIES = { open: openings, upgrade: upgrades, exponent: stakes } as const

async function gainsOf(tx: Tx, notes: readonly Note[]): Promise<Gain[]> {
  const gains: Gain[] = []
  for (const kind of ['open', 'upgrade', 'exponent'] as const) {
    if (!notes.some((note) => note.kind === kind)) continue
    const { rows } = await tx.execute<GainRow>(QUERIES[kind](notes))
    gains.push(...rows.map((row) => ({ ...row, kind })))
  }
  return gains
}

async function seatsOf(tx: Tx, roomIds: readonly string[]): Promise<RankSeat[]> {
  const { rows } = await tx.execute<RankSeat & Record<string, unknown>>(sql`
    select b.room_id::text as "roomId", not b.hidden as open, s.player_id::text as "playerId", s.won, b.cost::float8 as stake, p.robot, p.frozen,
      p.trade_url as "tradeUrl"
    from battle b join battle_seat s on s.room_id = b.room_id join player p on p.id = s.player_id
    where b.room_id = any(${sql.param([...roomIds])}::bigint[]) and b.stage = 3 order by b.room_id, s.seat`)
  return rows
}

/** What 排行 needs of other domains. */
export const rankPorts: RankPorts = { gainsOf, seatsOf }
