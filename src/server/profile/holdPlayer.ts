import { eq } from 'drizzle-orm'
import { type Player, player } from '#server/auth/tables.ts'
import type { Tx } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'
import { Status } from '#shared/codes.ts'

/** The player's row, locked against other changes of it; a frozen player is refused. Rows that refer to it are not kept waiting. */
export async function holdPlayer(tx: Tx, playerId: string): Promise<Player> {
  const [row] = await tx.select().from(player).where(eq(player.id, playerId)).for('no key update')
  if (!row) throw new Refusal(Status.loginFailure, '请先登录')
  if (row.frozen) throw new Refusal(Status.accountFrozen, '账号已被冻结，请联系客服')
  return row
}
