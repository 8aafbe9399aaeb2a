import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { type Bus, type BusMessage, memoryBus, publishLoginCheck } from './bus.ts'

const CHANNEL = 'xingxia:live'
/** The system looks after this many silent ms whether the other side of a connection still exists. */
const KEEP_ALIVE = 10_000
/** Redis must answer a push within this time, in ms. */
const PUSH_TIMEOUT = 2_000

interface Log {
  warn(detail: object, text: string): void
}

/**
 * A bus over Redis or Valkey pub/sub. A node also delivers its own pushes directly, so its players get them while Redis is down; the copy
 * that Redis sends back is dropped. When a lost connection is back, every node checks the logins of its sockets, because sign-outs may
 * have been lost. Rejects when Redis cannot be reached at the start.
 */
export async function redisBus(url: string, log: Log): Promise<Bus> {
  const node = randomUUID()
  const local = memoryBus()
  const both = { lazyConnect: true, keepAlive: KEEP_ALIVE }
  const subscriber = new Redis(url, { ...both, maxRetriesPerRequest: null })
  // Pushes must not queue up while Redis is down, because a late push is useless.
  const publisher = new Redis(url, { ...both, enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: PUSH_TIMEOUT })
  for (const connection of [subscriber, publisher]) {
    connection.on('error', (error: Error) => log.warn({ error: error.message }, 'live bus: redis connection'))
  }
  await connectBoth(subscriber, publisher)
  await subscriber.subscribe(CHANNEL)
  subscriber.on('message', (_channel, text: string) => {
    const foreign = readForeign(text, node)
    if (foreign) local.publish(foreign)
  })
  const publish = (message: BusMessage) => {
    local.publish(message)
    publisher.publish(CHANNEL, JSON.stringify({ node, ...message })).catch((error: Error) => {
      log.warn({ error: error.message }, 'live bus: push not sent to the other nodes')
    })
  }
  // The subscriber has missed sign-outs of other nodes, the publisher has lost those of this node.
  subscriber.on('ready', () => publishLoginCheck(local))
  publisher.on('ready', () => publishLoginCheck({ publish }))
  return {
    publish,
    subscribe: local.subscribe,
    close: async () => {
      subscriber.disconnect()
      publisher.disconnect()
      await local.close()
    },
  }
}

async function connectBoth(subscriber: Redis, publisher: Redis): Promise<void> {
  try {
    await Promise.all([subscriber.connect(), publisher.connect()])
  } catch (error) {
    subscriber.disconnect()
    publisher.disconnect()
    throw error
  }
}

/** Parses a message of another node; null for one that this node sent and for anything malformed. */
function readForeign(text: string, node: string): BusMessage | null {
  try {
    const { node: from, destination, playerId, body } = JSON.parse(text)
    if (from === node || typeof destination !== 'string' || typeof body !== 'string') return null
    return { destination, playerId: typeof playerId === 'string' ? playerId : null, body }
  } catch {
    return null
  }
}
