import { clockOfRank, REWARD_ROOM } from '#server/community/rank/clock.ts'
import { closeDay } from '#server/community/rank/close.ts'
import { payReward } from '#server/community/rank/pay.ts'
import type { RankSource, RankSources } from '#server/community/rank/ports.ts'
import { luckSql } from '#server/community/rank/sums.ts'
import { beijingDaySql } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { WINS_OVER_ONE } from '#shared/rank.ts'
import { roomsOf, type SeedSize, type Step } from './size.ts'

/** Days, and days since the Monday of a week, of which sums are kept: a little less than the sweep keeps. */
const KEPT = { day: 14, week: 35 }
const TODAY = beijingDaySql('now()')
const SINCE = '(SELECT since FROM rank_clock)'
const BEGIN = `(((SELECT greatest(since, ${TODAY} - ${KEPT.week}) FROM rank_clock))::timestamp AT TIME ZONE 'Asia/Shanghai')`

const gainsOf = ({ count: { from, at, counts, opened, paid, drawn, staked, spent } }: RankSource) => `
    SELECT x.player_id, ${beijingDaySql(at)} AS day, ${at} AS at, ${opened} AS opened, ${paid} AS paid, ${drawn} AS drawn, ${staked} AS staked, ${spent} AS spent
    FROM ${from} WHERE ${counts} AND ${at} >= ${BEGIN}`

const FIGURES = ['opened', 'paid', 'drawn', 'staked', 'spent'] as const

const sums = (period: keyof typeof KEPT, start: string) => `
    INSERT INTO rank_sum (period, start, player_id, listed, ${FIGURES.join(', ')}, luck_at, spent_at)
    SELECT '${period}', ${start}, player_id, true, ${FIGURES.map((figure) => `sum(${figure})`).join(', ')}, max(at) FILTER (WHERE opened > 0), max(at) FILTER (WHERE spent > 0)
    FROM seed_gain WHERE ${start} >= greatest(${TODAY} - ${KEPT[period]}, ${SINCE}) GROUP BY 2, 3;
    UPDATE rank_sum s SET wins = w.wins, wins_at = w.at FROM (
      SELECT player_id, ${start} AS start, count(*) AS wins, max(b.ended_at) AS at FROM rank_win w JOIN battle b ON b.room_id = w.room_id GROUP BY 1, 2) w
    WHERE s.period = '${period}' AND s.start = w.start AND s.player_id = w.player_id;`

/** Sums of the last days and weeks, counted from the plays as the sources of the modes tell, and the wins behind them. It needs the indexes of the tables. */
export const rankSums = (size: SeedSize, sources: RankSources): Step[] => [
  {
    name: 'sums of 排行',
    make: `
    INSERT INTO rank_clock (next_day, since) SELECT greatest(${TODAY} - ${KEPT.day - 1}, f.since), f.since FROM (
      SELECT ${beijingDaySql(`now() - interval '${size.days - 1} days'`)} AS since) f;
    INSERT INTO room (id, mode, next_at, alone) VALUES (${roomsOf(size).rank}, 'rank', now(), true);
    INSERT INTO rank_win (room_id, player_id, against, day)
    SELECT room_id, player_id, against, day FROM (
      SELECT w.*, row_number() OVER (PARTITION BY day, player_id, against ORDER BY room_id) AS times FROM (
        SELECT s.room_id, s.player_id, min(o.player_id) AS against, ${beijingDaySql('s.ended_at')} AS day FROM battle_seat s JOIN battle b ON b.room_id = s.room_id
        JOIN battle_seat o ON o.room_id = s.room_id AND NOT o.won WHERE s.won AND NOT b.hidden AND b.stage = 3 AND s.ended_at >= ${BEGIN} GROUP BY 1, 2, 4) w
    ) w WHERE times <= ${WINS_OVER_ONE};
    CREATE TEMP TABLE seed_gain AS ${sources.map(gainsOf).join('    UNION ALL')};
    ${sums('day', 'day')}
    ${sums('week', "date_trunc('week', day)::date")}
    UPDATE rank_sum SET luck = ${luckSql((figure) => figure)};
    DROP TABLE seed_gain`,
  },
]

/** Closes the days before today as a server does, and pays their rewards. */
export async function closeDays(db: Db): Promise<void> {
  for (;;) {
    const clock = await clockOfRank(db)
    if (!clock || (await inTransaction(db, (tx) => closeDay(tx, clock))) === clock.nextDay) break
  }
  const { rows } = await db.execute<{ id: string }>(`SELECT id::text FROM room WHERE mode = '${REWARD_ROOM}' AND next_at IS NOT NULL`)
  for (const { id } of rows) await inTransaction(db, (tx) => payReward(tx, id))
}
