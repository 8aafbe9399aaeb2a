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
  /** Returns the function that ends the subscription. */
  subscribe(listener: BusListener): () => void
  /** False when pushes do not reach the other nodes now. It may reject, and it may take as long as Redis is silent. */
  answers(): Promise<boolean>
  close(): Promise<void>
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
    answers: async () => true,
    close: async () => listeners.clear(),
  }
}
