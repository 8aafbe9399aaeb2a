import { sql } from 'drizzle-orm'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { SharedReads } from '#server/platform/http/sharedReads.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { OwnRank, RankRow, RankView, RankWeek } from '#shared/calls/rank.ts'
import { Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { LUCK_FLOOR, paidFor, RANK_COUNTED, RANK_REWARDS, RANK_SHOWN, type RankBoard, type RankPeriod } from '#shared/rank.ts'
import { type BoardOf, type BoardRow, before, bestOf, ownSum } from './boards.ts'
import { clockOfRank, spanOf, startOf } from './clock.ts'
import { figureOf, shown } from './shown.ts'
import { lastWinners } from './weeks.ts'

/** Everybody gets the same board for so many ms. */
const KEEPING = { life: 1_000, longest: 10_000 }

/** A board as it was read for everybody. */
interface KeptBoard {
  of: BoardOf
  rows: BoardRow[]
  /** The winners before, while there are no rows. */
  last: RankWeek | null
}

/** Reads boards: one read for everybody, and one more for the own place. */
export class Boards {
  private readonly kept = new SharedReads<KeptBoard>(() => performance.now(), KEEPING)

  constructor(private readonly dbs: { db: Db; reads: Db }) {}

  async view({ board, period }: { board: RankBoard; period: RankPeriod }, playerId: string | null): Promise<RankView> {
    const kept = await this.kept.read(`${board}/${period}`, () => readBoard(this.dbs.reads, board, period))
    return {
      board,
      period,
      ...spanOf(period, kept.of.start),
      rows: kept.rows.map((row, index): RankRow => rowOf(board, row, index + 1, playerId)),
      own: playerId === null ? null : await ownOf(this.dbs.db, kept, playerId),
      rewards: RANK_REWARDS[period].map(({ from, to, diamonds }) => ({ rankFrom: from, rankTo: to, secondaryBalance: toWire(diamonds) })),
      ...(kept.last && { last: kept.last }),
    }
  }
}

async function readBoard(db: Db, board: RankBoard, period: RankPeriod): Promise<KeptBoard> {
  const clock = await clockOfRank(db)
  const of = { board, period, start: startOf(period, clock?.openDay ?? beijingDay(await clockOf(db))) }
  const rows = await bestOf(db, of, RANK_SHOWN)
  return { of, rows, last: rows.length === 0 ? await lastWinners(db, of) : null }
}

function rowOf(board: RankBoard, row: BoardRow, place: number, playerId: string | null): RankRow {
  const mine = row.playerId === playerId
  return { place, ...shown(row), figure: figureOf(board, row.figure), mine }
}

/** How a player stands. Who is in the list that everybody sees has the place of the list, however the sums have moved since it was read. */
async function ownOf(db: Db, { of, rows }: KeptBoard, playerId: string): Promise<OwnRank> {
  const { board, period } = of
  const who = await personOf(db, playerId)
  const sums = await ownSum(db, of, playerId)
  const index = rows.findIndex((row) => row.playerId === playerId)
  const listed = rows[index]
  const mine = { ...who, ...(board === 'luck' ? { missing: Math.max(0, LUCK_FLOOR[period] - (sums?.opened ?? 0)) } : { missing: 0 }) }
  if (listed) {
    const place = index + 1
    const figure = figureOf(board, listed.figure)
    const previous = rows[index - 1]
    const toNext = previous ? gapOf(figureOf(board, previous.figure), figure) : null
    return { ...mine, place, beyond: false, figure, toNext, reward: toWire(paidFor(board, period, { place, counted: listed.counted })) }
  }
  const figure = figureOf(board, sums?.figure ?? 0)
  if (!sums?.listed) return { ...mine, place: null, beyond: false, figure, toNext: null, reward: 0 }
  const ahead = await before(db, of, sums, playerId)
  // The list may be a moment older than the count: who is not in it yet stands below it.
  const place = Math.min(Math.max(ahead.count, rows.length < RANK_SHOWN ? 0 : rows.length) + 1, RANK_COUNTED)
  return {
    ...mine,
    place,
    beyond: place === RANK_COUNTED,
    figure,
    toNext: ahead.figure === null ? null : gapOf(figureOf(board, ahead.figure), figure),
    reward: toWire(paidFor(board, period, { place, counted: sums.counted })),
  }
}

/** What is missing to a figure. Computed in hundredths, because these are exact. */
const gapOf = (theirs: number, own: number) => Math.round((theirs - own) * 100) / 100

async function personOf(db: Db, playerId: string): Promise<Pick<OwnRank, 'nickname' | 'headPic' | 'headGround' | 'masked'>> {
  const { rows } = await db.execute<Pick<BoardRow, 'nickname' | 'headPic' | 'headGround' | 'masked'> & Record<string, unknown>>(sql`
    select nickname, head_pic as "headPic", head_ground as "headGround", hidden as masked
    from player p where id = ${playerId}::bigint`)
  const [row] = rows
  if (!row) throw new Refusal(Status.loginFailure, '请先登录')
  return row
}
