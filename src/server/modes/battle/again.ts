import { balancesOf, balancesOfEach } from '#server/core/money/balances.ts'
import type { KeyedBatches, KeyedJob } from '#server/core/money/onceTogether.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type { battleJoin } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { type Asked, battleDetail } from './access.ts'

/** A room and the balances after an act that took a seat in it. */
export type Seated = DataOf<typeof battleJoin>

/** What is kept under the key of such an act: of a room that goes on, no more is worth telling again. */
interface Kept {
  room: Pick<BattleRoom, 'roomId'>
}

/** What players read whose seats were taken now, by what is kept of it. */
const fresh = new WeakMap<object, Seated>()

/** The replies to players who have taken seats, in the transaction that wrote them. No player comes twice. */
export async function seatedReplies<Job extends KeyedJob>(tx: Tx, rooms: ReadonlyMap<Job, BattleRoom>): Promise<Map<Job, Kept>> {
  if (rooms.size === 0) return new Map()
  const balances = await balancesOfEach(
    tx,
    [...rooms.keys()].map(({ playerId }) => playerId),
  )
  return new Map(
    [...rooms].map(([job, room]) => {
      const after = balances.get(job.playerId)
      if (!after) throw new Error(`no balances of player ${job.playerId}`)
      const kept: Kept = { room: { roomId: room.roomId } }
      fresh.set(kept, { room, ...after })
      return [job, kept]
    }),
  )
}

/**
 * Takes a seat at most once per key, in a transaction with others who do the same. `batches` answer with `seatedReplies`.
 *
 * A repeated request never takes a seat again. It gets the room and the balances as they are now: since the first time the player may have
 * left, or the room may be cancelled or over. `asked` says with which right the player sees the room.
 */
export async function seatOnce<Deps extends { db: Db }, Job extends KeyedJob>(
  batches: KeyedBatches<Deps, Job>,
  deps: Deps,
  job: Job,
  asked: Pick<Asked, 'code' | 'address'>,
): Promise<Seated> {
  const kept = (await batches.ask(deps, job)) as Kept
  const seated = fresh.get(kept)
  if (seated) return seated
  const { playerId } = job
  const room = await battleDetail(deps, { ...asked, playerId, roomId: kept.room.roomId })
  return { room, ...(await balancesOf(deps.db, playerId)) }
}
