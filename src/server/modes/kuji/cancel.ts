import { clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { holdPool, type PoolRow } from './pools.ts'
import { closePool } from './steps.ts'

/** Cancels a pool of which no ticket was sold. From the first ticket on it runs to its end. Throws a Refusal. */
export function cancelPool(db: Db, roomId: string): Promise<PoolRow> {
  return inTransaction(db, async (tx) => {
    const row = await holdPool(tx, roomId)
    if (row.state !== 'open') throw new Refusal(Status.conflict, '奖池不在进行中，不能取消')
    if (row.sold > 0) throw new Refusal(Status.conflict, '已经售出签，奖池不能取消')
    return closePool(tx, db, row, { state: 'cancelled', closedAt: new Date(await clockOf(tx)), openedAt: null })
  })
}
