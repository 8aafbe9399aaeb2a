import { MODE_TOPICS, ROOM_TOPIC } from '#shared/live.ts'

/** A push that is being sent to the sockets of every node. */
export interface BusMessage {
  destination: string
  /** Owner of a `/user/…` destination; null for a topic, which everybody may read. */
  playerId: string | null
  /** A `LiveMessage` as JSON text. Nodes pass it on without parsing it. */
  body: string
}

export type BusListener = (message: BusMessage) => void

/** Delivers pushes to all nodes. A push is delivered at most once and may be lost; clients fetch what they must not miss over HTTP. */
export interface Bus {
  publish(message: BusMessage): void
  /** Returns the function that ends the subscription. Of followed topics it hears only those that this process follows. */
  subscribe(listener: BusListener): () => void
  /** From now on this process gets what is published to a topic that nodes follow, see `topicOf`. */
  follow(topic: string): Following
  /** False when pushes do not reach the other nodes now. It may reject, and it may take as long as Redis is silent. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

/** A topic that a process follows. */
export interface Following {
  /** Resolves when all that is published from now on arrives. When Redis is away it resolves too: the client finds out what it has missed. */
  ready: Promise<void>
  stop(): void
}

/** True for topics that reach only the nodes whose sockets watch them: rooms, and the topics of modes. */
export const isFollowed = (topic: string): boolean => MODE_TOPICS.has(topic) || topic.startsWith(ROOM_TOPIC)

/** The followed topic that a message is for; null for a message that every node gets. */
export function topicOf({ destination }: BusMessage): string | null {
  const topic = destination.startsWith(HEADCOUNT) ? destination.slice(HEADCOUNT.length) : destination
  return isFollowed(topic) ? topic : null
}

/** Begin of the destination of a message in which a process tells how many sockets of its own watch a room. The topic of the room follows. */
const HEADCOUNT = 'headcount '

/** How many sockets of one process watch a room. */
export interface Headcount {
  /** Names the process. */
  from: string
  count: number
  /** True when the process knows the counts of the others not yet. They answer with theirs. */
  asks: boolean
}

export function writeHeadcount(topic: string, headcount: Headcount): BusMessage {
  return { destination: `${HEADCOUNT}${topic}`, playerId: null, body: JSON.stringify(headcount) }
}

/** Null for any other message. */
export function readHeadcount({ destination, body }: BusMessage): Headcount | null {
  return destination.startsWith(HEADCOUNT) ? JSON.parse(body) : null
}

/**
 * A message with this destination tells every node to close sockets of `playerId`. Its body is the id of the session, or '' for all
 * sessions.
 */
const SIGN_OUT = 'sign-out'

/** Closes a player's sockets on every node: those of one session, or all of them. */
export function publishSignOut(bus: Bus, playerId: string, sessionId = ''): void {
  bus.publish({ destination: SIGN_OUT, playerId, body: sessionId })
}

/** True for a message from `publishSignOut`. */
export function isSignOut(message: BusMessage): boolean {
  return message.destination === SIGN_OUT
}

/** True when a sign-out concerns this session. */
export function isSignedOut({ playerId, body }: BusMessage, login: { playerId: string | null; sessionId: string | null }): boolean {
  return login.playerId === playerId && (body === '' || body === login.sessionId)
}

/** A message with this destination tells every node to check the logins of its sockets, because sign-outs may have been lost. */
const LOGIN_CHECK = 'login-check'

/** Lets every node check the logins of its sockets soon. */
export function publishLoginCheck(bus: Pick<Bus, 'publish'>): void {
  bus.publish({ destination: LOGIN_CHECK, playerId: null, body: '' })
}

/** True for a message from `publishLoginCheck`. */
export function isLoginCheck(message: BusMessage): boolean {
  return message.destination === LOGIN_CHECK
}

/** A message with this destination tells the other processes of a node which requests this one has counted. */
const REQUEST_COUNTS = 'request-counts'

/** Requests that one process has counted. */
export interface ToldCounts {
  /** Names the process. */
  from: string
  /** Key, length of its window in ms, number of requests. */
  counts: readonly (readonly [key: string, window: number, requests: number])[]
}

export function writeRequestCounts(counts: ToldCounts): BusMessage {
  return { destination: REQUEST_COUNTS, playerId: null, body: JSON.stringify(counts) }
}

/** Null for any other message. */
export function readRequestCounts({ destination, body }: BusMessage): ToldCounts | null {
  return destination === REQUEST_COUNTS ? JSON.parse(body) : null
}

/** A bus for a single node, in memory. */
export function memoryBus(): Bus {
  const listeners = new Set<BusListener>()
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // Its one process hears everything anyway.
    follow: () => ({ ready: Promise.resolve(), stop: () => undefined }),
    answers: async () => true,
    close: async () => listeners.clear(),
  }
}
