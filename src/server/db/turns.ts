const tails = new Map<string, Promise<unknown>>()

/**
 * Runs the works of one name one after another on this node, in the order in which they came. It spares the database the conflicts
 * of a player with himself; what must hold between nodes is the database's own business.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  tails.set(name, mine)
  try {
    return await mine
  } finally {
    if (tails.get(name) === mine) tails.delete(name)
  }
}
