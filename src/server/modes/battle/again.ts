import { balancesOf } from '#server/core/money/balances.ts'
import { type KeyedRequest, once } from '#server/core/money/idempotency.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { battleJoin } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { type Asked, battleDetail } from './access.ts'

/** A room and the balances after an act that took a seat in it. */
type Seated = DataOf<typeof battleJoin>

/**
 * Takes a seat at most once per key, in a transaction of its own.
 *
 * A repeated request never takes a seat again. It gets the room and the balances as they are now: since the first time the player may have
 * left, or the room may be cancelled or over. `asked` says with which right the player sees the room.
 */
export async function seatOnce(
  deps: Pick<Deps, 'db'>,
  request: KeyedRequest,
  asked: Pick<Asked, 'code' | 'address'>,
  act: (tx: Tx) => Promise<BattleRoom>,
): Promise<Seated> {
  const { playerId } = request
  let isNew = false
  const seated = await inTransaction(deps.db, (tx) => {
    isNew = false
    return once<Seated>(tx, request, async () => {
      isNew = true
      const room = await act(tx)
      return { room, ...(await balancesOf(tx, playerId)) }
    })
  })
  if (isNew) return seated
  const room = await battleDetail(deps, { ...asked, playerId, roomId: seated.room.roomId })
  return { room, ...(await balancesOf(deps.db, playerId)) }
}
