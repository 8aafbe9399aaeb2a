import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { memoryBus } from '#server/platform/live/bus.ts'
import { attachGateway } from '#server/platform/live/gateway.ts'
import { PUBLIC_TOPIC } from '#shared/live.ts'

/** What the bench asks of a server process. */
export type Ask = { ask: 'round'; messages: number } | { ask: 'memory' } | { ask: 'cpu' }
/** What it answers; sizes in octets, CPU in microseconds. */
export type Answer = { port: number } | { sent: true; cpu: number } | { heap: number; rss: number } | { cpu: number }

/** As long as a drop push, and its frame has no zero octet in its web socket length. */
const BODY = JSON.stringify({ eventType: 21, data: 'x'.repeat(400) })

const server = createServer((_request, response) => response.end('ok'))
const broadcast = process.argv[2] === 'gateway' ? gatewayBroadcast() : bareBroadcast()
server.listen(0, '127.0.0.1', () => answer({ port: (server.address() as AddressInfo).port }))
process.on('message', (message: Ask) => {
  if (message.ask === 'round') void playRound(message.messages)
  else if (message.ask === 'memory') void tellMemory()
  else answer({ cpu: cpuTime() })
})
process.on('disconnect', () => process.exit())

function gatewayBroadcast(): () => void {
  const bus = memoryBus()
  // The clients of the bench answer no pings.
  attachGateway(server, {
    bus,
    log: { info: () => undefined, warn: () => undefined },
    publicOrigin: null,
    resolveToken: async () => null,
    validLogins: async (sessionIds) => new Set(sessionIds),
    addressOf: () => '',
    limits: { silence: 600_000, socketsPerAddress: 0, socketsPerPlayer: 0 },
  })
  return () => bus.publish({ destination: PUBLIC_TOPIC, playerId: null, body: BODY })
}

/** The yardstick: the same octets to every open socket, and nothing else. */
function bareBroadcast(): () => void {
  const sockets = new WebSocketServer({ server, path: '/ws', perMessageDeflate: false })
  const frame = Buffer.from(
    `MESSAGE\nsubscription:sub-0\nmessage-id:01234567-1000\ndestination:${PUBLIC_TOPIC}\ncontent-type:application/json\ncontent-length:${BODY.length}\n\n${BODY}\0`,
  )
  return () => {
    for (const socket of sockets.clients) socket.send(frame, { binary: false })
  }
}

/** Sends in small portions, so that the kernel's buffers and not ours hold what is under way. */
async function playRound(messages: number): Promise<void> {
  const before = cpuTime()
  for (let n = 0; n < messages; n++) {
    broadcast()
    await new Promise(setImmediate)
  }
  answer({ sent: true, cpu: cpuTime() - before })
}

function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

async function tellMemory(): Promise<void> {
  // The memory of buffers is given back after the objects that name them.
  globalThis.gc?.()
  await new Promise(setImmediate)
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  answer({ heap: heapUsed + external, rss })
}

function answer(message: Answer): void {
  process.send?.(message)
}
