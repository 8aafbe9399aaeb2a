type Listener = () => void

const listeners = new Set<Listener>()

/** Calls `listener` on every login failure. The returned function ends that. */
export function onLoginFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Tells the listeners that a call needs a login: the client has no token for a path that is not public, or the server replied with
 * status 401 (spec §4).
 */
export function emitLoginFailure(): void {
  for (const listener of listeners) listener()
}
