import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import { type Bus, type BusMessage, memoryBus } from './bus.ts'

const CHANNEL = 'xingxia:live'

interface Log {
  warn(detail: object, text: string): void
}

/**
 * Bus over Redis/Valkey pub/sub. The own node is served directly, so that its players keep their pushes while Redis is away;
 * its echo from Redis is dropped. Rejects when Redis cannot be reached at the start.
 */
export async function redisBus(url: string, log: Log): Promise<Bus> {
  const node = randomUUID()
  const local = memoryBus()
  const subscriber = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null })
  // Pushes must not pile up while Redis is away: a late push is worth nothing.
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

/** The message of another node; null for an own echo and for anything that is not ours. */
function readForeign(text: string, node: string): BusMessage | null {
  try {
    const { node: from, destination, playerId, body } = JSON.parse(text)
    if (from === node || typeof destination !== 'string' || typeof body !== 'string') return null
    return { destination, playerId: typeof playerId === 'string' ? playerId : null, body }
  } catch {
    return null
  }
}
