import { eq } from 'drizzle-orm'
import { player } from '#server/core/player/tables.ts'
import type { DbOrTx } from '#server/platform/db/connect.ts'
import { countRows, type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { getMyInvitedPage, Promoter } from '#shared/calls/share.ts'
import { Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { maskNickname } from '#shared/nickname.ts'
import { invitation, promoter } from './tables.ts'

const invitedBy = (playerId: string) => eq(invitation.inviterId, playerId)

/** What 推广中心 shows of the player. */
export async function promotionOf(db: DbOrTx, playerId: string, now: number): Promise<Promoter> {
  const [row] = await db
    .select({ promoteCode: player.promoteCode, sums: promoter })
    .from(player)
    .leftJoin(promoter, eq(promoter.playerId, player.id))
    .where(eq(player.id, playerId))
  if (!row) throw new Refusal(Status.loginFailure, '请先登录')
  const { promoteCode, sums } = row
  const { friends = 0, total = 0, taken = 0, day = null, dayEarned = 0 } = sums ?? {}
  return {
    promoteCode,
    invited: await countRows(db, invitation, invitedBy(playerId)),
    friends,
    pending: toWire(total - taken),
    today: toWire(day === beijingDay(now) ? dayEarned : 0),
    total: toWire(total),
  }
}

/** One page of the players whom the player has invited, newest first. */
export async function invitedPage(db: DbOrTx, playerId: string, query: ListQuery): Promise<DataOf<typeof getMyInvitedPage>> {
  const mine = invitedBy(playerId)
  const { id: invitationId, at, orders, earned } = invitation
  const select = db
    .select({ invitationId, at, orders, earned, nickname: player.nickname, headPic: player.headPic, hidden: player.hidden })
    .from(invitation)
    .innerJoin(player, eq(player.id, invitation.playerId))
    .$dynamic()
  const { rows, ...page } = await newestPage(db, query, { table: invitation, all: mine, id: invitationId }, select)
  const pageData = rows.map(({ at, orders, earned, nickname, headPic, hidden, ...friend }) => ({
    ...friend,
    nickname: maskNickname(nickname),
    headPic: hidden ? '' : headPic,
    time: at.getTime(),
    counts: orders > 0,
    earned: toWire(earned),
  }))
  return { pageData, ...page }
}
