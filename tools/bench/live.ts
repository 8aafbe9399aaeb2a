/**
 * `npm run bench:live`: deliveries a second of the live channel to 1,000 sockets, beside a bare `ws` broadcast of the same octets in the
 * same run, and memory a socket (design 4.2). Everything stays on the loopback.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { parseArgs } from 'node:util'
import WebSocket from 'ws'
import { PUBLIC_TOPIC } from '#shared/live.ts'
import { within } from '../../tests/support/within.ts'
import { LIVE_SHARE } from './bounds.ts'
import type { Answer, Ask } from './liveServer.ts'
import { short } from './short.ts'

const SOCKETS = 1_000
/** Sockets opened before memory is first measured: they pay for loaded code and for the first growth of the heap. */
const FIRST = 500
const STEP = 50
const MESSAGES = 40
const { values: told } = parseArgs({ options: { rounds: { type: 'string', default: '11' } } })
const ROUNDS = Number(told.rounds)
const GOAL = { share: 0.8, kilobytes: 15 } as const

type Kind = 'bare' | 'gateway'
interface Memory {
  heap: number
  rss: number
}

/** One server under test with its clients. */
interface Bench {
  server: ChildProcess
  clients: Socket[]
  /** Octets a socket. */
  memory: Memory
  /** Deliveries a second of wall time, and of the server's CPU time; one figure a round. */
  perSecond: number[]
  perCpuSecond: number[]
}

async function ask<A extends Answer>(server: ChildProcess, question: Ask): Promise<A> {
  const answered = once(server, 'message')
  server.send(question)
  return (await answered)[0] as A
}

async function start(kind: Kind): Promise<Bench> {
  const server = fork(new URL('liveServer.ts', import.meta.url), [kind], { execArgv: ['--import', 'tsx', '--expose-gc'] })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const clients = await openMany(port, kind, FIRST)
  const before = await ask<Memory>(server, { ask: 'memory' })
  while (clients.length < SOCKETS) clients.push(...(await openMany(port, kind, STEP)))
  const after = await ask<Memory>(server, { ask: 'memory' })
  const added = SOCKETS - FIRST
  const memory = { heap: (after.heap - before.heap) / added, rss: (after.rss - before.rss) / added }
  return { server, clients, memory, perSecond: [], perCpuSecond: [] }
}

const openMany = (port: number, kind: Kind, count: number) => Promise.all(Array.from({ length: count }, () => openClient(port, kind)))

/** A subscribed client. From then on its octets are only counted: the bench must not measure how clients parse. */
async function openClient(port: number, kind: Kind): Promise<Socket> {
  const client = new WebSocket(`ws://127.0.0.1:${port}/ws`, ['v12.stomp'])
  await once(client, 'open')
  if (kind === 'gateway') {
    await say(client, 'CONNECT\naccept-version:1.2\n\n\0')
    await say(client, `SUBSCRIBE\nid:sub-0\ndestination:${PUBLIC_TOPIC}\nreceipt:r\n\n\0`)
  }
  const socket = (client as unknown as { _socket: Socket })._socket
  socket.removeAllListeners('data')
  return socket
}

/** Ms in which a frame must be answered. */
const ANSWER_WITHIN = 30_000

async function say(client: WebSocket, frame: string): Promise<void> {
  const answered = once(client, 'message')
  client.send(frame)
  await within(answered, ANSWER_WITHIN, `an answer to ${frame.split('\n')[0]}`)
}

/** Ends when every client has received every message of the round; each message holds exactly one zero octet. */
function allReceived(clients: readonly Socket[], messages: number): Promise<void> {
  let missing = clients.length * messages
  return new Promise((resolve) => {
    for (const client of clients) {
      client.removeAllListeners('data').on('data', (octets: Buffer) => {
        for (let at = octets.indexOf(0); at !== -1; at = octets.indexOf(0, at + 1)) missing -= 1
        if (missing === 0) resolve()
      })
    }
  })
}

/** Ms in which one round must end. */
const ROUND_WITHIN = 120_000

async function playRound({ server, clients, perSecond, perCpuSecond }: Bench): Promise<void> {
  const received = allReceived(clients, MESSAGES)
  const from = performance.now()
  const { cpu } = await ask<{ sent: true; cpu: number }>(server, { ask: 'round', messages: MESSAGES })
  await within(received, ROUND_WITHIN, `${clients.length} clients to receive ${MESSAGES} messages`)
  const deliveries = clients.length * MESSAGES
  perSecond.push(deliveries / ((performance.now() - from) / 1_000))
  perCpuSecond.push(deliveries / (cpu / 1_000_000))
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const print = (text: string) => process.stdout.write(`${text}\n`)
const thousands = (value: number) => `${(value / 1_000).toFixed(0)}k`
const kilobytes = (octets: number) => `${(octets / 1_024).toFixed(1)} KB`

function report(name: string, { perSecond, perCpuSecond, memory }: Bench): void {
  const speed = `${thousands(median(perSecond))} deliveries/s, ${thousands(median(perCpuSecond))} per second of server CPU`
  print(`${name.padEnd(18)} ${speed}, ${kilobytes(memory.heap)} heap and ${kilobytes(memory.rss)} resident a socket`)
}

async function main(): Promise<boolean> {
  const bare = await start('bare')
  const gateway = await start('gateway')
  for (let round = 0; round < ROUNDS; round++) {
    for (const bench of round % 2 ? [bare, gateway] : [gateway, bare]) await playRound(bench)
  }
  for (const { server } of [bare, gateway]) server.kill()
  report('bare ws broadcast', bare)
  report('live channel', gateway)
  const share = median(gateway.perSecond) / median(bare.perSecond)
  const cpuShare = median(gateway.perCpuSecond) / median(bare.perCpuSecond)
  const memory = Math.max(gateway.memory.heap, gateway.memory.rss) / 1_024
  print(`share of bare ws   ${share.toFixed(2)} by time, ${cpuShare.toFixed(2)} by server CPU (goal ≥ ${GOAL.share})`)
  print(`memory a socket    ${memory.toFixed(1)} KB (goal ≤ ${GOAL.kilobytes} KB)`)
  return share >= (short ? LIVE_SHARE : GOAL.share) && memory <= GOAL.kilobytes
}

process.exit((await main()) ? 0 : 1)
