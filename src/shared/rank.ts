import { type Minor, shareInDiamonds } from './money.ts'

/** The boards of 排行, in the order of their tabs. */
export const RANK_BOARDS = ['luck', 'battle', 'spend'] as const
export type RankBoard = (typeof RANK_BOARDS)[number]

/** What a board counts over, by Beijing time; a week begins on Monday. */
export const RANK_PERIODS = ['day', 'week'] as const
export type RankPeriod = (typeof RANK_PERIODS)[number]

/** The places that a board shows. */
export const RANK_SHOWN = 100
/** The places that are kept when a period ends, and that a reward can have. */
export const RANK_KEPT = 10
/** A player's own place is counted up to here. */
export const RANK_COUNTED = 10_000

/** Boxes that somebody must have opened before the luck of the period counts. */
export const LUCK_FLOOR: Record<RankPeriod, number> = { day: 20, week: 60 }

/** Wins over the same player that count on one day. */
export const WINS_OVER_ONE = 3

/** A reward: the places that get it, both included, and hundredths of a diamond. */
export interface RankStep {
  from: number
  to: number
  diamonds: Minor
}

/** The most that a place is paid. Every board has the same steps. */
export const RANK_REWARDS: Record<RankPeriod, readonly RankStep[]> = {
  day: [
    { from: 1, to: 1, diamonds: 500_000 },
    { from: 2, to: 2, diamonds: 300_000 },
    { from: 3, to: 3, diamonds: 200_000 },
    { from: 4, to: 5, diamonds: 80_000 },
    { from: 6, to: RANK_KEPT, diamonds: 50_000 },
  ],
  week: [
    { from: 1, to: 1, diamonds: 2_000_000 },
    { from: 2, to: 2, diamonds: 1_200_000 },
    { from: 3, to: 3, diamonds: 800_000 },
    { from: 4, to: 5, diamonds: 300_000 },
    { from: 6, to: RANK_KEPT, diamonds: 150_000 },
  ],
}

/**
 * No reward is worth more than this part of the coins that the winner has put into what the board counts, in hundredths of a percent: of the boxes
 * for luck, of the battles that were played for wins, of everything for spend. It stays below the edge of the house: see docs/decisions/rank.md.
 */
export const RANK_SHARES: Record<RankBoard, number> = { luck: 70, battle: 70, spend: 20 }

/** The most that a place is paid, in hundredths of a diamond; 0 below the last reward. */
export const rewardOf = (period: RankPeriod, place: number): Minor =>
  RANK_REWARDS[period].find(({ from, to }) => from <= place && place <= to)?.diamonds ?? 0

/** What a place is paid to somebody who has put in `counted` hundredths of a coin, in hundredths of a diamond, rounded down to whole diamonds. */
export function paidFor(board: RankBoard, period: RankPeriod, { place, counted }: { place: number; counted: Minor }): Minor {
  return Math.floor(Math.min(rewardOf(period, place), shareInDiamonds(counted, RANK_SHARES[board])) / 100) * 100
}
