import type { Howl } from 'howler'
import { FORMATS, soundUrl } from './files.ts'

/** Least ms between a failure to load a sound and the next attempt. A file that is missing must not be asked for at every press. */
const REST = 10_000
/** Ms after which a file that still loads may be asked for again. */
const HANGS = 30_000

/** Sounds by name. */
export interface HowlStore<K extends string> {
  /** Returns the sound, and makes it when it is needed for the first time, or when its file could not be loaded some time ago. */
  get(name: K): Howl
  /** Returns the sound if it has been made. */
  known(name: K): Howl | undefined
  /** True when the file could not be loaded, or has not come for long, and another attempt may be made. */
  mayTryAgain(name: K): boolean
  all(): Iterable<Howl>
  forget(name: K): void
}

/** A sound with what came of its file. */
interface Made {
  howl: Howl
  since: number
  /** When none of its files could be loaded, in ms of `performance.now()`. */
  failedAt: number | null
}

/** Number of the format that is tried first. A browser that says it plays one and cannot decode it is not asked for it again. */
let best = 0

/** Makes a store. `make` makes a sound of one file, by name and address; a format that cannot be decoded or played gives way to the next. */
export function howlStore<K extends string>(make: (name: K, url: string) => Howl): HowlStore<K> {
  const sounds = new Map<K, Made>()

  function mayTryAgain(name: K): boolean {
    const sound = sounds.get(name)
    if (!sound) return false
    const { howl, since, failedAt } = sound
    const now = performance.now()
    return failedAt === null ? howl.state() === 'loading' && now - since >= HANGS : now - failedAt >= REST
  }

  /** Makes a sound of the first of `formats`, which are tried one after the other. */
  function attempt(name: K, [format, ...others]: readonly number[]): Howl {
    const howl = make(name, soundUrl(name, FORMATS[format ?? 0] ?? FORMATS[0]))
    const sound: Made = { howl, since: performance.now(), failedAt: null }
    const fail = () => {
      if (sounds.get(name) !== sound || sound.failedAt !== null) return
      sound.failedAt = performance.now()
      if (others.length === 0) return
      howl.unload()
      attempt(name, others)
    }
    sounds.set(name, sound)
    howl.once('loaderror', fail)
    howl.once('playerror', fail)
    howl.once('load', () => {
      best = format ?? best
    })
    return howl
  }

  return {
    get: (name) => {
      const known = sounds.get(name)
      if (known && !mayTryAgain(name)) return known.howl
      known?.howl.unload()
      return attempt(
        name,
        FORMATS.map((_, at) => (best + at) % FORMATS.length),
      )
    },
    known: (name) => sounds.get(name)?.howl,
    mayTryAgain,
    all: () => [...sounds.values()].map(({ howl }) => howl),
    forget: (name) => void sounds.delete(name),
  }
}
