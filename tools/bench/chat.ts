/**
 * `npm run bench:chat`: 1,000 players write to 客服 at once on one node, 5 lines each, over HTTP; `--players` and `--lines` change that. It tells how
 * many lines a second the node takes and how long its answers take, and whether each chat is numbered 1, 2, 3 … without a gap. Everything
 * stays on the loopback.
 */
import './short.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ChatLine, chatLines, chatSay } from '#shared/calls/chat.ts'
import { CHAT_MINUTE_LINES } from '#shared/chat.ts'
import { Status } from '#shared/codes.ts'
import { callApi, dataOf } from '../../tests/support/api.ts'
import { auditWorld } from '../../tests/support/auditWorld.ts'
import { newPlayer, type TestPlayer } from '../../tests/support/player.ts'
import { cpuOf } from './cpuTimes.ts'
import { each, type RoomWorld, startRoomWorld } from './roomWorld.ts'

/** Calls that are made to prepare and to look at the same time. */
const AT_ONCE = 64
/** A try without a reply. */
const LOST = -1
/** What the phone sends again. */
const AGAIN: readonly number[] = [LOST, Status.unavailable]
/** Pause before a line is sent again, in ms. */
const PAUSE = 1_000

const print = (text: string) => process.stdout.write(`${text}\n`)
const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

/** What the writing of all players was like. */
interface Written {
  /** Ms of each line until it was taken. */
  took: number[]
  /** Tries by status. */
  by: Map<number, number>
  seconds: number
}

/** Lets all players write their lines, each player one after another. As the phone does, a line that finds no room or gets no reply is sent again under its key. */
async function write(origin: string, players: readonly TestPlayer[], lines: number): Promise<Written> {
  const [took, by] = [[] as number[], new Map<number, number>()]
  const from = performance.now()
  await Promise.all(
    players.map(async ({ token }) => {
      for (let index = 1; index <= lines; index++) {
        const sent = performance.now()
        const asked = { token, key: randomUUID(), body: { text: `第 ${index} 句` } }
        for (let status: number = LOST; AGAIN.includes(status); ) {
          status = await callApi(origin, chatSay, asked).then(
            (reply) => reply.status,
            () => LOST,
          )
          by.set(status, (by.get(status) ?? 0) + 1)
          if (AGAIN.includes(status)) await sleep(PAUSE)
        }
        took.push(performance.now() - sent)
      }
    }),
  )
  return { took, by, seconds: (performance.now() - from) / 1_000 }
}

/** True when the chat holds the player's lines in their order, numbered without a gap, and besides them answers of the server alone. */
function isWhole(got: readonly ChatLine[], lines: number): boolean {
  const own = got.filter(({ by }) => by === 'player').map(({ text }) => text)
  return (
    got.every(({ seq, by }, index) => seq === index + 1 && (by === 'player' || by === 'auto')) &&
    own.join() === Array.from({ length: lines }, (_, index) => `第 ${index + 1} 句`).join()
  )
}

async function bench({ nodes, db, databasePid }: RoomWorld, size: number, lines: number): Promise<boolean> {
  const origin = nodes[0]?.origin ?? ''
  const players: TestPlayer[] = []
  await each(Array.from({ length: size }), 8, async () => void players.push(await newPlayer(db)))
  // Connections are opened before the clock runs.
  await each(players, AT_ONCE, async ({ token }) => void (await callApi(origin, chatLines, { token })))
  const cpus = () => Promise.all([cpuOf(nodes[0]?.pid ?? 0), cpuOf(databasePid, { withChildren: true })])
  const before = await cpus()
  const { took, by, seconds } = await write(origin, players, lines)
  const [node = 0, database = 0] = (await cpus()).map((ms, index) => (ms - (before[index] ?? 0)) / took.length)
  const speed = `${(took.length / seconds).toFixed(0)} messages/s, p50 ${at(took, 0.5).toFixed(0)} ms, p99 ${at(took, 0.99).toFixed(0)} ms`
  print(`written    ${took.length} in ${seconds.toFixed(1)} s, ${speed}, by status ${JSON.stringify([...by])}`)
  // What a busy machine does not change: how much work a message is.
  print(`CPU        ${node.toFixed(1)} ms of the node and ${database.toFixed(1)} ms of the database a message`)
  let broken = 0
  await each(players, AT_ONCE, async ({ token }) => {
    const { lines: got, ticket } = await dataOf(origin, chatLines, { token })
    if (!isWhole(got, lines) || ticket === 0) broken++
  })
  const violations = (await auditWorld(db)).length
  print(`chats      ${size - broken} of ${size} whole, ${violations} rules broken`)
  return by.get(Status.ok) === size * lines && broken === 0 && violations === 0
}

const { values } = parseArgs({ options: { players: { type: 'string', default: '1000' }, lines: { type: 'string', default: '5' } } })
const lines = Number(values.lines)
if (!(lines >= 1 && lines <= CHAT_MINUTE_LINES)) throw new RangeError(`--lines: 1 to ${CHAT_MINUTE_LINES}, the limit of a minute`)
const world = await startRoomWorld({ nodes: 1 })
const passed = await bench(world, Number(values.players), lines).finally(() => world.close())
process.exit(passed ? 0 : 1)
