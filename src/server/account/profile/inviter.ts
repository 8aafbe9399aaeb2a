import { eq, sql } from 'drizzle-orm'
import { seenAs } from '#server/core/player/hidden.ts'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import { player } from '#server/core/player/tables.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { holdLock } from '#server/platform/db/locks.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BrowserOf } from '#server/platform/http/browser.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { type bindInviter as bindInviterCall, INVITER_DAYS } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'

export interface InviterPorts {
  /** Finds the player with this promotion code; null for an empty code or the form's default. Refuses an unknown code and one of this device. */
  inviterOf(db: DbOrTx, promoteCode: string, browserOf: BrowserOf): Promise<string | null>
}

type Inviter = DataOf<typeof bindInviterCall>

const DAY = 24 * 3_600_000

/** The public card of an inviter. */
export async function inviterCard(db: DbOrTx, inviterId: string): Promise<Inviter | null> {
  const { uid, nickname, headPic, hidden } = player
  const [row] = await db.select({ uid, nickname, headPic, hidden }).from(player).where(eq(player.id, inviterId))
  if (!row) return null
  const { hidden: wish, ...card } = row
  return seenAs(card, wish)
}

/**
 * Makes the owner of the promotion code the player's inviter. Refuses a second binding, one after the first INVITER_DAYS days, and a
 * circle.
 */
export function bindInviter(
  deps: Pick<Deps, 'db' | 'now'> & InviterPorts,
  playerId: string,
  { promoteCode, browserOf }: { promoteCode: string; browserOf: BrowserOf },
): Promise<Inviter> {
  return inTransaction(deps.db, async (tx) => {
    // Under the player's own lock first: whoever may not bind makes no other binding wait.
    const held = await lockPlayer(tx, playerId)
    if (held.inviterId !== null) throw new Refusal(Status.conflict, '您已绑定邀请人，不能更改')
    if (deps.now() - held.createdAt.getTime() > INVITER_DAYS * DAY)
      throw new Refusal(Status.forbidden, `注册超过${INVITER_DAYS}天，不能再绑定邀请人`)
    const inviterId = await deps.inviterOf(tx, promoteCode, browserOf)
    if (inviterId === null) throw new Refusal(Status.badInput, '请填写邀请人的推广码')
    // Two bindings at the same time could make a circle that neither of them sees.
    await holdLock(tx, 'inviterBinding')
    await refuseCircle(tx, playerId, inviterId)
    await tx.update(player).set({ inviterId }).where(eq(player.id, playerId))
    const inviter = await inviterCard(tx, inviterId)
    if (!inviter) throw new Error('inviter is gone')
    return inviter
  })
}

/** Refuses the player's own code, and that of anybody whom the player has invited, directly or through others. */
async function refuseCircle(tx: Tx, playerId: string, inviterId: string): Promise<void> {
  if (inviterId === playerId) throw new Refusal(Status.badInput, '不能填写自己的推广码')
  const { rows } = await tx.execute(sql`
    with recursive above as (
      select inviter_id from player where id = ${inviterId}
      union select p.inviter_id from player p join above on p.id = above.inviter_id
    )
    select 1 from above where inviter_id = ${playerId}`)
  if (rows.length > 0) throw new Refusal(Status.badInput, '对方是由您邀请的玩家，不能互为邀请人')
}
