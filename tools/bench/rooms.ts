/**
 * `npm run bench:rooms`: 1,000 rooms of 竞技场 that run at the same time on one node, each watched by a socket, and 50 sockets in the lobby.
 * `--rooms`, `--rounds`, `--fast` change that; `--nodes 2` shares the work between two nodes over PostgreSQL and Redis. It tells how late
 * rounds begin at the sockets, what a round costs, and what the books say at the end. Everything stays on the loopback.
 */

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import WebSocket from 'ws'
import { ROOM_TOPIC } from '#shared/live.ts'
import { battleMessage } from '#shared/modes/battle/events.ts'
import { MODES } from '#shared/modes.ts'
import { auditWorld } from '../../tests/support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../../tests/support/player.ts'
import { within } from '../../tests/support/within.ts'
import { cpuOf } from './cpuTimes.ts'
import { booksOf, createRoom, each, joinRoom, type RoomWorld, START_COINS, startRedis, startRoomWorld } from './roomWorld.ts'
import { inTime } from './short.ts'

/** Calls that are under way at the same time while rooms are made. */
const AT_ONCE = 8
const LOBBY_SOCKETS = 50
const GOAL = { late: 50 } as const
/** Ms in which a frame must be answered, and in which all rooms must be over after the last round. */
const ANSWER_WITHIN = 30_000
const END_WITHIN = 120_000

interface Options {
  rooms: number
  rounds: number
  fast: boolean
  nodes: number
}

/** What the sockets heard. */
interface Heard {
  /** Ms from the start of a round, or the end, to its arrival. */
  rounds: number[]
  ends: number[]
  settled: number
  cards: number
  /** Rounds and ends that came before their moment. */
  early: number
}

const print = (text: string) => process.stdout.write(`${text}\n`)

async function say(client: WebSocket, frame: string): Promise<void> {
  const answered = once(client, 'message')
  client.send(frame)
  await within(answered, ANSWER_WITHIN, `an answer to ${frame.split('\n')[0]}`)
}

/** A socket that listens to a topic. `take` gets the body of each message. */
async function listen(origin: string, token: string, topic: string, take: (body: string) => void): Promise<WebSocket> {
  const client = new WebSocket(`${origin.replace('http', 'ws')}/ws`, ['v12.stomp'])
  await once(client, 'open')
  await say(client, `CONNECT\naccept-version:1.2\nToken:${token}\n\n\0`)
  await say(client, `SUBSCRIBE\nid:s\ndestination:${topic}\nreceipt:r\n\n\0`)
  client.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text.startsWith('MESSAGE')) take(text.slice(text.indexOf('\n\n') + 2, -1))
  })
  return client
}

function hearRoom(heard: Heard, body: string): void {
  const now = Date.now()
  const message = battleMessage.parse(JSON.parse(body))
  if (message.kind !== 'event') return
  const { event } = message
  const late = (at: number, list: number[]) => {
    list.push(now - at)
    if (now < at) heard.early += 1
  }
  if (event.kind === 'round') late(event.round.startAt, heard.rounds)
  if (event.kind === 'end') late(event.end.at, heard.ends)
  if (event.kind === 'settled') heard.settled += 1
}

const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
const spreadOf = (values: readonly number[]) => `p50 ${at(values, 0.5)} ms, p99 ${at(values, 0.99)} ms, latest ${at(values, 1)} ms`

/** Makes the rooms, each with a watcher that listens before the room is full. Returns the sockets. */
async function fill({ nodes, db, boxId }: RoomWorld, options: Options, heard: Heard): Promise<WebSocket[]> {
  const originOf = (index: number) => nodes[index % nodes.length]?.origin ?? ''
  const players: TestPlayer[] = []
  await each(Array.from({ length: options.rooms * 2 }), AT_ONCE, async () => {
    players.push(await newPlayer(db, { coins: START_COINS }))
  })
  print(`${players.length} players`)
  const sockets: WebSocket[] = []
  await each(Array.from({ length: LOBBY_SOCKETS }), AT_ONCE, async (_, index) => {
    sockets.push(await listen(originOf(index), '', MODES.battle.topic, () => heard.cards++))
  })
  const rooms: { roomId: string; guest: TestPlayer }[] = []
  await each(Array.from({ length: options.rooms }), AT_ONCE, async (_, index) => {
    const [host, guest] = [players[index * 2], players[index * 2 + 1]]
    if (!host || !guest) return
    const { roomId } = await createRoom(originOf(index), boxId, host, options)
    rooms.push({ roomId, guest })
    // The room is watched on another node than the one that made it, where there are two.
    sockets.push(await listen(originOf(index + 1), host.token, `${ROOM_TOPIC}${roomId}`, (body) => hearRoom(heard, body)))
  })
  print(`${rooms.length} rooms wait, ${sockets.length} sockets listen`)
  const from = performance.now()
  await each(rooms, AT_ONCE, async ({ roomId, guest }, index) => void (await joinRoom(originOf(index), roomId, guest)))
  print(`all of them full within ${((performance.now() - from) / 1_000).toFixed(1)} s`)
  return sockets
}

const cpuOfWorld = async ({ nodes, databasePid }: RoomWorld) => ({
  node: (await Promise.all(nodes.map(({ pid }) => cpuOf(pid)))).reduce((sum, ms) => sum + ms, 0),
  database: await cpuOf(databasePid, { withChildren: true }),
})

async function bench(world: RoomWorld, options: Options): Promise<boolean> {
  const heard: Heard = { rounds: [], ends: [], settled: 0, cards: 0, early: 0 }
  const sockets = await fill(world, options, heard)
  const before = await cpuOfWorld(world)
  const [fromRounds, from] = [heard.rounds.length, performance.now()]
  const until = performance.now() + options.rounds * 6_000 + END_WITHIN
  while (heard.settled < options.rooms && performance.now() < until) await sleep(500)
  const after = await cpuOfWorld(world)
  const rounds = heard.rounds.length - fromRounds
  const seconds = (performance.now() - from) / 1_000
  for (const socket of sockets) socket.terminate()
  const books = await booksOf(world.db)
  const violations = await auditWorld(world.db)
  const perRound = (ms: number) => (ms / rounds).toFixed(2)
  print(
    `round starts       ${spreadOf(heard.rounds)}, ${heard.early} early (goal p99 ≤ ${GOAL.late} ms), ${heard.rounds.length} of ${options.rooms * options.rounds}`,
  )
  print(`ends               ${spreadOf(heard.ends)}, ${heard.ends.length} of ${options.rooms}`)
  print(
    `CPU a round        Node ${perRound(after.node - before.node)} ms, PostgreSQL ${perRound(after.database - before.database)} ms, over ${rounds} rounds in ${seconds.toFixed(0)} s`,
  )
  print(`lobby              ${(heard.cards / LOBBY_SOCKETS).toFixed(0)} cards a socket`)
  print(
    `books              ${books.ended} rooms over, ${books.open} open, ${books.lost} stakes lost, ${books.doubled} doubled, escrow ${books.escrow}, ${violations.length} rules broken`,
  )
  for (const violation of violations.slice(0, 5)) print(JSON.stringify(violation))
  const isWhole = heard.rounds.length === options.rooms * options.rounds && heard.ends.length === options.rooms && heard.early === 0
  const isRight = books.ended === options.rooms && books.open + books.lost + books.doubled + books.escrow + violations.length === 0
  return isWhole && isRight && inTime(at(heard.rounds, 0.99) <= GOAL.late)
}

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '10' },
    fast: { type: 'boolean', default: false },
    nodes: { type: 'string', default: '1' },
  },
})
const options: Options = { rooms: Number(values.rooms), rounds: Number(values.rounds), fast: values.fast, nodes: Number(values.nodes) }
const redis = options.nodes > 1 ? await startRedis() : null
if (options.nodes > 1 && !redis) throw new Error('two nodes need a redis-server')
const world = await startRoomWorld({ nodes: options.nodes, ...(redis && { redisUrl: redis.url }) })
const passed = await bench(world, options).finally(async () => {
  await world.close()
  redis?.stop()
})
process.exit(passed ? 0 : 1)
