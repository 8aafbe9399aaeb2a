const tails = new Map<string, Promise<unknown>>()

/**
 * Runs works with the same name one after another, in the order in which they came.
 *
 * It works within this process only and saves the database lock conflicts between requests of one player. It guarantees nothing between
 * nodes; locks and constraints of the database do that.
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
