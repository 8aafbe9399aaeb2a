import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import { holdLockOf } from '#server/platform/db/locks.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { PLAYERS_OF_A_TRADE_ACCOUNT, readTradeLink } from '#shared/tradeLink.ts'

/** Who had items sent to an account within this time counts as a player of it, so that passing a link round helps nobody. */
const REMEMBERED = '30 days'

/** Only such players count: nobody shuts the owner of an account out of it with accounts that cost nothing. */
const MAY_SEND = sql`(exists (select from identity where player_id = p.id)
  or exists (select from top_up t where t.player_id = p.id and t.state = 'credited' and t.reversed_at is null))`

/** True where two players have their items sent to the same Steam account, so that they may be one owner. */
export function hasSameSteam(one: { tradeUrl: string }, other: { tradeUrl: string }): boolean {
  const steam = readTradeLink(one.tradeUrl)?.partner
  return steam !== undefined && steam === readTradeLink(other.tradeUrl)?.partner
}

/**
 * Refuses a player whose Steam account enough other players use already: who hold it now and may have items sent, or have had items sent to it lately. Whoever wants the same
 * account waits until the transaction ends. `holders` says whether the first of them count.
 */
async function requireRoom(tx: Tx, playerId: string, partner: string, { holders }: { holders: boolean }): Promise<void> {
  await holdLockOf(tx, 'steamAccount', partner)
  const { rows } = await tx.execute<{ others: number }>(sql`
    select count(*)::int as others from (
      select id from player p where ${holders} and trade_partner = ${partner}::bigint and id <> ${playerId}::bigint and ${MAY_SEND}
      union
      select player_id from retrieval_order where trade_partner = ${partner}::bigint and player_id <> ${playerId}::bigint
        and created_at > now() - ${REMEMBERED}::interval and state <> 'cancelled'
    ) o`)
  if ((rows[0]?.others ?? 0) >= PLAYERS_OF_A_TRADE_ACCOUNT)
    throw new Refusal(Status.conflict, `该 Steam 账号已有 ${PLAYERS_OF_A_TRADE_ACCOUNT} 位玩家使用，请填写您自己的交易链接`)
}

/** Call it before a player gets a trade link of that account. The player's row is locked. */
export const requireRoomToHold = (tx: Tx, playerId: string, partner: string): Promise<void> =>
  requireRoom(tx, playerId, partner, { holders: true })

/** Call it before items of a player are sent to that account: links may have been set when there was no bound. */
export const requireRoomToSend = (tx: Tx, playerId: string, partner: string): Promise<void> =>
  requireRoom(tx, playerId, partner, { holders: false })
