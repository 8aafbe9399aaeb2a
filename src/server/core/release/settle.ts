import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Currency } from '#shared/codes.ts'
import { catchUp, sumsNow } from './sums.ts'

/** Players that one statement looks for. */
const PAGE = 500

/** Sums the gifts among the entries with ids up to `until` for every player who has some that are not summed, before these entries are archived. */
export async function settleRelease(db: Db, { until }: { until: string }): Promise<void> {
  for (let after = '0'; ; ) {
    const { rows } = await db.execute<{ account: string; player: string; behind: boolean }>(sql`
      select a.id::text as account, a.player_id::text as player, exists (
        select from entry e where e.account_id = a.id and e.id > coalesce(r.entry_id, 0) and e.id <= ${until}::bigint) as behind
      from account a left join player_release r on r.player_id = a.player_id
      where a.currency = ${Currency.diamond} and a.id > ${after}::bigint order by a.id limit ${PAGE}`)
    for (const { player, behind } of rows) if (behind) await settle(db, player)
    const last = rows.at(-1)
    if (!last) return
    after = last.account
  }
}

async function settle(db: Db, playerId: string): Promise<void> {
  await catchUp(db, playerId)
  await inTransaction(db, (tx) => sumsNow(tx, playerId))
}
