import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { beijingDay } from '#shared/beijingTime.ts'
import { appState } from '#state/platform/app.ts'
import { keptSetting } from '#state/platform/keptSetting.ts'

const MINUTE = 60_000
/** After how many minutes of play a reminder may come. The last one is usual. */
export const REMINDER_MINUTES = [15, 30, 60] as const
export type ReminderMinutes = (typeof REMINDER_MINUTES)[number]
/** Ms between two counts. */
const BEAT = 15_000
/** A count may be late by this many ms. A longer gap means that the device slept, and only this much of it is counted. */
const LATEST = 4 * BEAT

const playTime = z.object({
  uid: z.string(),
  /** Beijing day that `today` counts, as YYYY-MM-DD. */
  day: z.string(),
  /** Ms played on that day. */
  today: z.number().check(z.gte(0)),
  /** Ms played since the last reminder. */
  since: z.number().check(z.gte(0)),
  /** True when the player wants reminders. */
  reminds: z.catch(z.boolean(), true),
  /** Minutes of play between two reminders. */
  every: z.catch(
    z.custom<ReminderMinutes>((value) => REMINDER_MINUTES.some((each) => each === value)),
    60,
  ),
})
/** How long one player has played on this device. */
export type PlayTime = z.output<typeof playTime>

/** The count of the last player, which other tabs may increase. */
const kept = keptSetting('xingxia.playTime', playTime, null)

const blank = (): PlayTime => ({ uid: '', day: '', today: 0, since: 0, reminds: true, every: 60 })

/**
 * Counts how long the player is logged in with the page in the foreground. `due` is true from a full `every` of play until the
 * player has answered the reminder.
 */
export const playTimeState = proxy({ ...blank(), due: false })

const lengthOf = ({ every }: Pick<PlayTime, 'every'>) => every * MINUTE

/** Returns the count after `ms` more of play. Without reminders, `since` starts from 0 again after each full `every`. */
export function played(before: PlayTime, ms: number, day: string): PlayTime {
  const since = before.since + ms
  return {
    ...before,
    day,
    today: (before.day === day ? before.today : 0) + ms,
    since: before.reminds ? since : since % lengthOf(before),
  }
}

/** The count of a player that this device keeps; a new one where it keeps none, or that of another player. */
export function keptPlayTime(uid: string): PlayTime {
  const stored = kept.read()
  return stored?.uid === uid ? stored : { ...blank(), uid }
}

/** Says a length of play in whole minutes: `1 小时 26 分`. */
export function playWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  const hours = Math.floor(minutes / 60)
  const rest = `${minutes % 60} 分${hours === 0 ? '钟' : ''}`
  if (hours === 0) return rest
  return minutes % 60 === 0 ? `${hours} 小时` : `${hours} 小时 ${rest}`
}

/** Answers the reminder. The next one comes after the same length of play again. */
export function goOn(): void {
  Object.assign(playTimeState, { since: 0, due: false })
  keep()
}

/** Switches the reminder on or off. The play so far does not count towards the next reminder. */
export function setReminder(reminds: boolean): void {
  Object.assign(playTimeState, { reminds, since: 0, due: false })
  keep()
}

/** Sets how many minutes of play lie between two reminders, and switches them on. The play so far does not count towards the next one. */
export function setReminderEvery(every: ReminderMinutes): void {
  Object.assign(playTimeState, { every, reminds: true, since: 0, due: false })
  keep()
}

function keep(): void {
  const { due: _, ...count } = playTimeState
  kept.keep(count)
}

const playing = () => appState.token !== '' && document.visibilityState === 'visible'

/** Starts counting. The returned function ends it. */
export function countPlayTime(): () => void {
  let from = playing() ? Date.now() : 0
  const beat = () => {
    const now = Date.now()
    const ms = from === 0 ? 0 : Math.min(Math.max(0, now - from), LATEST)
    from = playing() ? now : 0
    const uid = appState.userInfo?.uid
    if (!uid) return
    Object.assign(playTimeState, played(keptPlayTime(uid), ms, beijingDay(now)))
    playTimeState.due = playTimeState.reminds && playTimeState.since >= lengthOf(playTimeState)
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
