import { sql } from 'drizzle-orm'
import type { RankSource } from '#server/community/rank/ports.ts'

/** What openings add to the boards. Those that cost nothing do not count: they would be luck without a price. */
export const rankedOpenings: RankSource = {
  kind: 'open',
  gains: (refIds) => sql`
  select o.id::text as "refId", o.player_id::text as "playerId", o.number::int as opened, o.paid::float8 as paid, o.paid::float8 as spent,
    (select coalesce(sum(i.price), 0) from item_instance i where i.open_id = o.id and i.play_mode = 'case')::float8 as drawn
  from case_open o join player p on p.id = o.player_id and not p.robot where o.id = any(${refIds}) and o.paid > 0`,
  seats: null,
  count: {
    from: 'case_open x',
    slices: 'case_open',
    by: 'id',
    id: 'x.id',
    at: 'x.reveal_at',
    counts: 'x.paid > 0',
    opened: 'x.number',
    paid: 'x.paid',
    drawn: "(SELECT coalesce(sum(i.price), 0) FROM item_instance i WHERE i.open_id = x.id AND i.play_mode = 'case')",
    staked: '0',
    spent: 'x.paid',
  },
}
