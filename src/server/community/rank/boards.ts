import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { Minor } from '#shared/money.ts'
import { RANK_COUNTED, type RankBoard, type RankPeriod } from '#shared/rank.ts'

interface BoardColumns {
  /** What the board orders by, the moment that decides between equals, and the coins put in. */
  figure: SQL
  at: SQL
  counted: SQL
  /** The rows that stand on the board; each has an index of its own. */
  listed: SQL
}

/** Columns of `rank_sum s`, by board. */
const COLUMNS: Record<RankBoard, BoardColumns> = {
  luck: { figure: sql`s.luck`, at: sql`s.luck_at`, counted: sql`s.paid`, listed: sql`s.listed and s.luck is not null` },
  battle: { figure: sql`s.wins`, at: sql`s.wins_at`, counted: sql`s.staked`, listed: sql`s.listed and s.wins > 0` },
  spend: { figure: sql`s.spent`, at: sql`s.spent_at`, counted: sql`s.spent`, listed: sql`s.listed and s.spent > 0` },
}

/** One board of one period. */
export interface BoardOf {
  board: RankBoard
  period: RankPeriod
  start: string
}

/** Somebody on a board. The id never leaves the server. */
export interface BoardRow extends Record<string, unknown> {
  playerId: string
  nickname: string
  headPic: string
  headGround: string
  masked: boolean
  figure: number
  counted: Minor
}

const within = ({ period, start }: BoardOf) => sql`s.period = ${period} and s.start = ${start}::date`

/** The best of a board in order: the higher figure first, of equals who had it first. Nobody who is frozen, even if the sums do not know yet. */
export async function bestOf(db: DbOrTx, of: BoardOf, limit: number): Promise<BoardRow[]> {
  const { figure, at, counted, listed } = COLUMNS[of.board]
  const { rows } = await db.execute<BoardRow>(sql`
    select s.player_id::text as "playerId", p.nickname, p.head_pic as "headPic", p.head_ground as "headGround",
      p.hidden as masked, ${figure}::float8 as figure, ${counted}::float8 as counted
    from rank_sum s join player p on p.id = s.player_id
    where ${within(of)} and ${listed} and not p.frozen
    order by ${figure} desc nulls last, ${at}, s.player_id limit ${limit}`)
  return rows
}

/** A player's own row. */
export interface OwnSum extends Record<string, unknown> {
  opened: number
  /** 0 for somebody who is not on the board. */
  figure: number
  counted: Minor
  listed: boolean
  /** Text of the moment, to the precision of the column. */
  at: string | null
}

export async function ownSum(db: DbOrTx, of: BoardOf, playerId: string): Promise<OwnSum | null> {
  const { figure, at, counted, listed } = COLUMNS[of.board]
  const { rows } = await db.execute<OwnSum>(sql`
    select s.opened, coalesce(${figure}, 0)::float8 as figure, ${counted}::float8 as counted, (${listed}) as listed, ${at}::text as at
    from rank_sum s where ${within(of)} and s.player_id = ${playerId}::bigint`)
  return rows[0] ?? null
}

/** How many stand before a row, counted up to RANK_COUNTED, and the figure of the one just before it; null where nobody is. */
export interface Before extends Record<string, unknown> {
  count: number
  figure: number | null
}

/** Reads the index alone, and no more of it than RANK_COUNTED entries. */
export async function before(db: DbOrTx, of: BoardOf, { figure, at }: OwnSum, playerId: string): Promise<Before> {
  const columns = COLUMNS[of.board]
  const board = sql`${within(of)} and ${columns.listed}`
  const higher = sql`${board} and ${columns.figure} > ${figure}::bigint`
  const equal = sql`${board} and ${columns.figure} = ${figure}::bigint and (${columns.at}, s.player_id) < (${at}::timestamptz, ${playerId}::bigint)`
  const { rows } = await db.execute<Before>(sql`
    select (select count(*) from (
        (select from rank_sum s where ${higher} limit ${RANK_COUNTED}) union all (select from rank_sum s where ${equal} limit ${RANK_COUNTED})) b)::int as count,
      coalesce(
        (select ${columns.figure} from rank_sum s where ${equal} limit 1),
        (select ${columns.figure} from rank_sum s where ${higher} order by ${columns.figure}, ${columns.at} desc, s.player_id desc limit 1))::float8 as figure`)
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}
