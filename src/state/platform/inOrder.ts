/**
 * Returns a function that runs what it is given one after another, whatever became of the one before. Two calls that set the same thing may otherwise
 * reach the server in another order than that of the presses. It hands back what each comes to, failures included.
 */
export function inOrder(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next
    return next
  }
}
