import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { type Bus, type BusMessage, memoryBus, publishLoginCheck, topicOf } from './bus.ts'
import { FollowedTopics } from './followed.ts'

/** Every node hears this channel. */
const CHANNEL = 'xingxia:live'
/** A followed topic has a channel of its own: this and the topic. */
const TOPIC_CHANNEL = `${CHANNEL}:`
/** Redis must answer a command within this time, in ms. */
const PATIENCE = 1_000
/** Both connections are asked this often, in ms, whether they still live. A subscriber would never notice otherwise. */
const PING_INTERVAL = 2_000
/** A connection that has said nothing for this long, in ms, is replaced. */
const SILENCE = 5_000
/** Redis must be reached within this time, in ms, when the server starts. */
const START_PATIENCE = 10_000

interface Log {
  warn(detail: object, text: string): void
}

/**
 * A bus over Redis or Valkey pub/sub. A node also delivers its own pushes directly, so its players get them while Redis is down; the copy
 * that Redis sends back is dropped. A followed topic has a channel of its own, which a node hears only while it follows it. When a lost connection is back, every node checks the logins of its sockets, because sign-outs may
 * have been lost. Rejects when Redis cannot be reached at the start.
 */
export async function redisBus(url: string, log: Log): Promise<Bus> {
  const node = randomUUID()
  const local = memoryBus()
  const bounded = { lazyConnect: true, connectTimeout: PATIENCE, commandTimeout: PATIENCE, socketTimeout: SILENCE }
  const subscriber = new Redis(url, { ...bounded, maxRetriesPerRequest: null })
  // Pushes must not queue up while Redis is down, because a late push is useless.
  const publisher = new Redis(url, { ...bounded, enableOfflineQueue: false, maxRetriesPerRequest: 0 })
  for (const connection of [subscriber, publisher]) {
    connection.on('error', (error: Error) => log.warn({ error: error.message }, 'live bus: redis connection'))
  }
  await connectBoth(subscriber, publisher)
  const pinging = setInterval(() => {
    for (const connection of [subscriber, publisher]) if (connection.status === 'ready') connection.ping().catch(() => undefined)
  }, PING_INTERVAL)
  subscriber.on('message', (_channel, text: string) => {
    const foreign = readForeign(text, node)
    if (foreign) local.publish(foreign)
  })
  const publish = (message: BusMessage) => {
    local.publish(message)
    const topic = topicOf(message)
    const channel = topic === null ? CHANNEL : `${TOPIC_CHANNEL}${topic}`
    publisher.publish(channel, JSON.stringify({ node, ...message })).catch((error: Error) => {
      log.warn({ error: error.message }, 'live bus: push not sent to the other nodes')
    })
  }
  const followed = new FollowedTopics(
    (topic) => subscriber.subscribe(`${TOPIC_CHANNEL}${topic}`),
    (topic) => subscriber.unsubscribe(`${TOPIC_CHANNEL}${topic}`),
    (error) => log.warn({ error: error.message }, 'live bus: topic not followed yet'),
  )
  subscriber.on('ready', () => followed.renew())
  // The subscriber has missed sign-outs of other nodes, the publisher has lost those of this node.
  subscriber.on('ready', () => publishLoginCheck(local))
  publisher.on('ready', () => publishLoginCheck({ publish }))
  return {
    publish,
    subscribe: local.subscribe,
    follow: (topic) => followed.follow(topic),
    answers: async () => {
      if (subscriber.status !== 'ready') return false
      await Promise.all([publisher.ping(), subscriber.ping()])
      return true
    },
    close: async () => {
      clearInterval(pinging)
      subscriber.disconnect()
      publisher.disconnect()
      await local.close()
    },
  }
}

async function connectBoth(subscriber: Redis, publisher: Redis): Promise<void> {
  const late = new AbortController()
  const tooLate = sleep(START_PATIENCE, undefined, { signal: late.signal }).then(() => {
    throw new Error(`Redis did not answer within ${START_PATIENCE / 1_000} s`)
  })
  tooLate.catch(() => undefined)
  try {
    const connected = Promise.all([subscriber.connect(), publisher.connect()]).then(() => subscriber.subscribe(CHANNEL))
    await Promise.race([connected, tooLate])
  } catch (error) {
    subscriber.disconnect()
    publisher.disconnect()
    throw error
  } finally {
    late.abort()
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
