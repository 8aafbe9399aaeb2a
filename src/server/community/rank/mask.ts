import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { rankMask } from './tables.ts'

/** Hides a player's name and picture from others, or shows them again. The same wish twice changes nothing. */
export async function setMask(db: Db, { playerId, masked, at }: { playerId: string; masked: boolean; at: Date }): Promise<void> {
  if (masked) await db.insert(rankMask).values({ playerId, at }).onConflictDoNothing()
  else await db.delete(rankMask).where(eq(rankMask.playerId, playerId))
}
