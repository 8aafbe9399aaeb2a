import { sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getRankWeekPage, RankWeek } from '#shared/calls/rank.ts'
import type { RankBoard, RankPeriod } from '#shared/rank.ts'
import type { BoardOf, BoardRow } from './boards.ts'
import { beginOf } from './clock.ts'
import { figureOf, shown } from './shown.ts'

interface WeekQuery {
  board: RankBoard
  page: number
  pageSize: number
}

interface WinnerRow extends Record<string, unknown>, Pick<BoardRow, 'nickname' | 'headPic' | 'headGround' | 'masked' | 'figure'> {
  start: string
  place: number
}

/** The winners of the last period before `start` that has any who are not frozen; null without one. */
export async function lastWinners(db: DbOrTx, { board, period, start }: BoardOf): Promise<RankWeek | null> {
  const { rows: starts } = await db.execute<{ start: string | null }>(sql`
    select max(start)::text as start from rank_winner where period = ${period} and board = ${board} and start < ${start}::date`)
  const last = starts[0]?.start
  if (!last) return null
  const rows = await winnersOf(db, period, board, [last])
  return rows.length === 0 ? null : { from: beginOf(last), rows: rows.map((row) => rowOf(board, row)) }
}

const winnersOf = async (db: DbOrTx, period: RankPeriod, board: RankBoard, starts: readonly string[]): Promise<WinnerRow[]> =>
  (
    await db.execute<WinnerRow>(sql`
      select w.start::text as start, w.place, w.figure::float8 as figure, p.nickname, p.head_pic as "headPic", p.head_ground as "headGround",
        p.hidden as masked
      from rank_winner w join player p on p.id = w.player_id
      where w.period = ${period} and w.board = ${board} and w.start = any(${sql.param(starts)}::date[]) and not p.frozen order by w.place`)
  ).rows

const rowOf = (board: RankBoard, row: WinnerRow): RankWeek['rows'][number] => ({
  place: row.place,
  ...shown(row),
  figure: figureOf(board, row.figure),
})

/**
 * The best of the weeks that are over, newest first. Names are today's, and hidden as they are today. Somebody who is frozen is left out, and
 * the others keep their places.
 */
export async function weekPage(db: DbOrTx, { board, page, pageSize }: WeekQuery): Promise<DataOf<typeof getRankWeekPage>> {
  const { rows: starts } = await db.execute<{ start: string }>(sql`
    select start::text as start from rank_winner where period = 'week' and board = ${board} and place = 1
    order by start desc limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const weeks = starts.map(({ start }) => start)
  const rows = await winnersOf(db, 'week', board, weeks)
  const { rows: counts } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from rank_winner where period = 'week' and board = ${board} and place = 1`,
  )
  const pageData = weeks.map((start): RankWeek => ({ from: beginOf(start), rows: ofWeek(start) }))
  return { pageData, page, pageSize, total: counts[0]?.total ?? 0 }

  function ofWeek(start: string): RankWeek['rows'] {
    return rows.filter((row) => row.start === start).map((row) => rowOf(board, row))
  }
}
