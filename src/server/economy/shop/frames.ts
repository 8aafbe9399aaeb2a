import { and, asc, eq, sql } from 'drizzle-orm'
import { catalogueOffer } from '#server/core/catalogue/tables.ts'
import { player } from '#server/core/player/tables.ts'
import type { Db, DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Frame } from '#shared/calls/shop.ts'
import { Status } from '#shared/codes.ts'
import { frameImage } from './offers.ts'
import { playerFrame } from './tables.ts'

/** Lists the frames that are offered or that the player owns, in the order of the file; null stands for a visitor. */
export async function framesOf(db: DbOrTx, playerId: string | null): Promise<Frame[]> {
  const rows = await db
    .select()
    .from(catalogueOffer)
    .where(sql`${catalogueOffer.offer}->>'kind' = 'frame'`)
    .orderBy(asc(catalogueOffer.position))
  const { has, worn } = playerId === null ? { has: new Set<number>(), worn: null } : await wardrobeOf(db, playerId)
  return rows.flatMap(({ offer, open }) => {
    if (offer.kind !== 'frame' || (!open && !has.has(offer.frameId))) return []
    const headGround = frameImage(offer.art)
    const isOwned = has.has(offer.frameId)
    return [{ frameId: offer.frameId, name: offer.name, headGround, owned: isOwned, worn: isOwned && headGround === worn }]
  })
}

async function wardrobeOf(db: DbOrTx, playerId: string): Promise<{ has: Set<number>; worn: string | null }> {
  const owned = await db.select({ frameId: playerFrame.frameId }).from(playerFrame).where(eq(playerFrame.playerId, playerId))
  const [wearer] = await db.select({ headGround: player.headGround }).from(player).where(eq(player.id, playerId))
  return { has: new Set(owned.map(({ frameId }) => frameId)), worn: wearer?.headGround ?? null }
}

/** Gives a player a frame that is not bought. Returns false when the player has it. */
export async function giveFrame(tx: Tx, playerId: string, frameId: number, at: Date): Promise<boolean> {
  const { rowCount } = await tx.insert(playerFrame).values({ playerId, frameId, at }).onConflictDoNothing()
  return rowCount === 1
}

/** Sets the player's frame, which the player must own; 0 removes it. Returns the path of its picture. */
export async function wearFrame(db: Db, playerId: string, frameId: number): Promise<string> {
  const headGround = frameId === 0 ? '' : await ownedPicture(db, playerId, frameId)
  await db.update(player).set({ headGround }).where(eq(player.id, playerId))
  return headGround
}

async function ownedPicture(db: Db, playerId: string, frameId: number): Promise<string> {
  const [row] = await db
    .select({ offer: catalogueOffer.offer })
    .from(playerFrame)
    .innerJoin(catalogueOffer, sql`(${catalogueOffer.offer}->>'frameId')::int = ${playerFrame.frameId}`)
    .where(and(eq(playerFrame.playerId, playerId), eq(playerFrame.frameId, frameId)))
    .orderBy(sql`${catalogueOffer.open} desc`)
  if (row?.offer.kind !== 'frame') throw new Refusal(Status.notFound, '您还没有这个头像框，可在商城购买')
  return frameImage(row.offer.art)
}
