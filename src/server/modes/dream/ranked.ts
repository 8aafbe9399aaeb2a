import { sql } from 'drizzle-orm'
import type { RankSource } from '#server/community/rank/ports.ts'

/** What upgrades add to the boards. */
export const rankedUpgrades: RankSource = {
  kind: 'upgrade',
  gains: (refIds) => sql`
  select u.id::text as "refId", u.player_id::text as "playerId", 0 as opened, 0 as paid, 0 as drawn, u.paid::float8 as spent
  from dream_upgrade u join player p on p.id = u.player_id and not p.robot where u.id = any(${refIds}) and u.paid > 0`,
  seats: null,
  count: {
    from: 'dream_upgrade x',
    slices: 'dream_upgrade',
    by: 'id',
    id: 'x.id',
    at: 'x.reveal_at',
    counts: 'x.paid > 0',
    opened: '0',
    paid: '0',
    drawn: '0',
    staked: '0',
    spent: 'x.paid',
  },
}
