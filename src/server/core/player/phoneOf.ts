import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { player } from './tables.ts'

/** The player's phone, 11 digits. Throws a Refusal when the player has none, as a robot. */
export async function phoneOf(db: DbOrTx, playerId: string): Promise<string> {
  const [row] = await db.select({ phone: player.phone }).from(player).where(eq(player.id, playerId))
  if (!row?.phone) throw new Refusal(Status.forbidden, '请先绑定手机号')
  return row.phone
}
