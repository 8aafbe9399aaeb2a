import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { type Catalogue, currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { HomeTiles } from '#shared/calls/homeTiles.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import type * as calls from '#shared/modes/kuji/calls.ts'
import { letterOf } from '#shared/modes/kuji/order.ts'
import type { KujiPool } from '#shared/modes/kuji/pool.ts'
import { holdOf, liveHolds, toldOf, waitUntilOf } from './holds.ts'
import { cardOf, countsOf, type PoolRow, poolNotFound, poolOf, prizesOf } from './pools.ts'
import { kujiPlay, kujiPool, kujiTicket } from './tables.ts'

const OPEN = eq(kujiPool.state, 'open')
/** As the index of pools that are over says it. */
const OVER: SQL = sql`${kujiPool.state} <> 'open'`

/** Pools that stand, the one that opens or has opened last first; or those that are over, the newest first. */
export async function poolList(db: Db, { state, ...query }: ListQuery & { state: number }): Promise<DataOf<typeof calls.kujiPools>> {
  const { opensAt, closedAt, roomId: id } = kujiPool
  const list = state === 0 ? { table: kujiPool, all: OPEN, at: opensAt, id } : { table: kujiPool, all: OVER, at: closedAt, id }
  const catalogue = await currentCatalogue(db)
  const { rows, ...page } = await newestPage(db, query, list, db.select().from(kujiPool).$dynamic())
  return { pageData: rows.map((row) => cardOf(row, catalogue)), ...page }
}

/** A pool with everything public of it. Throws a Refusal. */
export async function poolView(db: Db, roomId: string): Promise<KujiPool> {
  const row = await poolOf(db, roomId)
  if (!row) throw poolNotFound()
  return viewOf(db, row, await currentCatalogue(db))
}

async function viewOf(db: Db, row: PoolRow, catalogue: Catalogue): Promise<KujiPool> {
  const now = await clockOf(db)
  const prizes = prizesOf(row, catalogue)
  const holds = row.state === 'open' ? await liveHolds(db, row.roomId, now) : []
  return {
    ...cardOf(row, catalogue),
    prizes,
    serverSeedHash: seedHash(row.serverSeed),
    orderHash: row.orderHash,
    board: await boardOf(db, row, now),
    holds: holds.map(toldOf),
    opened: row.openedAt !== null && row.openedAt.getTime() <= now,
  }
}

/** One sign a ticket, see `KujiPool.board`. What is being peeled keeps its secret. */
async function boardOf(db: Db, { roomId, tickets }: PoolRow, now: number): Promise<string> {
  const signs = Array.from({ length: tickets }, () => '.')
  const told = sql<boolean>`${kujiPlay.revealAt} <= ${new Date(now).toISOString()}::timestamptz`
  const sold = await db
    .select({ number: kujiTicket.number, place: kujiTicket.place, told })
    .from(kujiTicket)
    .innerJoin(kujiPlay, eq(kujiPlay.id, kujiTicket.playId))
    .where(eq(kujiTicket.roomId, roomId))
  for (const ticket of sold) signs[ticket.number - 1] = ticket.told ? letterOf(ticket.place) : '?'
  return signs.join('')
}

/** What a pool is to a player. Which tickets are the player's is no secret: what they had is, until they are peeled. */
export async function ownPool(db: Db, roomId: string, playerId: string): Promise<DataOf<typeof calls.kujiMine>> {
  const now = await clockOf(db)
  const hold = await holdOf(db, playerId)
  const live = hold?.roomId === roomId && hold.until.getTime() > now ? toldOf(hold) : null
  const bought = await db
    .select({ number: kujiTicket.number })
    .from(kujiTicket)
    .innerJoin(kujiPlay, eq(kujiPlay.id, kujiTicket.playId))
    .where(and(eq(kujiPlay.playerId, playerId), eq(kujiPlay.roomId, roomId)))
    .orderBy(asc(kujiTicket.number))
  return { hold: live, waitUntil: waitUntilOf(hold, now), bought: bought.map(({ number }) => number) }
}

/** Everything that proves a pool. Throws a Refusal before it is opened. */
export async function poolProof(db: Db, roomId: string): Promise<DataOf<typeof calls.kujiProof>> {
  const row = await poolOf(db, roomId)
  const now = await clockOf(db)
  if (!row?.openedAt || row.openedAt.getTime() > now) throw poolNotFound()
  const { serverSeed, orderHash, order } = row
  const sold = await db
    .select({ number: kujiTicket.number, place: kujiTicket.place })
    .from(kujiTicket)
    .where(eq(kujiTicket.roomId, roomId))
    .orderBy(asc(kujiTicket.number))
  return {
    poolId: roomId,
    serverSeed,
    serverSeedHash: seedHash(serverSeed),
    orderHash,
    order,
    counts: countsOf(row),
    sold: sold.map(({ number, place }) => ({ number, letter: letterOf(place) })),
  }
}

/** Pools that sell tickets now. */
const SELLING = and(OPEN, lte(kujiPool.opensAt, sql`now()`))

/** Pools that sell tickets now, the newest first, for those who buy without a phone. */
export const sellingPools = (db: Db, limit: number): Promise<PoolRow[]> =>
  db.select().from(kujiPool).where(SELLING).orderBy(desc(kujiPool.opensAt), desc(kujiPool.roomId)).limit(limit)

/** Numbers of a pool that nobody has bought or holds, for the same. Throws a Refusal. */
export async function freeNumbers(db: Db, roomId: string): Promise<number[]> {
  const { board, holds } = await poolView(db, roomId)
  const held = new Set(holds.flatMap(({ numbers }) => numbers))
  return [...board].flatMap((sign, index) => (sign === '.' && !held.has(index + 1) ? [index + 1] : []))
}

/** How many pools sell tickets now, and how many tickets are left in them. */
export async function openPools(db: Db): Promise<NonNullable<HomeTiles['pools']>> {
  const left = sql<number>`coalesce(sum(${kujiPool.tickets} - ${kujiPool.sold}), 0)::int`
  const [row] = await db.select({ pools: sql<number>`count(*)::int`, left }).from(kujiPool).where(SELLING)
  return row ?? { pools: 0, left: 0 }
}
