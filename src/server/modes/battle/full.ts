import { awaitedNumber } from '#server/core/beacon/bound.ts'
import { networkOf } from '#server/core/beacon/rooms.ts'
import { saveRooms } from '#server/core/rounds/rooms.ts'
import type { Config } from '#server/platform/config.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Deps } from '#server/platform/deps.ts'
import { BEACON_LEAD, beaconRoundFrom, beaconTime } from '#shared/fairness/beacon.ts'
import { drawnOrder, roomSeed } from '#shared/modes/battle/draws.ts'
import type { BattleEvent } from '#shared/modes/battle/events.ts'
import type { RoomNumber } from '#shared/modes/battle/room.ts'
import { BATTLE, RoomState } from '#shared/modes/battle/rules.ts'
import { EARLY, type HeldBattle, playersOf, type SeatRow } from './held.ts'
import { cancelBattle } from './leave.ts'
import { statePushes } from './pushes.ts'
import { BattleStage } from './tables.ts'
import { type Telling, tellNow } from './telling.ts'

/** A number is at the server so many ms after it is published, as a rule: no sooner is it looked for. */
const FETCHED_AFTER = 1_000
/** No number lies further ahead, in ms, unless the clock was set back since the room was sealed. */
const FARTHEST = 10_000

/** What acts that may take the last seat of a room need. */
export type BattleDeps = Pick<Deps, 'db'> & { config: Partial<Pick<Config, 'beacon'>> }

/**
 * What is told of a held battle whose last seat is taken at `now`: the countdown begins, or where the room is bound to a public random number it is sealed until that
 * is published. `taken` are all of its seats. Throws when the room is bound to a network that this version does not know.
 */
export function filledTelling(config: BattleDeps['config'], held: HeldBattle, taken: readonly SeatRow[], now: number): Telling {
  const clientSeeds = taken.map(({ clientSeed }) => clientSeed)
  if (held.beaconChain === null) return fullTelling({ ...held, taken: [...taken] }, clientSeeds, now)
  const network = networkOf(config, held.beaconChain)
  const round = beaconRoundFrom(network, now + BEACON_LEAD)
  const at = beaconTime(network, round)
  const number: RoomNumber = { chain: network.chain, round, sealedAt: now, at, signature: null }
  return {
    events: [{ kind: 'sealed', clientSeeds, number }],
    set: { beaconRound: round, beaconAt: new Date(at) },
    next: { nextAt: new Date(at + FETCHED_AFTER), alone: true },
  }
}

/** The seeds decide the order of the boxes with 随机顺序. */
function fullTelling(held: HeldBattle, clientSeeds: string[], now: number, number?: RoomNumber): Telling {
  const { roomId, serverSeed, told, taken } = held
  const order = told.shuffle
    ? drawnOrder(roomSeed(serverSeed, { roomId, clientSeeds, number }), told.boxes.length)
    : told.boxes.map((_, index) => index)
  const boxes = order.flatMap((index) => told.boxes[index] ?? [])
  const startAt = now + BATTLE.readyTime
  const full: BattleEvent = { kind: 'full', startAt, boxes, clientSeeds, ...(number && { number }) }
  return {
    events: [full],
    set: { stage: BattleStage.playing, startAt: new Date(startAt) },
    next: { nextAt: new Date(startAt - EARLY), alone: false },
    pushes: (room) => statePushes(room, playersOf(taken), RoomState.ready),
  }
}

/** Begins a sealed battle once its number is there; goes on waiting while it is not, and gives all stakes back when it has been missing for too long, or when the clock was set back. The caller holds the room. */
export async function beginSealed(tx: Tx, held: HeldBattle): Promise<void> {
  const { roomId, sequence, told, taken, beaconAt } = held
  const now = await clockOf(tx)
  if (!told.number || !beaconAt || taken.length < told.seats) throw new Error(`battle ${roomId} waits for a number and is not sealed`)
  if (beaconAt.getTime() > now + FARTHEST) {
    await cancelBattle(tx, held, { now, by: null, failed: 'system' })
    return
  }
  const awaited = await awaitedNumber(tx, held, now)
  if (awaited.number) {
    requireSealedSeeds(held)
    const number = { ...told.number, signature: awaited.number.signature }
    await tellNow(tx, held, { ...fullTelling(held, told.clientSeeds, now, number), now })
  } else if (awaited.lookAt === null) await cancelBattle(tx, held, { now, by: null, failed: 'number' })
  else await saveRooms(tx, [{ id: roomId, sequence, nextAt: awaited.lookAt, alone: true }], [])
}

/** Whoever has the database could change the seed of a seat now that the number is known. */
function requireSealedSeeds({ roomId, told, taken }: HeldBattle): void {
  const isSame = taken.every(({ clientSeed }, seat) => clientSeed === told.clientSeeds[seat])
  if (!isSame) throw new Error(`the seeds of battle ${roomId} are not those that were told`)
}
