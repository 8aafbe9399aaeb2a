import { eq } from 'drizzle-orm'
import { identity } from '#server/core/player/tables.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'

/** True when the player's real name was verified. */
export async function isVerified(db: DbOrTx, playerId: string): Promise<boolean> {
  const rows = await db.select({ at: identity.verifiedAt }).from(identity).where(eq(identity.playerId, playerId))
  return rows.length > 0
}
