import { MODE_TOPICS, OWN_QUEUE, PUBLIC_TOPIC, ROOM_TOPIC } from '#shared/live.ts'
import { type Bus, type BusMessage, type Following, isFollowed } from './bus.ts'
import { encodeFrame, FrameError, type Version } from './frame.ts'

/**
 * The key under which the router files a subscription: its destination, and for the player's own queue also the player. Throws a FrameError
 * for a destination that is not allowed. Who may watch a room is asked for apart, see `Doorkeeper`.
 */
export function routeOf(destination: string, playerId: string | null): string {
  if (PUBLIC.has(destination) || roomOf(destination) !== null) return destination
  if (destination !== OWN_QUEUE) throw new FrameError('no such destination', 404)
  if (playerId === null) throw new FrameError('this destination needs a login', 401)
  return ownRoute(destination, playerId)
}

/** What everybody may subscribe to, visitors too. */
const PUBLIC: ReadonlySet<string> = new Set([PUBLIC_TOPIC, ...MODE_TOPICS])

const ROOM_ID = /^[1-9]\d{0,17}$/

/** The room whose topic a destination is; null for any other destination. */
export function roomOf(destination: string): string | null {
  const roomId = destination.startsWith(ROOM_TOPIC) ? destination.slice(ROOM_TOPIC.length) : ''
  return ROOM_ID.test(roomId) ? roomId : null
}

const ownRoute = (destination: string, playerId: string) => `${destination} ${playerId}`

/** Computes the `kind` of a subscription. */
export const kindOf = (version: Version, id: string | null) => `${version} ${id ?? ''}`

/** One subscription of one connection. */
export interface Subscription {
  /** Null for STOMP 1.0 without an id. */
  id: string | null
  /** Subscriptions of the same kind get identical frames. */
  kind: string
  route: string
  version: Version
  deliver(frame: Buffer): void
}

/** The subscriptions of this process, by destination. It follows the topics that have some. */
export class Router {
  readonly #routes = new Map<string, Set<Subscription>>()
  readonly #following = new Map<string, Following>()
  #serial = 0

  constructor(
    /** Part of every message id, so that ids differ between nodes and restarts. */
    private readonly nodeId: string,
    private readonly bus: Pick<Bus, 'follow'>,
  ) {}

  /** Resolves when every push from now on reaches the subscription. */
  add(subscription: Subscription): Promise<void> {
    const { route } = subscription
    const listeners = this.#routes.get(route)
    if (listeners) listeners.add(subscription)
    else {
      this.#routes.set(route, new Set([subscription]))
      if (isFollowed(route)) this.#following.set(route, this.bus.follow(route))
    }
    return this.#following.get(route)?.ready ?? Promise.resolve()
  }

  remove(subscription: Subscription): void {
    const { route } = subscription
    const listeners = this.#routes.get(route)
    listeners?.delete(subscription)
    if (listeners?.size !== 0) return
    this.#routes.delete(route)
    this.#following.get(route)?.stop()
    this.#following.delete(route)
  }

  /** Topics that are followed now. */
  followed(): Iterable<string> {
    return this.#following.keys()
  }

  /** Number of subscriptions of a topic. */
  count(topic: string): number {
    return this.#routes.get(topic)?.size ?? 0
  }

  /** Delivers a push to all subscriptions of its destination. Returns their number. */
  publish({ destination, playerId, body }: BusMessage): number {
    const listeners = this.#routes.get(playerId === null ? destination : ownRoute(destination, playerId))
    if (!listeners) return 0
    const frameFor = messageFrames(destination, `${this.nodeId}-${++this.#serial}`, body)
    const count = listeners.size
    for (const listener of listeners) listener.deliver(frameFor(listener))
    return count
  }
}

/**
 * Builds the MESSAGE frames of one push. Clients that run the same program name their subscriptions alike, so most of them share one frame.
 */
function messageFrames(destination: string, messageId: string, body: string): (subscription: Subscription) => Buffer {
  const frames = new Map<string, Buffer>()
  return ({ kind, version, id }) => {
    const known = frames.get(kind)
    if (known) return known
    const frame = messageFrame(version, id, destination, messageId, body)
    frames.set(kind, frame)
    return frame
  }
}

function messageFrame(version: Version, id: string | null, destination: string, messageId: string, body: string): Buffer {
  const subscription: [string, string][] = id === null ? [] : [['subscription', id]]
  const headers: [string, string][] = [
    ...subscription,
    ['message-id', messageId],
    ['destination', destination],
    ['content-type', 'application/json'],
  ]
  return encodeFrame(version, 'MESSAGE', headers, body)
}
