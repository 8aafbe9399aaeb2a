type Listener = () => void

const listeners = new Set<Listener>()

/** Calls `listener` on every login failure; returns the way to stop. */
export function onLoginFailure(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A call needs a login: no token outside the public paths, or a reply with status 401 (spec §4). */
export function emitLoginFailure(): void {
  for (const listener of listeners) listener()
}
