import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import { cardOf as itemCardOf } from '#server/core/items/cards.ts'
import { createRoom, lockRoom } from '#server/core/rounds/rooms.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { orderHash, shuffledOrder } from '#shared/modes/kuji/order.ts'
import type { KujiCard, KujiPrize } from '#shared/modes/kuji/pool.ts'
import { type Minor, toWire } from '#shared/money.ts'
import { kujiPool, type PoolTold } from './tables.ts'

/** Name of the mode in `room.mode`. */
export const KUJI_ROOM = 'kuji'

export type PoolRow = typeof kujiPool.$inferSelect

/** Prizes that a card shows. */
const BEST = 3

export const poolNotFound = () => new Refusal(Status.notFound, '没有找到这个奖池，请刷新后重试')

/** A pool that is being opened. */
export interface NewPool {
  template: string
  told: PoolTold
  price: Minor
  /** Null opens it at once. */
  opensAt: Date | null
  /** Hours from its opening to its end; null when it stands until it is sold out. */
  hours: number | null
}

/** Opens a pool. Its seed is drawn and its tickets are shuffled here; the hashes of both are public from now on. Returns the row. */
export async function makePool(tx: Tx, { template, told, price, opensAt, hours }: NewPool): Promise<PoolRow> {
  const now = new Date(await clockOf(tx))
  const opens = opensAt ?? now
  const endAt = hours === null ? null : new Date(opens.getTime() + hours * 3_600_000)
  const roomId = await createRoom(tx, { mode: KUJI_ROOM, sequence: 0, nextAt: endAt, alone: false })
  const serverSeed = randomBytes(32).toString('hex')
  const remaining = told.prizes.map(({ count }) => count)
  const order = shuffledOrder(serverSeed, roomId, remaining)
  const [row] = await tx
    .insert(kujiPool)
    .values({
      roomId,
      template,
      told,
      price,
      tickets: order.length,
      remaining,
      serverSeed,
      order,
      orderHash: orderHash(serverSeed, roomId, order),
      createdAt: now,
      opensAt: opens,
      endAt,
    })
    .returning()
  if (!row) throw new Error('pool not made')
  return row
}

/** Locks a pool for an act. No step is made meanwhile. Throws a Refusal when there is none with that id. */
export async function holdPool(tx: Tx, roomId: string): Promise<PoolRow> {
  const row = (await lockRoom(tx, roomId, KUJI_ROOM)) && (await poolOf(tx, roomId))
  if (!row) throw poolNotFound()
  return row
}

export async function poolOf(db: DbOrTx, roomId: string): Promise<PoolRow | null> {
  const [row] = await db.select().from(kujiPool).where(eq(kujiPool.roomId, roomId))
  return row ?? null
}

/** Refuses what would need a pool that sells tickets at this moment. */
export function requireSelling({ state, opensAt, endAt }: PoolRow, now: number): void {
  if (state === 'soldOut') throw new Refusal(Status.conflict, '奖池已售罄，看看其他奖池吧')
  if (state !== 'open' || (endAt && endAt.getTime() <= now)) throw new Refusal(Status.conflict, '奖池已结束，看看其他奖池吧')
  if (opensAt.getTime() > now) throw new Refusal(Status.conflict, '奖池还没有开售，请稍后再来')
}

/** How many tickets there were of each prize. */
export const countsOf = ({ told }: Pick<PoolRow, 'told'>): number[] => told.prizes.map(({ count }) => count)

/** All prizes of a pool with what is left of each. */
export const prizesOf = ({ told, remaining }: Pick<PoolRow, 'told' | 'remaining'>, catalogue: Catalogue): KujiPrize[] =>
  told.prizes.map((prize, place) => ({
    ...itemCardOf(catalogue, prize),
    rank: prize.rank,
    count: prize.count,
    left: remaining[place] ?? 0,
  }))

/** The pool as lists show it. */
export function cardOf(row: PoolRow, catalogue: Catalogue): KujiCard {
  const { roomId, told, price, tickets, sold, state, opensAt, endAt, closedAt } = row
  return {
    roomId,
    title: told.title,
    image: told.image,
    price: toWire(price),
    tickets,
    sold,
    state,
    opensAt: opensAt.getTime(),
    endAt: endAt?.getTime() ?? null,
    closedAt: closedAt?.getTime() ?? null,
    best: prizesOf(row, catalogue).slice(0, BEST),
    lastOne: told.lastOne && itemCardOf(catalogue, told.lastOne),
  }
}
