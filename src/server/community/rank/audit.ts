import { type Rule, runRules, type Violation } from '#server/platform/db/auditRules.ts'
import { beijingDaySql } from '#server/platform/db/clock.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { RANK_BOARDS, RANK_PERIODS, RANK_REWARDS, RANK_SHARES, WINS_OVER_ONE } from '#shared/rank.ts'
import type { RankSource, RankSources } from './ports.ts'
import { luckSql } from './sums.ts'

/** The first moment of a Beijing day. */
const BEGIN_OF = (day: string) => `((${day})::timestamp - interval '8 hours') AT TIME ZONE 'UTC'`

/** True where the source `x` waits to be counted. */
const waits = ({ kind, count: { at, id } }: RankSource) =>
  `EXISTS (SELECT FROM rank_note n WHERE n.due_at = ${at} AND n.kind = '${kind}' AND n.ref_id = ${id})`

/** What the row `s` should have from a source: what came in its span and in time, and what came too late for its own day. */
function recount(source: RankSource): string {
  const { kind, count } = source
  const { from, id, at, counts, opened, paid, drawn, staked, spent } = count
  const select = `SELECT ${opened} AS opened, ${paid} AS paid, ${drawn} AS drawn, ${staked} AS staked, ${spent} AS spent FROM`
  const mine = `x.player_id = s.player_id AND ${counts} AND NOT ${waits(source)}`
  return `${select} ${from} WHERE ${mine} AND ${at} >= ${BEGIN_OF('s.start')} AND ${at} < ${BEGIN_OF('s.past')}
      AND NOT EXISTS (SELECT FROM rank_late l WHERE l.kind = '${kind}' AND l.ref_id = ${id})
    UNION ALL ${select} rank_late l CROSS JOIN ${from} WHERE ${id} = l.ref_id AND l.kind = '${kind}' AND l.day >= s.start AND l.day < s.past AND ${mine}`
}

/** The rows of sums that were counted from the begin of their period. */
const SUMS = `(SELECT *, start + CASE period WHEN 'day' THEN 1 ELSE 7 END AS past FROM rank_sum
  WHERE player_id > $1 AND player_id <= $2 AND start >= (SELECT since FROM rank_clock)) s`

/** Every play that is public and counted has a row of the day in which it counts. The sums of the last two weeks are there for certain. */
const everyPlay = (source: RankSource): Rule => {
  const { kind, count } = source
  const { slices, by, from, id, at, counts } = count
  return {
    slices,
    by,
    query: `SELECT ${id} AS id, x.player_id FROM ${from} JOIN player p ON p.id = x.player_id AND NOT p.robot
      WHERE x.${by} > $1 AND x.${by} <= $2 AND ${counts} AND ${at} >= ${BEGIN_OF('(SELECT greatest(since, next_day - 14) FROM rank_clock)')}
        AND NOT ${waits(source)} AND NOT EXISTS (SELECT FROM rank_sum s WHERE s.period = 'day' AND s.player_id = x.player_id
          AND s.start = coalesce((SELECT l.day FROM rank_late l WHERE l.kind = '${kind}' AND l.ref_id = ${id}), ${beijingDaySql(at)}))`,
  }
}

/** The most that a winner `w` is paid. */
const MOST = `CASE ${RANK_PERIODS.flatMap((period) =>
  RANK_REWARDS[period].map(
    ({ from, to, diamonds }) => `WHEN w.period = '${period}' AND w.place BETWEEN ${from} AND ${to} THEN ${diamonds}`,
  ),
).join(' ')} ELSE 0 END`
const SHARE = `CASE w.board ${RANK_BOARDS.map((board) => `WHEN '${board}' THEN ${RANK_SHARES[board]}`).join(' ')} END`

/** Winners are read by the days on which their periods begin, a month at a time. */
const WINNERS = { slices: 'rank_winner', by: 'start', days: 31 } as const
/** The winners `w` of a slice, so that the primary key finds them. */
const OF_SLICE = `w.period IN (${RANK_PERIODS.map((period) => `'${period}'`).join(', ')})
      AND w.board IN (${RANK_BOARDS.map((board) => `'${board}'`).join(', ')}) AND w.start > $1 AND w.start <= $2`

/** Each key names a rule. */
const rulesOf = (sources: RankSources): Record<string, Rule> => ({
  'the sums of a player are what the plays of the day or week add up to': {
    slices: 'rank_sum',
    by: 'player_id',
    query: `SELECT s.period, s.start, s.player_id, s.opened, s.paid, s.drawn, s.staked, s.spent FROM ${SUMS}
      CROSS JOIN LATERAL (SELECT coalesce(sum(opened), 0) AS opened, coalesce(sum(paid), 0) AS paid, coalesce(sum(drawn), 0) AS drawn,
        coalesce(sum(staked), 0) AS staked, coalesce(sum(spent), 0) AS spent FROM (${sources.map(recount).join(' UNION ALL ')}) c) c
      WHERE s.opened <> c.opened OR s.paid <> c.paid OR s.drawn <> c.drawn OR s.staked <> c.staked OR s.spent <> c.spent`,
  },
  ...Object.fromEntries(sources.map((source) => [`every play is counted for its player: ${source.kind}`, everyPlay(source)])),
  'luck is what was drawn for what was paid, from the floor of boxes on': {
    slices: 'rank_sum',
    by: 'player_id',
    query: `SELECT s.period, s.start, s.player_id, s.luck FROM rank_sum s WHERE s.player_id > $1 AND s.player_id <= $2
      AND s.luck IS DISTINCT FROM ${luckSql((figure) => `s.${figure}`)}`,
  },
  'no robot has sums': {
    slices: 'rank_sum',
    by: 'player_id',
    query: `SELECT s.player_id FROM rank_sum s JOIN player p ON p.id = s.player_id WHERE s.player_id > $1 AND s.player_id <= $2 AND p.robot`,
  },
  'the wins of a player are those that count in the day or week': {
    slices: 'rank_sum',
    by: 'player_id',
    query: `SELECT s.period, s.start, s.player_id, s.wins FROM ${SUMS} WHERE s.wins <> (
        SELECT count(*) FROM rank_win w WHERE w.player_id = s.player_id AND w.day >= s.start AND w.day < s.past)`,
  },
  'a win that counts was won in a public battle against a person who lost': {
    slices: 'rank_win',
    by: 'room_id',
    query: `SELECT w.room_id, w.player_id, w.against FROM rank_win w WHERE w.room_id > $1 AND w.room_id <= $2 AND NOT EXISTS (
        SELECT FROM battle b JOIN battle_seat i ON i.room_id = b.room_id AND i.player_id = w.player_id AND i.won
          JOIN battle_seat o ON o.room_id = b.room_id AND o.player_id = w.against AND NOT o.won JOIN player p ON p.id = w.against AND NOT p.robot
        WHERE b.room_id = w.room_id AND b.stage = 3 AND NOT b.hidden)`,
  },
  'no more wins count against one player than a day allows': {
    slices: 'rank_win',
    by: 'day',
    days: 1,
    query: `SELECT day, player_id, against, count(*) AS wins FROM rank_win WHERE day > $1 AND day <= $2
      GROUP BY 1, 2, 3 HAVING count(*) > ${WINS_OVER_ONE}`,
  },
  'only days that are over have winners, and no reward is above its place or its share': {
    ...WINNERS,
    query: `SELECT w.period, w.board, w.start, w.place, w.reward FROM rank_winner w
      WHERE ${OF_SLICE} AND (w.reward <> least(${MOST}, w.counted * ${SHARE} / 100) / 100 * 100
        OR w.start + CASE w.period WHEN 'day' THEN 1 ELSE 7 END > (SELECT next_day FROM rank_clock))`,
  },
  'the winners are those of the sums, in their order': {
    ...WINNERS,
    query: `SELECT w.period, w.board, w.start, w.place, w.player_id FROM rank_winner w
    LEFT JOIN rank_winner v ON v.period = w.period AND v.board = w.board AND v.start = w.start AND v.place = w.place - 1
    LEFT JOIN rank_sum s ON s.period = w.period AND s.start = w.start AND s.player_id = w.player_id
    WHERE ${OF_SLICE} AND ((w.place > 1 AND v.place IS NULL) OR v.figure < w.figure
      OR (s.player_id IS NOT NULL AND w.figure IS DISTINCT FROM CASE w.board WHEN 'luck' THEN s.luck WHEN 'battle' THEN s.wins ELSE s.spent END))`,
  },
  'a reward is paid once to its winner, and only when it says so': {
    ...WINNERS,
    query: `SELECT w.room_id, w.player_id, w.reward, w.state, count(e.id) AS lines FROM rank_winner w
    LEFT JOIN journal j ON j.ref = 'rank:' || w.room_id AND j.kind = 'rank_reward'
    LEFT JOIN entry e ON e.journal_id = j.id AND e.currency = 1 AND e.amount = w.reward AND e.account_id = (
      SELECT id FROM account a WHERE a.player_id = w.player_id AND a.currency = 1)
    WHERE ${OF_SLICE} AND w.room_id IS NOT NULL GROUP BY w.room_id, w.player_id, w.reward, w.state
    HAVING count(j.id) <> (w.state = 'paid')::int OR count(e.id) <> count(j.id)`,
  },
  'whoever wishes to be hidden is hidden, and nobody else': {
    slices: 'player',
    query: `SELECT p.id FROM player p LEFT JOIN rank_mask m ON m.player_id = p.id
      WHERE p.id > $1 AND p.id <= $2 AND p.hidden <> (m.player_id IS NOT NULL)`,
  },
  'every journal of a reward has its winner': {
    slices: 'journal',
    query: `SELECT j.id, j.ref FROM journal j WHERE j.id > $1 AND j.id <= $2 AND j.kind = 'rank_reward' AND NOT EXISTS (
        SELECT FROM rank_winner w WHERE w.state = 'paid' AND w.room_id = CASE WHEN j.ref ~ '^rank:[0-9]{1,18}$' THEN substr(j.ref, 6)::bigint END)`,
  },
})

/** Counts the boards again from the plays, and checks winners and rewards. Returns the rows that break a rule. */
export function auditRank(db: DbOrTx, sources: RankSources, slice?: number): Promise<Violation[]> {
  return runRules(db, rulesOf(sources), slice)
}
