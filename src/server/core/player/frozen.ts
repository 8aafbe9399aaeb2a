import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { frozenRefusal } from '#server/platform/http/refusal.ts'
import { player } from './tables.ts'

/** Throws a Refusal when an operator has frozen the player. Takes no lock: `lockPlayer` does both. */
export async function refuseFrozen(db: DbOrTx, playerId: string): Promise<void> {
  const [row] = await db.select({ frozen: player.frozen }).from(player).where(eq(player.id, playerId))
  if (row?.frozen) throw frozenRefusal()
}
