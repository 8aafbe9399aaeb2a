import { and, eq, lte } from 'drizzle-orm'
import { statesOfGranted } from '#server/core/items/granted.ts'
import { storedUnder } from '#server/core/money/idempotency.ts'
import { keptBook } from '#server/core/play/kept.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import type { Drop } from '#shared/book.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { Balances } from '#shared/calls/fields.ts'
import type { ItemState } from '#shared/codes.ts'
import type { getMyKujiPage, KujiResult } from '#shared/modes/kuji/calls.ts'
import { kujiPlay } from './tables.ts'

/** What a key keeps of a purchase: balances as replies have them, as they were just after paying. */
export type KeptKuji = Balances & { kujiId: string }

/** The reply to a purchase, from what its key keeps. */
export async function restorePlay(db: Db, { kujiId, ...balances }: KeptKuji): Promise<KujiResult> {
  return { book: await keptBook(db, kujiPlay, kujiId), ...balances }
}

/** Finds the purchase that was made under a key; null when the key has bought no tickets. */
export async function findPlay(db: Db, playerId: string, key: string): Promise<KujiResult | null> {
  const reply = (await storedUnder<Partial<KeptKuji>>(db, playerId, key))?.reply
  return reply?.kujiId ? restorePlay(db, reply as KeptKuji) : null
}

/** One page of the player's purchases, newest first. One whose prizes are still to come is neither listed nor counted. */
export async function playPage(db: Db, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyKujiPage>> {
  const { id, playerId: owner, revealAt: at } = kujiPlay
  const mine = eq(owner, playerId)
  const all = and(mine, lte(at, new Date(await clockOf(db))))
  const { rows, ...page } = await newestPage(db, query, { table: kujiPlay, all, mine, at, id }, db.select().from(kujiPlay).$dynamic())
  const playIds = rows.map((row) => row.id)
  const states = await statesOfGranted(db, playerId, 'kuji', playIds)
  const pageData = rows.map(({ book: { playId, playedAt, roomId, title, paid, tickets, lastOne } }) => ({
    playId,
    time: playedAt,
    poolId: roomId,
    title,
    paid,
    tickets: tickets.map((ticket) => ({ ...ticket, drop: withState(ticket.drop, states) })),
    lastOne: lastOne && withState(lastOne, states),
  }))
  return { pageData, ...page }
}

const withState = (drop: Drop, states: ReadonlyMap<string, ItemState>) => ({
  ...drop,
  state: states.get(drop.itemId ?? '') ?? ('given' as const),
})
