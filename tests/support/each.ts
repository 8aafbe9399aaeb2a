/** Checks each of a list, and that there is one: a bare loop over an empty list checks nothing and passes. An async check is awaited before the next. */
export function each<T>(list: Iterable<T>, check: (one: T) => Promise<unknown>): Promise<void>
export function each<T>(list: Iterable<T>, check: (one: T) => void): void
export function each<T>(list: Iterable<T>, check: (one: T) => unknown): Promise<void> | undefined {
  const all = [...list]
  if (all.length === 0) throw new Error('the list is empty: nothing was checked')
  for (const [index, one] of all.entries()) {
    const checked = check(one)
    if (checked instanceof Promise) return inOrder(checked, all.slice(index + 1), check)
  }
}

async function inOrder<T>(first: Promise<unknown>, more: readonly T[], check: (one: T) => unknown): Promise<void> {
  await first
  for (const one of more) await check(one)
}
