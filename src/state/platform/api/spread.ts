/** Ms over which the clients spread what all of them do in the same moment, e.g. after a restart of the server. */
export const SPREAD = 3_000

/** Calls `act` after a random time of at most {@link SPREAD} ms. */
export function spread(act: () => void): void {
  setTimeout(act, Math.random() * SPREAD)
}
