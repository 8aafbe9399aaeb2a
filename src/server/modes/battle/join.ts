import { requestHash } from '#server/core/money/idempotency.ts'
import type { Acting } from '#server/core/player/login.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { Status } from '#shared/codes.ts'
import { battleJoin } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { type Asked, findRoom } from './access.ts'
import { seatOnce } from './again.ts'
import { requireCost } from './create.ts'
import { holdBattleFor, requireWaiting } from './held.ts'
import { battlePlayerOf, clientSeedOf, freeSeat, requireFree, requireMeans, takeSeat } from './seats.ts'
import { takeStake } from './stakes.ts'

/** What a player asks for. */
export interface JoinRequest extends Asked, Acting {
  playerId: string
  key: string
  /** -1 is any free seat. */
  seat: number
  /** Cost of the seat in coins as seen; -1: not said. */
  cost: number
}

/** Takes a free seat for its cost, once per key (`seatOnce`). The last one starts the countdown. Throws a Refusal. */
export async function joinBattle(deps: Pick<Deps, 'db'>, request: JoinRequest): Promise<DataOf<typeof battleJoin>> {
  const { playerId, sessionId, key, roomId, seat } = request
  const hash = requestHash(battleJoin.path, { roomId, seat })
  // Wrong codes are counted outside of the transaction, which a refusal undoes.
  await findRoom(deps, request)
  return seatOnce(deps, { playerId, sessionId, key, requestHash: hash }, request, (tx) => joinNow(tx, request))
}

async function joinNow(tx: Tx, { playerId, roomId, seat: wanted, cost: seen }: JoinRequest): Promise<BattleRoom> {
  const held = await holdBattleFor(tx, roomId, async (room, { locked }) => {
    if (room.taken.some((each) => each.playerId === playerId)) throw new Refusal(Status.conflict, '您已在这个房间中')
    requireWaiting(room, await clockOf(tx))
    freeSeat(room.told, wanted)
    requireCost(room.cost, seen)
    if (!locked) await requireMeans(tx, playerId, room.cost)
  })
  const shown = battlePlayerOf(await requireFree(tx, playerId), freeSeat(held.told, wanted))
  const clientSeed = await clientSeedOf(tx, playerId)
  const stakedAt = await clockOf(tx)
  await takeStake(tx, playerId, { roomId, cost: held.cost, now: stakedAt })
  const room = await takeSeat(tx, held, { shown, playerId, clientSeed, stakedAt: new Date(stakedAt) })
  return { ...room, code: held.code }
}
