import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Minor } from '#shared/money.ts'

interface PaidOrder {
  orderNo: string
  playerId: string
  amount: Minor
}

/**
 * Notes a top-up in the transaction that credits it, where its player has an inviter. Booking the commission is left to `settle.ts`:
 * friends who pay at the same moment must not wait for one another at the row of their inviter.
 */
export async function noteCommission(tx: Tx, { orderNo, playerId, amount }: PaidOrder, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into commission (order_no, player_id, inviter_id, paid, at)
    select ${orderNo}, id, inviter_id, ${amount}::bigint, ${at.toISOString()}::timestamptz from player
    where id = ${playerId}::bigint and inviter_id is not null
    on conflict (order_no) do nothing`)
}
