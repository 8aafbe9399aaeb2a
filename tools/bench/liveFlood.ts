/**
 * `npm run bench:flood`: what a visitor without login can cost a node through `/ws`. Each socket begins a CONNECT frame and sends 64,000
 * octets more of it, one octet a WebSocket message. Prints the CPU time that this costs the server, how long other requests wait meanwhile
 * and what memory the beginnings of frames occupy.
 */
import './short.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'
import type { Answer, Ask } from './liveServer.ts'

const MESSAGES = 64_000
/** What one message of one octet weighs on the wire: two octets of head, four of mask. */
const MESSAGE_SIZE = 7
const HOLDERS = 40
/** Octets of the unfinished frame that each holder leaves at the server: few enough to stay below every limit. */
const HELD = 390
const print = (text: string) => process.stdout.write(`${text}\n`)

async function ask<A extends Answer>(server: ChildProcess, question: Ask): Promise<A> {
  const answered = once(server, 'message')
  server.send(question)
  return (await answered)[0] as A
}

/** A message of one octet, masked with zeros as RFC 6455 allows. */
const octetMessage = (fin: boolean, opcode: number) => Buffer.from([(fin ? 0x80 : 0) | opcode, 0x81, 0, 0, 0, 0, 120])

async function openSocket(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, ['v12.stomp'])
  socket.on('error', () => undefined)
  await once(socket, 'open')
  return socket
}

/** Writes octets below the WebSocket library, as an attacker would. Ends when the server has taken them or has cut the line. */
function writeRaw(socket: WebSocket, octets: Buffer): Promise<void> {
  const wire = (socket as unknown as { _socket: NodeJS.WritableStream })._socket
  return new Promise((resolve) => {
    socket.once('close', () => resolve())
    wire.write(octets, () => resolve())
  })
}

async function flood(server: ChildProcess, port: number, sockets: number): Promise<void> {
  const attackers = await Promise.all(Array.from({ length: sockets }, () => openSocket(port)))
  const before = await ask<{ cpu: number }>(server, { ask: 'cpu' })
  let over = false
  const waits = watch(port, () => over)
  const octets = Buffer.concat(Array.from({ length: MESSAGES }, () => octetMessage(true, 1)))
  await Promise.all(
    attackers.map((socket) => {
      socket.send('CONNECT\nx:')
      return writeRaw(socket, octets)
    }),
  )
  await askHttp(port)
  await sleep(300)
  over = true
  const longest = Math.max(...(await waits))
  const { cpu } = await ask<{ cpu: number }>(server, { ask: 'cpu' })
  const seconds = (cpu - before.cpu) / 1_000_000
  const megabytes = (sockets * MESSAGES * MESSAGE_SIZE) / 1_000_000
  const each = (seconds / megabytes).toFixed(2)
  print(`${sockets} socket(s): ${seconds.toFixed(2)} CPU s, ${each} a MB sent, another request waits ${longest.toFixed(0)} ms at most`)
  for (const socket of attackers) socket.terminate()
}

/** Ms that a request of somebody else waits, again and again. */
async function watch(port: number, isOver: () => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!isOver()) {
    const from = performance.now()
    await askHttp(port)
    waits.push(performance.now() - from)
    await sleep(5)
  }
  return waits
}

/** Ends when the server has answered a request on a new connection, or has refused it. */
function askHttp(port: number): Promise<void> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, agent: false }, (reply) => reply.resume().on('end', resolve))
    request.on('error', () => resolve())
  })
}

async function hold(server: ChildProcess, port: number, name: string, octets: Buffer): Promise<void> {
  const sockets = await Promise.all(Array.from({ length: HOLDERS }, () => openSocket(port)))
  const before = await ask<{ rss: number; heap: number }>(server, { ask: 'memory' })
  await Promise.all(sockets.map((socket) => writeRaw(socket, octets)))
  // Sockets that the server has cut are gone after this time.
  await sleep(3_000)
  const after = await ask<{ rss: number; heap: number }>(server, { ask: 'memory' })
  const kilobytes = (after.heap - before.heap) / HOLDERS / 1_024
  const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  print(`${HOLDERS} sockets with ${name}: ${kilobytes.toFixed(1)} KB of memory a socket, ${open} still open`)
  for (const socket of sockets) socket.terminate()
}

async function main(): Promise<void> {
  const server = fork(new URL('liveServer.ts', import.meta.url), ['gateway'], { execArgv: ['--import', 'tsx', '--expose-gc'] })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  // The first socket pays for loaded code.
  for (const socket of [await openSocket(port)]) socket.terminate()
  await flood(server, port, 1)
  await flood(server, port, 6)
  const messages = (count: number) => Buffer.concat(Array.from({ length: count }, () => octetMessage(true, 1)))
  const pieces = (count: number) => Buffer.concat(Array.from({ length: count }, (_, n) => octetMessage(false, n === 0 ? 1 : 0)))
  await hold(server, port, `${HELD} messages of one octet`, messages(HELD))
  await hold(server, port, '15,900 messages of one octet', messages(15_900))
  await hold(server, port, '15,900 pieces of one message', pieces(15_900))
  server.kill()
}

await main()
process.exit(0)
