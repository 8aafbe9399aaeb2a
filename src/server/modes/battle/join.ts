import { usedUpAmong } from '#server/core/items/freeActs.ts'
import { requestHash } from '#server/core/money/idempotency.ts'
import { KeyedBatches, type KeyedJob } from '#server/core/money/onceTogether.ts'
import type { Acting } from '#server/core/player/login.ts'
import type { Player } from '#server/core/player/tables.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { battleJoin } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { type Asked, findRoom } from './access.ts'
import { type Seated, seatedReplies, seatOnce } from './again.ts'
import type { BattleDeps } from './full.ts'
import {
  type HeldBattle,
  holdBattles,
  readBattles,
  requireWaiting,
  roomNotFound,
  type SeatRow,
  type SeenBattle,
  seatedRoom,
} from './held.ts'
import { Judging, refusalIn } from './judging.ts'
import { battlePlayerOf, freeSeat, requireCost, type Sitter, sitDown, sittersAmong, writeSeats } from './seats.ts'
import { type PlayerStake, takeStakes, unpaidAmong } from './stakes.ts'
import { type Told, toldAfter, writeTold } from './telling.ts'

/** What a player asks for. */
export interface JoinRequest extends Asked, Acting {
  playerId: string
  key: string
  /** -1 is any free seat. */
  seat: number
  /** Cost of the seat in coins as seen; -1: not said. */
  cost: number
}

interface Job extends KeyedJob, Pick<JoinRequest, 'roomId' | 'seat' | 'cost'> {
  /** Whether the player may see the room though it is private. */
  isShown: boolean
}

/**
 * Seats are taken together: a crowd fills many rooms at once. What the players lack is looked at before any room is locked, so that nobody who is refused
 * keeps a battle from its next step.
 */
const joining = new KeyedBatches<BattleDeps, Job>('battle-join', {
  async act(tx, { config }, jobs, players, { passesOver }) {
    const judging = new Judging(jobs)
    const stakedAt = await clockOf(tx)
    const seen = await readBattles(tx, roomsOf(jobs))
    judging.refuse((job) => roomRefusal(seen.get(job.roomId), job, stakedAt))
    const sitters = await judgeMeans(tx, judging, seen, { stakedAt, skipLocked: passesOver })
    const held = await holdBattles(tx, roomsOf(judging.left), { skipLocked: passesOver })
    const filled = fill(judging, held, { config, players, sitters, stakedAt, now: await clockOf(tx) })
    await takeStakes(tx, filled.stakes, stakedAt)
    await writeSeats(tx, filled.rows)
    await writeTold(tx, [...filled.told.values()], filled.now)
    for (const [job, kept] of await seatedReplies(tx, filled.rooms)) judging.verdicts.set(job, kept)
    return judging.verdicts
  },
})

/** Takes a free seat for its cost, once per key (`seatOnce`). The last one starts the countdown, or seals a bound room. Throws a Refusal. */
export async function joinBattle(deps: BattleDeps, request: JoinRequest): Promise<Seated> {
  const { playerId, sessionId, key, roomId, seat, cost, code } = request
  // Wrong codes are counted outside of the transaction, which a refusal undoes.
  if (code !== '') await findRoom(deps, request)
  const hash = requestHash(battleJoin.path, { roomId, seat })
  return seatOnce(joining, deps, { playerId, sessionId, key, hash, roomId, seat, cost, isShown: code !== '' }, request)
}

const roomsOf = (jobs: readonly Job[]): string[] => [...new Set(jobs.map(({ roomId }) => roomId))]

/** Why the room lets somebody not sit down; null when it does. */
function roomRefusal(room: SeenBattle | undefined, { playerId, seat, cost, isShown }: Job, now: number): Refusal | null {
  const isSeated = room?.taken.some((each) => each.playerId === playerId)
  if (!room || (room.hidden && !isShown && !isSeated)) return roomNotFound()
  if (isSeated) return new Refusal(Status.conflict, '您已在这个房间中')
  return refusalIn(() => {
    requireWaiting(room, now)
    freeSeat(room.told, seat)
    requireCost(room.cost, cost)
  })
}

/** Refuses who sits in too many rooms already, has left too many today, or cannot pay. */
async function judgeMeans(
  tx: Tx,
  judging: Judging<Job>,
  seen: ReadonlyMap<string, SeenBattle>,
  { stakedAt, skipLocked }: { stakedAt: number; skipLocked: boolean },
): Promise<ReadonlyMap<string, Sitter>> {
  const ids = judging.left.map(({ playerId }) => playerId)
  const [sitters, usedUp] = [await sittersAmong(tx, ids), await usedUpAmong(tx, ids, stakedAt)]
  judging.refuse(({ playerId }) => sitters.get(playerId)?.refusal ?? usedUp.get(playerId))
  const stakes = judging.left.map(({ playerId, roomId }) => ({ playerId, cost: seen.get(roomId)?.cost ?? 0 }))
  const unpaid = await unpaidAmong(tx, stakes, stakedAt, { skipLocked })
  judging.passOver(({ playerId }) => unpaid.busy.has(playerId))
  judging.refuse(({ playerId }) => unpaid.refused.get(playerId))
  return sitters
}

interface Filling extends Pick<BattleDeps, 'config'> {
  players: ReadonlyMap<string, Player>
  sitters: ReadonlyMap<string, Sitter>
  stakedAt: number
  /** The database's clock after all locks. */
  now: number
}

interface Filled extends Pick<Filling, 'now'> {
  rooms: Map<Job, BattleRoom>
  rows: SeatRow[]
  stakes: PlayerStake[]
  told: Map<string, Told>
}

/** Lets those sit down in held battles for whom there is a seat, one after the other. Who waits for a battle that is not held gets no verdict. */
function fill(judging: Judging<Job>, held: ReadonlyMap<string, HeldBattle>, { config, players, sitters, stakedAt, now }: Filling): Filled {
  const filled: Filled = { rooms: new Map(), rows: [], stakes: [], told: new Map(), now }
  for (const job of judging.left) {
    const { playerId, roomId } = job
    const before = filled.told.get(roomId)
    const room = before?.held ?? held.get(roomId)
    const [who, sitter] = [players.get(playerId), sitters.get(playerId)]
    if (!room || !who || !sitter) continue
    const refusal = roomRefusal(room, job, now)
    if (refusal) {
      judging.verdicts.set(job, refusal)
      continue
    }
    const shown = battlePlayerOf(who, freeSeat(room.told, job.seat))
    const { told, row } = sitDown(config, room, { shown, playerId, clientSeed: sitter.clientSeed, stakedAt: new Date(stakedAt) }, now)
    filled.told.set(roomId, toldAfter(before, told))
    filled.rows.push(row)
    filled.stakes.push({ playerId, roomId, cost: room.cost })
    filled.rooms.set(job, seatedRoom(told.held))
  }
  return filled
}
