import type { Howl } from 'howler'

/** Least ms between a failure to load a sound and the next attempt. A file that is missing must not be asked for at every press. */
const REST = 10_000

/** Sounds by name. */
export interface HowlStore<K extends string> {
  /** Returns the sound, and makes it when it is needed for the first time, or when its file could not be loaded some time ago. */
  get(name: K): Howl
  /** Returns the sound if it has been made. */
  known(name: K): Howl | undefined
  /** True when the file could not be loaded and another attempt may be made. */
  mayTryAgain(name: K): boolean
  all(): Iterable<Howl>
  forget(name: K): void
}

export function howlStore<K extends string>(make: (name: K) => Howl): HowlStore<K> {
  const howls = new Map<K, Howl>()
  const failedAt = new Map<K, number>()
  const mayTryAgain = (name: K) => performance.now() - (failedAt.get(name) ?? Number.POSITIVE_INFINITY) >= REST
  return {
    get: (name) => {
      const known = howls.get(name)
      if (known && !mayTryAgain(name)) return known
      known?.unload()
      failedAt.delete(name)
      const made = make(name)
      made.once('loaderror', () => {
        if (howls.get(name) === made) failedAt.set(name, performance.now())
      })
      howls.set(name, made)
      return made
    },
    known: (name) => howls.get(name),
    mayTryAgain,
    all: () => howls.values(),
    forget: (name) => {
      howls.delete(name)
      failedAt.delete(name)
    },
  }
}
