/** Ms after which a file that neither comes nor fails is asked for once more, and ms after which the second attempt counts as failed too. */
const PATIENCE = 15_000

let again = 0

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Returns the address of the file that an error of `import()` names. Safari names none. */
const namedBy = (error: unknown): string | undefined => /https?:\S+\.js/.exec(messageOf(error))?.[0]

/** True when Vite's preload could not load a style sheet; `mendStyles.ts` loads it again, before the code. */
const wantsStyles = (error: unknown): boolean => messageOf(error).startsWith('Unable to preload CSS')

/** Returns the address of the file that a function like `() => import('./a.js')` of the built client imports. */
function importedBy(load: () => unknown): string | undefined {
  const [, file] = /\bimport\(\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/.exec(String(load)) ?? []
  return file && new URL(file, import.meta.url).href
}

/** What {@link within} rejects with. */
class Hangs extends Error {}

/** Waits for `work`, at most {@link PATIENCE}. */
function within<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Hangs('a file does not come')), PATIENCE)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Resolves to what comes first, and rejects when neither comes. */
const either = <T>(one: Promise<T>, other: Promise<T>): Promise<T> => Promise.race([one.catch(() => other), other.catch(() => one)])

/**
 * Imports a module: `load` is `() => import(…)` and nothing more. Browsers remember that a file could not be loaded until the page is
 * reloaded, so after a failure this imports the file once more under another address; after {@link PATIENCE} without an answer too, and
 * takes whichever comes first. Rejects with the first error when that fails as well.
 */
export async function importing<M>(load: () => Promise<M>): Promise<M> {
  const first = load()
  try {
    return await within(first)
  } catch (error) {
    const file = wantsStyles(error) ? undefined : (namedBy(error) ?? importedBy(load))
    if (!file) throw error
    again += 1
    const second = import(/* @vite-ignore */ `${file}?again=${again}`) as Promise<M>
    return await within(error instanceof Hangs ? either(first, second) : second).catch(() => {
      throw error
    })
  }
}
