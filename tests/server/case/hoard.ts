import { eq } from 'drizzle-orm'
import { isVerified } from '#server/account/auth/verified.ts'
import { player } from '#server/core/player/tables.ts'
import type { GivingDeps } from '#server/economy/giving/giving.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { untilReveal } from '#server/wiring/rollPorts.ts'
import { dropsOf } from '#shared/book.ts'
import { verify } from '../../support/player.ts'
import { PLAIN_PRICE } from '../catalogue/fixture.ts'
import type { World } from './world.ts'

export const TRADE_URL = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abc'

/** The status of the Refusal that the promise rejects with, 0 for success, and -1 for any other error. */
export const statusOf = (promise: Promise<unknown>): Promise<number> =>
  promise.then(
    () => 0,
    (error: { status?: number }) => error.status ?? -1,
  )

/** A player who has items in the bag whose drops are public, a trade link and a verified real name. */
export interface Hoarder {
  playerId: string
  uid: string
  /** Oldest first. */
  items: { id: string; price: number }[]
}

export async function hoarder(world: World, number: 1 | 5 | 10 = 10): Promise<Hoarder> {
  const playerId = await world.newPlayer({ startCoins: PLAIN_PRICE * number })
  const { book } = await world.open(playerId, { number })
  await setPlayer(world.db, playerId, { tradeUrl: TRADE_URL })
  await verify(world.db, playerId)
  world.clock.now = Math.max(world.clock.now, book.revealAt)
  const items = dropsOf(book).map(({ itemId, recoveryPrice }) => ({ id: itemId ?? '', price: recoveryPrice }))
  return { playerId, uid: await uidOf(world.db, playerId), items }
}

export const setPlayer = (db: Db, playerId: string, change: Partial<typeof player.$inferInsert>) =>
  db.update(player).set(change).where(eq(player.id, playerId))

export async function uidOf(db: Db, playerId: string): Promise<string> {
  const [row] = await db.select({ uid: player.uid }).from(player).where(eq(player.id, playerId))
  return row?.uid ?? ''
}

export const bagOf = (db: Db, playerId: string) => bagPage(db, playerId, { page: 1, pageSize: 100, grade: -1, sort: 'new' })

export const givingDeps = (world: Pick<World, 'deps'>): GivingDeps => ({
  ...world.deps,
  config: { gift: true },
  isVerified,
  untilReveal,
  rollPrizesSince: async () => 0,
})
