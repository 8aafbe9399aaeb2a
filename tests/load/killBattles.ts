/**
 * `tsx tests/load/killBattles.ts` kills one of two nodes with kill -9 while battles are in each of their states: players sit down, the
 * countdown runs, rounds run, the end is shown and prizes arrive, rooms are cancelled.
 *
 * Each time the other node must carry on: every room takes its next step within 10 s of its moment, calls whose reply was lost are
 * repeated with their key on the other node and act once, every stake is paid once and every refund given once, and the books balance.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { battleDetail } from '#shared/modes/battle/calls.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BATTLE, RoomState } from '#shared/modes/battle/rules.ts'
import { booksOf, createRoom, each, joinRoom, type RoomWorld, START_COINS, startRoomWorld } from '../../tools/bench/roomWorld.ts'
import { dataOf } from '../support/api.ts'
import { auditWorld } from '../support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../support/player.ts'

const ROOMS = 20
const RULES = { rounds: 2, fast: true } as const
/** A step may be made at most this much later than its moment, in ms. */
const LATEST = 10_000
/** How often the kill of a state is repeated, each time a little later within it, in ms. */
const MOMENTS = [50, 250, 600]

interface Players {
  host: TestPlayer
  guest: TestPlayer
}

interface Scene extends Players {
  room: BattleRoom
}

const agree = (what: string, is: unknown, ought: unknown) => {
  if (JSON.stringify(is) !== JSON.stringify(ought)) throw new Error(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(ought)}`)
}

const people = (world: RoomWorld): Promise<Players[]> =>
  Promise.all(
    Array.from({ length: ROOMS }, async () => ({
      host: await newPlayer(world.db, { coins: START_COINS }),
      guest: await newPlayer(world.db, { coins: START_COINS }),
    })),
  )

/** Sends a call to the node that is about to die, and again with its key to the other one when no reply comes. */
async function surely<T>(world: RoomWorld, call: (origin: string, key: string) => Promise<T>): Promise<T> {
  const key = randomUUID()
  const [doomed, other] = world.nodes
  try {
    return await call(doomed?.origin ?? '', key)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return call(other?.origin ?? '', key)
  }
}

const create = (world: RoomWorld, { host }: Players) => surely(world, (origin, key) => createRoom(origin, world.boxId, host, RULES, key))
const join = (world: RoomWorld, { roomId }: BattleRoom, { guest }: Players) =>
  surely(world, (origin, key) => joinRoom(origin, roomId, guest, key))

/** Rooms that are full; their countdown runs. */
async function fullRooms(world: RoomWorld): Promise<Scene[]> {
  const scenes: Scene[] = []
  await each(await people(world), 4, async (pair) => {
    const waiting = await create(world, pair)
    scenes.push({ ...pair, room: await join(world, waiting, pair) })
  })
  return scenes
}

/** Rooms that wait for a second player. */
async function waitingRooms(world: RoomWorld): Promise<Scene[]> {
  const scenes: Scene[] = []
  await each(await people(world), 4, async (pair) => void scenes.push({ ...pair, room: await create(world, pair) }))
  return scenes
}

async function killFirst(world: RoomWorld): Promise<void> {
  await world.nodes.shift()?.kill('SIGKILL')
}

const until = (moment: number) => sleep(Math.max(0, moment - Date.now()))
const look = (world: RoomWorld, { room, host }: Scene) =>
  dataOf(world.nodes[0]?.origin ?? '', battleDetail, { token: host.token, query: { roomId: room.roomId } })

/** Waits until every room is in a state. Returns by how much the latest of them was late. */
async function allIn(world: RoomWorld, scenes: readonly Scene[], state: RoomState, dueOf: (room: BattleRoom) => number): Promise<number> {
  let latest = 0
  await each(scenes, 4, async (scene) => {
    for (;;) {
      const room = await look(world, scene)
      const late = Date.now() - dueOf(room)
      if (room.state === state) {
        latest = Math.max(latest, late)
        return
      }
      if (late > LATEST)
        throw new Error(`room ${room.roomId} is at ${room.state} with ${room.sequence} events, ${late} ms after it should be at ${state}`)
      await sleep(100)
    }
  })
  return latest
}

const startOf = ({ startAt }: BattleRoom) => startAt ?? Number.POSITIVE_INFINITY
const endOf = (room: BattleRoom) => startOf(room) + RULES.rounds * BATTLE.roundTime.fast
const settledAt = (room: BattleRoom) => endOf(room) + BATTLE.endTime.normal

/** Kills a node while players create rooms and sit down. Returns the rooms, all of them full. */
async function whileSitting(world: RoomWorld, moment: number): Promise<Scene[]> {
  const filling = fullRooms(world)
  const killing = sleep(moment).then(() => killFirst(world))
  const [scenes] = await Promise.all([filling, killing])
  return scenes
}

/** Kills a node at a moment of each room's battle. */
const during =
  (momentOf: (room: BattleRoom) => number) =>
  async (world: RoomWorld, moment: number): Promise<Scene[]> => {
    const scenes = await fullRooms(world)
    await until(Math.max(...scenes.map(({ room }) => momentOf(room))) + moment)
    await killFirst(world)
    return scenes
  }

const STATES: Record<string, (world: RoomWorld, moment: number) => Promise<Scene[]>> = {
  'waiting, players sit down': whileSitting,
  'ready, the countdown runs': during((room) => startOf(room) - BATTLE.readyTime),
  'running, rounds are drawn': during(startOf),
  'ended, prizes arrive': during((room) => settledAt(room) - 400),
}

/** Kills a node while rooms are cancelled whose time to fill is over. */
async function whileCancelling(world: RoomWorld, moment: number): Promise<number> {
  const scenes = await waitingRooms(world)
  const ids = scenes.map(({ room }) => room.roomId)
  const due = Date.now() + 1_000
  await world.db.$client.query('UPDATE room SET next_at = $2 WHERE id = ANY ($1)', [ids, new Date(due)])
  await until(due + moment / 4)
  await killFirst(world)
  return allIn(world, scenes, RoomState.cancelled, () => due)
}

async function compare(world: RoomWorld, what: string, rooms: number): Promise<void> {
  const { ended, ...rest } = await booksOf(world.db)
  agree(`${what}: the books`, rest, { escrow: 0, open: 0, lost: 0, doubled: 0 })
  agree(`${what}: rooms that are over`, ended, rooms)
  agree(`${what}: rules broken`, await auditWorld(world.db), [])
}

const world = await startRoomWorld({ nodes: 2 })
try {
  let played = 0
  for (const [state, kill] of Object.entries(STATES)) {
    for (const moment of MOMENTS) {
      const scenes = await kill(world, moment)
      const late = await allIn(world, scenes, RoomState.ended, settledAt)
      played += scenes.length
      await world.startNode()
      await compare(world, state, played)
      process.stdout.write(`killed: ${state}, ${moment} ms in: ${scenes.length} rooms over, the latest ${late} ms late; books balance\n`)
    }
  }
  for (const moment of MOMENTS) {
    const late = await whileCancelling(world, moment)
    await world.startNode()
    await compare(world, 'cancelled', played)
    process.stdout.write(`killed: cancelled, ${moment} ms in: ${ROOMS} rooms refunded once, the latest ${late} ms late; books balance\n`)
  }
} finally {
  await world.close()
}
