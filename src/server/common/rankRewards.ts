interface RankReward {
  period: 'day' | 'week'
  board: 'spend' | 'luck'
  rankFrom: number
  rankTo: number
  secondaryBalance: number
}

/** Diamonds that each rank wins. Both boards of a period pay the same. */
const LADDERS: Record<RankReward['period'], readonly (readonly [from: number, to: number, diamonds: number])[]> = {
  day: [
    [1, 1, 880],
    [2, 2, 580],
    [3, 3, 380],
    [4, 10, 120],
  ],
  week: [
    [1, 1, 5_880],
    [2, 2, 3_880],
    [3, 3, 1_880],
    [4, 10, 580],
    [11, 50, 120],
  ],
}

/** The rewards of every board, best rank first. */
export const RANK_REWARDS: RankReward[] = (['day', 'week'] as const).flatMap((period) =>
  (['spend', 'luck'] as const).flatMap((board) =>
    LADDERS[period].map(([rankFrom, rankTo, secondaryBalance]) => ({ period, board, rankFrom, rankTo, secondaryBalance })),
  ),
)
