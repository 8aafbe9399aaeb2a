import * as z from 'zod/mini'
import { LUCK_FLOOR, RANK_BOARDS, RANK_PERIODS } from '#shared/rank.ts'
import { defineCall } from './define.ts'
import { amount, instant, pageOf, pageQuery, requiredInt } from './fields.ts'

const board = z.enum(RANK_BOARDS)
const period = z.enum(RANK_PERIODS)

/** Percent of luck with 2 decimals, number of wins, or coins spent: whatever the board counts. */
const figure = z.number()

/** Somebody on a board. Nothing here leads to the player: no uid, and of somebody who wishes it neither name nor picture. */
const ranked = {
  place: z.int(),
  /** With its middle hidden where `masked` is true. */
  nickname: z.string(),
  /** '' where `masked` is true. */
  headPic: z.string(),
  headGround: z.string(),
  masked: z.boolean(),
  figure,
}

export const rankRow = z.object({
  ...ranked,
  /** True in the row of the player who asks. */
  mine: z.boolean(),
})
export type RankRow = z.output<typeof rankRow>

/** How the player who asks stands. */
export const ownRank = z.object({
  /** Null for somebody who is not on the board. */
  place: z.nullable(z.int()),
  /** True when the place is `RANK_COUNTED` or a later one. */
  beyond: z.boolean(),
  nickname: z.string(),
  headPic: z.string(),
  headGround: z.string(),
  /** True when others see name and picture hidden. */
  masked: z.boolean(),
  figure,
  /** What is missing to the place before, as a difference of figures; null on the first place and for somebody who is not on the board. */
  toNext: z.nullable(figure),
  /** Boxes that are missing until luck counts. */
  missing: z.int(),
  /** Diamonds that the place would be paid if the period ended now. */
  reward: amount,
})
export type OwnRank = z.output<typeof ownRank>

export const rankWeek = z.object({
  /** Begin of the week, Monday 00:00 in Beijing; or of the day. */
  from: instant,
  rows: z.array(z.object(ranked)),
})
export type RankWeek = z.output<typeof rankWeek>

export const rankView = z.object({
  board,
  period,
  /** The first moment that counts, and the first that does not. */
  from: instant,
  to: instant,
  rows: z.array(rankRow),
  /** Null for a visitor. */
  own: z.nullable(ownRank),
  /** The most that each place is paid, in diamonds. */
  rewards: z.array(z.object({ rankFrom: z.int(), rankTo: z.int(), secondaryBalance: amount })),
  /** The winners of the last day or week that has any. It is told only while nobody stands on the board. */
  last: z.optional(rankWeek),
})
export type RankView = z.output<typeof rankView>

/** The spec names the path and no fields. Visitors may ask too. */
export const rankReward = defineCall('GET /api/common/rankReward', {
  summary: `A board of 排行 with its rewards and the own place. Luck counts from ${LUCK_FLOOR.day} boxes a day, ${LUCK_FLOOR.week} a week`,
  query: z.object({ board: z.prefault(board, 'luck'), period: z.prefault(period, 'day') }),
  data: rankView,
})

export const getRankWeekPage = defineCall('GET /api/common/getRankWeekPage', {
  summary: 'The best of the weeks that are over, newest first',
  query: z.object({ ...pageQuery(5), board: z.prefault(board, 'luck') }),
  data: pageOf(rankWeek),
})

export const modifyRankMask = defineCall('POST /api/profile/modifyRankMask', {
  summary: 'Hide the own name and picture on all boards and in the weeks that are over, or show them again',
  /** 1 hides, 0 shows. */
  query: z.object({ masked: requiredInt(0, 1) }),
  data: z.object({ masked: z.boolean() }),
})
