import * as z from 'zod/mini'
import { appState } from '#state/platform/app.ts'

/** Local-storage key of what the last player has looked at in 图鉴. */
const STORE = 'xingxia.album'

const kept = z.object({ uid: z.string(), ids: z.array(z.int()) })
type Kept = z.output<typeof kept>

/** What is used where a browser forbids its storage. */
let memory: Kept | null = null

/** What the player who is logged in has looked at on this device; null before the first look, and for visitors. */
function seen(): Kept | null {
  const uid = appState.userInfo?.uid ?? ''
  const own = (known: Kept | null) => (known !== null && uid !== '' && known.uid === uid ? known : null)
  try {
    const parsed = kept.safeParse(JSON.parse(localStorage.getItem(STORE) ?? 'null'))
    return own(parsed.success ? parsed.data : memory)
  } catch {
    return own(memory)
  }
}

function keep(ids: Iterable<number>): void {
  const uid = appState.userInfo?.uid
  if (!uid) return
  memory = { uid, ids: [...new Set(ids)] }
  try {
    localStorage.setItem(STORE, JSON.stringify(memory))
  } catch {
    // When the storage is full or forbidden, it is kept only as long as the page.
  }
}

/** The items among `had` that the player has not looked at on this device. */
export function unseenOf(had: readonly number[]): number[] {
  const known = seen()
  if (!known) return []
  const ids = new Set(known.ids)
  return had.filter((giftId) => !ids.has(giftId))
}

/** Takes everything that was had so far as looked at, on the first look of a player on this device. Later it does nothing. */
export function beginSeen(had: readonly number[]): void {
  if (!seen()) keep(had)
}

/** Notes items as looked at. Before the first look at the whole album it does nothing, or all others would count as new. */
export function noteSeen(ids: readonly number[]): void {
  const known = seen()
  if (known && unseenOf(ids).length > 0) keep([...known.ids, ...ids])
}
