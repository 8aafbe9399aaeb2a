import { proxy } from 'valtio/vanilla'
import { beijingDay } from '#shared/beijingTime.ts'
import { appState } from './app.ts'

const HOUR = 3_600_000
/** Between two counts, in ms. */
const BEAT = 15_000
/** A count may be late by as much; what is longer was a device asleep. */
const LATEST = 4 * BEAT
const KEY = 'xingxia.playTime'

/** Play of one player on this device. */
export interface PlayTime {
  uid: string
  /** Beijing day that `today` counts, YYYY-MM-DD. */
  day: string
  /** Played on that day, in ms. */
  today: number
  /** Played since the last reminder, in ms. */
  since: number
  /** The player wants to be reminded. */
  reminds: boolean
}

const blank = (): PlayTime => ({ uid: '', day: '', today: 0, since: 0, reminds: true })

/** How long is played in the foreground while logged in; `due` from the full hour until the reminder was answered. */
export const playTimeState = proxy({ ...blank(), due: false })

/** What `ms` more of play make of a count; whoever does not want to be reminded begins each hour anew. */
export function played(before: PlayTime, ms: number, day: string): PlayTime {
  const since = before.since + ms
  return {
    ...before,
    day,
    today: (before.day === day ? before.today : 0) + ms,
    since: before.reminds ? since : since % HOUR,
  }
}

/** Stored text as a count of the player; another player's and a broken one is none. */
export function parsePlayTime(stored: string | null, uid: string): PlayTime {
  const fresh = { ...blank(), uid }
  try {
    const kept = JSON.parse(stored ?? '{}') as Partial<PlayTime>
    const { day, today, since, reminds = true } = kept
    if (kept.uid !== uid || typeof day !== 'string' || !isCount(today) || !isCount(since)) return fresh
    return { uid, day, today, since, reminds: reminds !== false }
  } catch {
    return fresh
  }
}

const isCount = (ms: unknown): ms is number => typeof ms === 'number' && ms >= 0

/** A length of play in words, in whole minutes: `1 小时 26 分`. */
export function playWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const hours = Math.floor(minutes / 60)
  const rest = `${minutes % 60} 分${hours === 0 ? '钟' : ''}`
  if (hours === 0) return rest
  return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${rest}`
}

/** The player goes on: the next reminder comes after another hour. */
export function goOn(): void {
  Object.assign(playTimeState, { since: 0, due: false })
  keep()
}

/** Switches the reminder; what was played before does not count towards the next one. */
export function setReminder(reminds: boolean): void {
  Object.assign(playTimeState, { reminds, since: 0, due: false })
  keep()
}

function keep(): void {
  const { due: _, ...kept } = playTimeState
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage the count lasts as long as the page.
  }
}

/** Takes over what this device knows of the player; other tabs count into the same. */
function take(uid: string): void {
  let stored: string | null = null
  try {
    stored = localStorage.getItem(KEY)
  } catch {
    // As above.
  }
  const memory = playTimeState.uid === uid && stored === null
  if (!memory) Object.assign(playTimeState, parsePlayTime(stored, uid))
}

const playing = () => appState.token !== '' && document.visibilityState === 'visible'

/** Counts from now on, until the returned function is called. */
export function countPlayTime(): () => void {
  let from = playing() ? Date.now() : 0
  const beat = () => {
    const now = Date.now()
    const ms = from === 0 ? 0 : Math.min(Math.max(0, now - from), LATEST)
    from = playing() ? now : 0
    const uid = appState.userInfo?.uid
    if (!uid) return
    take(uid)
    Object.assign(playTimeState, played(playTimeState, ms, beijingDay(now)))
    playTimeState.due = playTimeState.reminds && playTimeState.since >= HOUR
    keep()
  }
  beat()
  const timer = setInterval(beat, BEAT)
  document.addEventListener('visibilitychange', beat)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', beat)
  }
}
