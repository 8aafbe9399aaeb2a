import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import type { AboutCard } from '#shared/calls/chat.ts'
import { noteWaiting } from './waiting.ts'

/** A line that waits on this device to be sent. */
export interface WaitingLine {
  /** Idempotency key. */
  key: string
  /** Id of the player who wrote it. Only that player's login sends it. */
  owner: string
  text: string
  /** The picture in base64, as the call takes it; '' for none. */
  picture: string
  /** Id of the picture when it has been uploaded; lines that an older version has kept have none. */
  imageId?: string
  about: AboutCard | null
  /** When it was written, by this device's clock. */
  at: number
  /** Why the server refused it; '' while it waits. */
  fault: string
}

/** Where lines are kept until they are sent. */
export interface Keeper {
  /** Every line of every player, in no order. */
  all(): Promise<WaitingLine[]>
  put(line: WaitingLine): Promise<void>
  drop(key: string): Promise<void>
}

/** Keeps lines in IndexedDB, so that they outlive the page. Where a browser has none or forbids it, they last as long as the page. */
export function browserKeeper(): Keeper {
  let store: UseStore | null = null
  const within = async <T>(work: (store: UseStore) => Promise<T>): Promise<T | null> => {
    try {
      store ??= createStore('xingxia', 'chat')
      return await work(store)
    } catch {
      return null
    }
  }
  const all = async () => ((await within((own) => entries<string, WaitingLine>(own))) ?? []).map(([, line]) => line)
  return {
    all,
    put: async (line) => {
      noteWaiting(true)
      await within((own) => set(line.key, line, own))
      // Another tab may have looked before the line was kept, and have cleared the note.
      noteWaiting(true)
    },
    drop: async (key) => {
      await within((own) => del(key, own))
      if ((await all()).length > 0) return
      noteWaiting(false)
      // A line may have been kept between the look and the note.
      if ((await all()).length > 0) noteWaiting(true)
    },
  }
}
