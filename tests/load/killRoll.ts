/**
 * `npm run test:load:roll -- --kills 5` kills one of two nodes with kill -9 so many times in each phase of ROLL rooms: while players join, when rooms
 * close and draw, while draws are told, and when prizes are given out.
 *
 * Each time the other node must carry on: every room takes its next step within 10 s of its moment, whoever was told that they have joined has
 * one place, every prize is given once, items that nobody won are back, and the books balance.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openTemplate } from '#server/modes/roll/templates.ts'
import { Status } from '#shared/codes.ts'
import { rollJoin } from '#shared/modes/roll/calls.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { each, type RoomWorld, startRoomWorld } from '../../tools/bench/roomWorld.ts'
import { callApi } from '../support/api.ts'
import { auditWorld } from '../support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../support/player.ts'

const ROOMS = 8
const PLAYERS = 24
const PRIZES = 6
const LATEST = 10_000

/** Ms after all have joined at which the node is killed in each phase, and what rooms wait for next. */
const PHASES = ['players join', 'rooms close', 'draws are told', 'prizes are given'] as const
type Phase = (typeof PHASES)[number]

const openRooms = (world: RoomWorld) =>
  Promise.all(
    Array.from({ length: ROOMS }, async (_, index) => {
      const room = { name: 'kill', title: '试验房', by: 'time', seats: 100, minutes: 60, condition: { kind: 'none' }, demo: false } as const
      return (await openTemplate(world.db, Buffer.alloc(32), { ...room, prizes: [{ giftId: 115 + (index % 3), count: PRIZES }] })).roomId
    }),
  )

/** Lets everybody join every room. Returns who was told that they have, as `player:room`. */
async function joinAll(world: RoomWorld, players: readonly TestPlayer[], rooms: readonly string[]): Promise<Set<string>> {
  const told = new Set<string>()
  const wanted = players.flatMap((player) => rooms.map((roomId) => ({ player, roomId })))
  await each(wanted, 16, async ({ player: { playerId, token }, roomId }) => {
    const call = (origin: string) => callApi(origin, rollJoin, { token, key: randomUUID(), query: { roomId } })
    const [doomed, other] = world.nodes
    const { status } = await call(doomed?.origin ?? '').catch((error: unknown) => {
      if (error instanceof TypeError) return call((other ?? doomed)?.origin ?? '')
      throw error
    })
    if (status === Status.ok) told.add(`${playerId}:${roomId}`)
  })
  return told
}

/** Makes the next step of the rooms due in `ms`. */
const due = (world: RoomWorld, rooms: readonly string[], ms: number) =>
  world.db.$client.query(
    `WITH moved AS (UPDATE roll_room SET close_at = now() + $2 * interval '1 ms' WHERE room_id = ANY ($1) AND state = 'open')
     UPDATE room SET next_at = now() + $2 * interval '1 ms' WHERE id = ANY ($1)`,
    [rooms, ms],
  )

/** Waits until all rooms have a state. Returns the ms that the last of them took. */
async function allIn(world: RoomWorld, rooms: readonly string[], state: string): Promise<number> {
  const from = Date.now()
  for (;;) {
    const { rows } = await world.db.$client.query('SELECT 1 FROM roll_room WHERE room_id = ANY ($1) AND state = $2', [rooms, state])
    if (rows.length === rooms.length) return Date.now() - from
    if (Date.now() - from > LATEST) throw new Error(`${rooms.length - rows.length} rooms are not ${state} after ${LATEST} ms`)
    await sleep(20)
  }
}

async function compare(world: RoomWorld, rooms: readonly string[], told: ReadonlySet<string>): Promise<void> {
  const query = (text: string) => world.db.$client.query<{ key: string }>(text, [rooms])
  const entrants = await query(`SELECT player_id || ':' || room_id AS key FROM roll_entrant WHERE room_id = ANY ($1)`)
  const there = entrants.rows.map(({ key }) => key)
  const lost = [...told].filter((key) => !there.includes(key))
  if (lost.length > 0 || new Set(there).size !== there.length)
    throw new Error(`${lost.length} joins lost of ${told.size}, ${there.length} places`)
  const given = await query(`SELECT new_item_id AS key FROM roll_prize WHERE room_id = ANY ($1) AND new_item_id IS NOT NULL`)
  if (given.rows.length !== rooms.length * PRIZES) throw new Error(`${given.rows.length} prizes given`)
  const broken = await auditWorld(world.db)
  if (broken.length > 0) throw new Error(broken.map((violation) => JSON.stringify(violation)).join('\n'))
}

async function killIn(world: RoomWorld, players: readonly TestPlayer[], phase: Phase): Promise<void> {
  const rooms = await openRooms(world)
  const kill = async (after: number) => {
    await sleep(after)
    await world.nodes.shift()?.kill('SIGKILL')
  }
  const joining = joinAll(world, players, rooms)
  if (phase === 'players join') await kill(40 + Math.random() * 300)
  const told = await joining
  await due(world, rooms, 100)
  if (phase === 'rooms close') await kill(60 + Math.random() * 300)
  const closed = await allIn(world, rooms, 'drawing')
  if (phase === 'draws are told') await kill(ROLL.lead - 500 + Math.random() * 800)
  await due(world, rooms, 100)
  if (phase === 'prizes are given') await kill(60 + Math.random() * 300)
  const drawn = await allIn(world, rooms, 'drawn')
  await compare(world, rooms, told)
  process.stdout.write(`killed: ${phase}: ${told.size} joins, closed after ${closed} ms, prizes after ${drawn} ms; books balance\n`)
  await world.startNode()
}

const { values } = parseArgs({ options: { kills: { type: 'string', default: '5' } } })
const world = await startRoomWorld({ nodes: 2 })
try {
  const players: TestPlayer[] = []
  await each(Array.from({ length: PLAYERS }), 8, async () => void players.push(await newPlayer(world.db)))
  for (let kill = 0; kill < Number(values.kills); kill++)
    for (const phase of PHASES) {
      if (world.nodes.length < 2) await world.startNode()
      await killIn(world, players, phase)
    }
} finally {
  await world.close()
}
