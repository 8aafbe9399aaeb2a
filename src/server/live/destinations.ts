import { OWN_QUEUE, PUBLIC_TOPIC } from '#shared/live.ts'
import type { BusMessage } from './bus.ts'
import { encodeFrame, FrameError, type Version } from './frame.ts'

/**
 * The key under which the router files a subscription: its destination, and for the player's own queue also the player. Throws a FrameError
 * for a destination that is not allowed.
 *
 * No mode has rooms yet, so `/topic/room/{id}` is refused like every unknown destination. The mode that brings rooms decides here who may
 * watch which: a private room must stay private.
 */
export function routeOf(destination: string, playerId: string | null): string {
  if (destination === PUBLIC_TOPIC) return destination
  if (destination !== OWN_QUEUE) throw new FrameError('no such destination', 404)
  if (playerId === null) throw new FrameError('this destination needs a login', 401)
  return ownRoute(destination, playerId)
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

/** The subscriptions on this node, by destination. */
export class Router {
  readonly #routes = new Map<string, Set<Subscription>>()
  #serial = 0

  constructor(
    /** Part of every message id, so that ids differ between nodes and restarts. */
    private readonly nodeId: string,
  ) {}

  add(subscription: Subscription): void {
    const listeners = this.#routes.get(subscription.route)
    if (listeners) listeners.add(subscription)
    else this.#routes.set(subscription.route, new Set([subscription]))
  }

  remove(subscription: Subscription): void {
    const listeners = this.#routes.get(subscription.route)
    listeners?.delete(subscription)
    if (listeners?.size === 0) this.#routes.delete(subscription.route)
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
