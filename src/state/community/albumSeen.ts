import * as z from 'zod/mini'
import { appState } from '#state/platform/app.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'

const looked = z.object({ uid: z.string(), ids: z.array(z.int()) })
type Looked = z.output<typeof looked>

/** What the last player has looked at in 图鉴. */
const kept = keptSetting('xingxia.album', looked, null)

/** What the player who is logged in has looked at on this device; null before the first look, and for visitors. */
function seen(): Looked | null {
  const uid = appState.userInfo?.uid
  const known = kept.read()
  return uid && known?.uid === uid ? known : null
}

function keep(ids: Iterable<number>): void {
  const uid = appState.userInfo?.uid
  if (uid) kept.keep({ uid, ids: [...new Set(ids)] })
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
