import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import { beijingDaySpan } from '#shared/beijingTime.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { exponentMine, getMyExponentPage } from '#shared/modes/exponent/calls.ts'
import { toWire } from '#shared/money.ts'
import { breakOf } from './game.ts'
import { ownStakeOf } from './shown.ts'
import { exponentRound, exponentStake } from './tables.ts'

/** The player's latest stake in a round that has opened, the one in the round that opens next, and what rounds of this Beijing day have taken from and brought to them. Stakes that went back count as none. */
export async function ownExponent(db: Db, playerId: string): Promise<DataOf<typeof exponentMine>> {
  const last = await db
    .select({ stake: exponentStake, round: exponentRound })
    .from(exponentStake)
    .leftJoin(exponentRound, eq(exponentRound.round, exponentStake.round))
    .where(eq(exponentStake.playerId, playerId))
    .orderBy(desc(exponentStake.round))
    .limit(2)
  const now = await clockOf(db)
  const { from, to } = beijingDaySpan(now)
  const { rows } = await db.execute<{ staked: number; got: number }>(sql`
    select coalesce(sum(stake) filter (where outcome <> 'refunded'), 0)::float8 as staked, coalesce(sum(won), 0)::float8 as got
    from exponent_stake where player_id = ${playerId}::bigint and ended_at is not null
      and ended_at >= ${new Date(from).toISOString()}::timestamptz and ended_at < ${new Date(to).toISOString()}::timestamptz`)
  const { staked = 0, got = 0 } = rows[0] ?? {}
  const catalogue = await currentCatalogue(db)
  const shown = (one: (typeof last)[number] | undefined) =>
    one ? ownStakeOf(catalogue, one.stake, one.round && breakOf(one.round, now) && one.round) : null
  const isNext = last[0] !== undefined && (last[0].round?.openAt.getTime() ?? now + 1) > now
  const [own, next] = isNext ? [last[1], last[0]] : [last[0]]
  return { own: shown(own), next: shown(next), today: { staked: toWire(staked), got: toWire(got) } }
}

/** The player's stakes in rounds that are over, newest first. */
export async function exponentPage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyExponentPage>> {
  const { endedAt, id } = exponentStake
  const mine = and(eq(exponentStake.playerId, playerId), isNotNull(endedAt))
  const select = db
    .select({ stake: exponentStake, round: exponentRound })
    .from(exponentStake)
    .innerJoin(exponentRound, eq(exponentRound.round, exponentStake.round))
    .$dynamic()
  const { rows, ...page } = await newestPage(db, query, { table: exponentStake, all: mine, at: endedAt, id }, select)
  const catalogue = await currentCatalogue(db)
  const pageData = rows.map(({ stake, round }) => ({
    id: stake.id,
    time: stake.endedAt?.getTime() ?? 0,
    ...ownStakeOf(catalogue, stake, round),
    crash: round.crash,
  }))
  return { pageData, ...page }
}
