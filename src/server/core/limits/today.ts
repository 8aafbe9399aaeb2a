import { inArray, type SQL, sql } from 'drizzle-orm'
import type { HiddenPlays } from '#server/core/items/plays.ts'
import { rangesWithin } from '#server/core/money/spans.ts'
import { JOURNAL_OF } from '#server/core/money/sums.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { beijingDaySpan, type Span } from '#shared/beijingTime.ts'
import type { TodaySums } from '#shared/calls/limits.ts'
import { Currency } from '#shared/codes.ts'
import { JOURNAL_KINDS, kindsOf } from '#shared/kinds.ts'
import { type Minor, toWire } from '#shared/money.ts'
import { limitsHeld } from './held.ts'
import { usedAt } from './rules.ts'

/** Kinds of entries that bring back what was spent: items taken back, and coins that plays pay. Diamonds were never paid for with coins. */
const BACK_KINDS = kindsOf('exchanged').filter((kind) => JOURNAL_KINDS[kind].house !== 'exchange')

/** What the player has spent and won back in the Beijing day of `now`. A play that is not public yet has brought nothing; `hidden` names them. */
export async function todayOf(db: DbOrTx, playerId: string, now: number, hidden: HiddenPlays): Promise<TodaySums> {
  const day = beijingDaySpan(now)
  const spent = usedAt((await limitsHeld(db, playerId, 'spend')).tally, now).day
  const [back, kept] = [await backWithin(db, playerId, day), await keptWithin(db, playerId, day, hidden)]
  return { spent: toWire(spent), back: toWire(back), kept: toWire(kept), net: toWire(back + kept - spent), resetsAt: day.to }
}

const moment = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`

/** Reads the player's own entries in the ranges of ids that the day may lie in, and no others. */
async function backWithin(db: DbOrTx, playerId: string, { from, to }: Span): Promise<Minor> {
  let sum = 0
  for (const { after, until } of await rangesWithin(db, { from, to })) {
    const { rows } = await db.execute<{ sum: number }>(sql`
      select coalesce(sum(e.amount), 0)::float8 as sum from entry e cross join lateral ${JOURNAL_OF}
      where e.account_id = (select id from account where player_id = ${playerId}::bigint and currency = ${Currency.coin})
        and e.id > ${after}::bigint${until === null ? sql`` : sql` and e.id <= ${until}::bigint`}
        and ${inArray(sql`j.kind`, BACK_KINDS)} and j.at >= ${moment(from)} and j.at < ${moment(to)}`)
    sum += rows[0]?.sum ?? 0
  }
  return sum
}

/** The items of a play have its moment. A cursor over the index of the newest in the bag begins with the day; a 行囊 is read as its page reads it. */
async function keptWithin(db: DbOrTx, playerId: string, { from, to }: Span, hidden: HiddenPlays): Promise<Minor> {
  const moments = sql`${sql.param([...hidden.keys()].map((at) => new Date(at).toISOString()))}::timestamptz[]`
  const gained = (state: 'bag' | 'exponent_bag') => sql`
    select i.price from item_instance i where i.owner_id = ${playerId}::bigint and i.state = ${sql.raw(`'${state}'`)} and not i.passed
      and i.gained_at >= ${moment(from)} and i.gained_at < ${moment(to)} and not i.gained_at = any(${moments})`
  const { rows } = await db.execute<{ sum: number }>(sql`
    select coalesce(sum(price), 0)::float8 as sum from (${gained('bag')} union all ${gained('exponent_bag')}) kept`)
  return rows[0]?.sum ?? 0
}
