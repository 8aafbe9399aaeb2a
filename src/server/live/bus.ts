/** One push on its way to the sockets of every node. */
export interface BusMessage {
  destination: string
  /** Owner of a `/user/…` destination; null for a topic. */
  playerId: string | null
  /** JSON of a `LiveMessage`, written once and never parsed again on the server. */
  body: string
}

export type BusListener = (message: BusMessage) => void

/** Carries pushes to all nodes, at most once and without waiting: who needs certainty asks over HTTP. */
export interface Bus {
  publish(message: BusMessage): void
  /** Returns the function that ends the subscription. */
  subscribe(listener: BusListener): () => void
  close(): Promise<void>
}

/** Not a topic: tells every node to end the sockets of `playerId`, whose tokens were revoked. The body names the one login meant; '' means all. */
const SIGN_OUT = 'sign-out'

/** Ends the live sockets of a player on every node: those of one login, or all. */
export function publishSignOut(bus: Bus, playerId: string, sessionId = ''): void {
  bus.publish({ destination: SIGN_OUT, playerId, body: sessionId })
}

/** True for what `publishSignOut` sent. */
export function isSignOut(message: BusMessage): boolean {
  return message.destination === SIGN_OUT
}

/** True when a sign-out means this login. */
export function isSignedOut({ playerId, body }: BusMessage, login: { playerId: string | null; sessionId: string | null }): boolean {
  return login.playerId === playerId && (body === '' || body === login.sessionId)
}

/** Bus of a single node. */
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
    close: async () => listeners.clear(),
  }
}
