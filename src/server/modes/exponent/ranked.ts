import { sql } from 'drizzle-orm'
import type { RankSource } from '#server/community/rank/ports.ts'

/** What stakes in rounds that are over add to the boards. */
export const rankedStakes: RankSource = {
  kind: 'exponent',
  gains: (refIds) => sql`
  select s.round::text as "refId", s.player_id::text as "playerId", 0 as opened, 0 as paid, 0 as drawn, s.stake::float8 as spent
  from exponent_stake s join player p on p.id = s.player_id and not p.robot
  where s.round = any((${refIds})::int[]) and s.outcome in ('exited', 'lost')`,
  seats: null,
  count: {
    from: 'exponent_stake x JOIN exponent_round r ON r.round = x.round',
    slices: 'exponent_stake',
    by: 'id',
    id: 'x.round',
    at: 'r.settled_at',
    counts: "x.outcome IN ('exited', 'lost')",
    opened: '0',
    paid: '0',
    drawn: '0',
    staked: '0',
    spent: 'x.stake',
  },
}
