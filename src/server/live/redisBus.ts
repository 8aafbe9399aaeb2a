import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { type Bus, type BusMessage, memoryBus } from './bus.ts'

const CHANNEL = 'xingxia:live'

interface Log {
  warn(detail: object, text: string): void
}

/**
 * A bus over Redis or Valkey pub/sub. A node also delivers its own pushes directly, so its players get them while Redis is down; the copy
 * that Redis sends back is dropped. Rejects when Redis cannot be reached at the start.
 */
export async function redisBus(url: string, log: Log): Promise<Bus> {
  const node = randomUUID()
  const local = memoryBus()
  const subscriber = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null })
  // Pushes must not queue up while Redis is down, because a late push is useless.
  const publisher = new Redis(url, { lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  for (const connection of [subscriber, publisher]) {
    connection.on('error', (error: Error) => log.warn({ error: error.message }, 'live bus: redis connection'))
  }
  await connectBoth(subscriber, publisher)
  await subscriber.subscribe(CHANNEL)
  subscriber.on('message', (_channel, text: string) => {
    const foreign = readForeign(text, node)
    if (foreign) local.publish(foreign)
  })
  return {
    publish: (message) => {
      local.publish(message)
      publisher.publish(CHANNEL, JSON.stringify({ node, ...message })).catch((error: Error) => {
        log.warn({ error: error.message }, 'live bus: push not sent to the other nodes')
      })
    },
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
