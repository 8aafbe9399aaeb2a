import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { player } from './tables.ts'

/** Refuses a player whom an operator has frozen. */
export async function refuseFrozen(db: DbOrTx, playerId: string): Promise<void> {
  const [row] = await db.select({ frozen: player.frozen }).from(player).where(eq(player.id, playerId))
  if (row?.frozen) throw new Refusal(Status.accountFrozen, '账号已被冻结，请联系客服')
}
