import { asc } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/connect.ts'
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
