import { eq } from 'drizzle-orm'
import { lockPlayer } from '#server/core/player/lockPlayer.ts'
import { type Acting, requireLoggedIn } from '#server/core/player/login.ts'
import { requireRoomToHold } from '#server/core/player/steam.ts'
import { identity, player } from '#server/core/player/tables.ts'
import type { Db, DbOrTx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { BalanceLogRow, getMyProfile } from '#shared/calls/profile.ts'
import { Status } from '#shared/codes.ts'
import { levelOf } from '#shared/level.ts'
import type { Minor } from '#shared/money.ts'
import { readTradeLink } from '#shared/tradeLink.ts'
import { inviterCard } from './inviter.ts'

/** What a profile needs of other domains. */
export interface ProfilePorts {
  /** Coins that the player has spent over all time. */
  spentOf(db: DbOrTx, playerId: string): Promise<Minor>
  /** Adds to entries of the player's balances what the plays behind them have brought. */
  withWins(db: Db, playerId: string, rows: readonly BalanceLogRow[]): Promise<BalanceLogRow[]>
}

/** The part of the account that only the player sees. */
export async function myProfile(
  { db, config, spentOf }: Pick<Deps, 'db' | 'config'> & Pick<ProfilePorts, 'spentOf'>,
  playerId: string,
): Promise<DataOf<typeof getMyProfile>> {
  const [row] = await db.select().from(player).leftJoin(identity, eq(identity.playerId, player.id)).where(eq(player.id, playerId))
  if (!row) throw new Refusal(Status.loginFailure, '请先登录')
  const { promoteCode, inviterId, tradeUrl, createdAt } = row.player
  return {
    promoteCode,
    inviter: inviterId === null ? null : await inviterCard(db, inviterId),
    tradeUrl,
    identity: row.identity && { name: row.identity.nameMasked, idNumber: row.identity.idMasked },
    registeredAt: createdAt.getTime(),
    giving: config.gift,
    level: levelOf(await spentOf(db, playerId)),
  }
}

const TRADE_LINK_EXAMPLE = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=AbCdEf12'

/** Sets the trade link to which retrieved items are sent. */
export function setTradeUrl({ db }: Pick<Deps, 'db'>, login: Acting, typed: string): Promise<{ tradeUrl: string }> {
  const link = readTradeLink(typed)
  if (!link) throw new Refusal(Status.badInput, `请输入正确的交易链接，例如 ${TRADE_LINK_EXAMPLE}`)
  const { url: tradeUrl, partner: tradePartner } = link
  return inTransaction(db, async (tx) => {
    const before = await lockPlayer(tx, login.playerId)
    if (before.tradePartner !== tradePartner) await requireRoomToHold(tx, login.playerId, tradePartner)
    await tx.update(player).set({ tradeUrl, tradePartner }).where(eq(player.id, login.playerId))
    await requireLoggedIn(tx, login)
    return { tradeUrl }
  })
}
