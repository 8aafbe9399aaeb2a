import * as z from 'zod/mini'
import { newKey } from '#state/platform/api/newKey.ts'
import { asNoted, type NotedKey } from '#state/platform/api/notedKey.ts'
import { appState } from '#state/platform/app.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'

const pendingPlay = z.object({
  key: z.pipe(
    z.string(),
    z.transform((key): NotedKey => asNoted(key)),
  ),
  /** What was ordered, as text. Orders that share a key have the same. */
  of: z._default(z.string(), ''),
  /** True when the reply has arrived. While it is false, nobody knows whether the server has acted. */
  answered: z.boolean(),
  /** True when the player has seen the result. */
  shown: z._default(z.boolean(), false),
  /** Id of the player; '' where the player was not known yet. */
  owner: z._default(z.string(), ''),
})
/** A play that was sent and whose result the player has not closed. It is stored for this tab, so that a reload finds it again. */
export type PendingPlay = z.output<typeof pendingPlay>

/** Where a mode remembers its pending play. */
export interface PendingStore {
  /** Remembers an order, as text, before it is sent for the first time. */
  begin(of: string): PendingPlay
  remember(pending: PendingPlay): void
  /** Forgets the stored play. With `key`, only if it is the play of that key. */
  forget(key?: string): void
  read(): PendingPlay | null
}

const owner = () => appState.userInfo?.id ?? ''
/** Whoever is logged in meanwhile neither asks for the play nor forgets it. */
const isMine = (play: PendingPlay) => play.owner === '' || owner() === '' || play.owner === owner()

/** Makes the store of one mode, under a name in the session storage. Where that is missing, the play is kept in memory only. */
export function pendingStore(name: string): PendingStore {
  const { read: stored, keep } = keptSetting(name, pendingPlay, null, 'tab')

  function read(): PendingPlay | null {
    const pending = stored()
    return pending && isMine(pending) ? pending : null
  }

  return {
    read,
    remember: keep,
    begin: (of) => {
      const begun = { key: asNoted(newKey()), of, answered: false, shown: false, owner: owner() }
      keep(begun)
      return begun
    },
    forget: (key) => {
      if (key === undefined || read()?.key === key) keep(null)
    },
  }
}
