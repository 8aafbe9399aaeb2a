import type { DropCard } from '#shared/calls/cards.ts'
import type { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'
import type { DataOf, LatestStore } from '#state/platform/live/stores.ts'

/** The stores that hold what is pushed about a mode. */
export interface ModePushes {
  /** Its latest public drop. */
  drop: LatestStore<DropCard> | null
  /** The latest of its other messages, by their kind. */
  latest: { readonly [Event in EventType]?: LatestStore<DataOf<Event>> }
}

/** What a mode keeps of the player's own while the live channel is open. */
export interface ModeOwn {
  /** Loads it: at the start, after a login, and when pushes may have been missed. Never rejects. */
  load(): Promise<void>
  /** Follows the pushes about it. The returned function ends that. */
  follow(): () => void
  /** True when a message says that the player's balances have changed. `path` is that of the page that is shown. */
  needsUserRefresh(message: LiveMessage, uid: string | undefined, path: string): boolean
}
