import { asc } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { type CaseBook, dropsOf } from '#shared/book.ts'
import type { OpenedDrop, OpenRecord } from '#shared/calls/record.ts'
import type { ItemState } from '#shared/codes.ts'
import type { PlayMode } from '#shared/modes.ts'
import { grantedBy, itemInstance } from './tables.ts'

/**
 * The current state of each item that plays of a mode have granted to the player, by the item's id. An item that the player gave away stays
 * `given`, whatever its new owner does with it.
 */
export async function statesOfGranted(
  db: DbOrTx,
  playerId: string,
  mode: PlayMode,
  playIds: readonly string[],
): Promise<Map<string, ItemState>> {
  if (playIds.length === 0) return new Map()
  const items = await db
    .select({ id: itemInstance.id, ownerId: itemInstance.ownerId, state: itemInstance.state })
    .from(itemInstance)
    .where(grantedBy(mode, playIds))
    .orderBy(asc(itemInstance.id))
  return new Map(items.map(({ id, ownerId, state }) => [id, ownerId === playerId ? state : 'given']))
}

/** What an opening is told by in records: its kept book, and what has cost and become of it. */
interface Opening {
  id: string
  openedAt: Date
  number: number
  /** Coins. */
  paid: number
  book: Pick<CaseBook, 'boxId' | 'boxName' | 'boxImage' | 'events'>
}

/** The record of an opening, paid or free, with the states that `statesOfGranted` has read. */
export function openRecordOf({ id, openedAt, number, paid, book }: Opening, states: ReadonlyMap<string, ItemState>): OpenRecord {
  const { boxId, boxName, boxImage, events } = book
  const total = events.find((event) => event.kind === 'total')
  const drops = dropsOf(book).map((drop): OpenedDrop => ({ ...drop, state: states.get(drop.itemId ?? '') ?? 'given' }))
  return {
    openId: id,
    time: openedAt.getTime(),
    boxId,
    boxName,
    boxImage,
    number,
    paid,
    value: total?.value ?? 0,
    label: total?.label ?? null,
    drops,
  }
}
