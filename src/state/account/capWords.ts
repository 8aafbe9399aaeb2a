import { subscribe } from 'valtio/vanilla'
import { beijingMoment } from '#shared/beijingTime.ts'
import type { DataOf } from '#shared/calls/call.ts'
import { CAP_NAMES, takeCapWords } from '#shared/calls/limits.ts'
import { formatAmount } from '#shared/money.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { notify } from '#state/platform/notice.ts'
import { leftUnder } from './limitRules.ts'
import { limitsState, loadLimits, takeLimits } from './limits.ts'

/** Ms after the last change of the balance. A row of quick plays asks once. */
const DELAY = 1_500

/** What the player reads of caps that are half used or used up; '' where nothing is to be said. */
export function capWords({ words, limits }: DataOf<typeof takeCapWords>, now: number): string {
  const lines = words.flatMap(({ kind, part }) => {
    const cap = limits.caps.find((one) => one.kind === kind)
    if (!cap) return []
    if (part === 100) return [`${CAP_NAMES[kind]}已用完，${beijingMoment(cap.resetsAt, now)} 恢复`]
    return [`${CAP_NAMES[kind]}已用一半，还剩 ${formatAmount(leftUnder(cap) ?? 0)}`]
  })
  return lines.join('；')
}

/** Asks the server for words that nobody was told yet, if the player has set a cap. Without a reply nothing is said. */
async function tellCaps(): Promise<void> {
  if (!limitsState.data) await loadLimits()
  if (!limitsState.data?.caps.some(({ cap }) => cap)) return
  const taken = await request(takeCapWords, { quiet: true }).catch(() => null)
  if (!taken) return
  takeLimits(taken.limits)
  const text = capWords(taken, serverNow())
  if (text) notify.info(text)
}

/** A player whose coins have moved, as a text. '' while nobody is known. */
const movesOf = () => (appState.token && appState.userInfo ? `${appState.userInfo.id}/${appState.userInfo.balanceLine ?? 0}` : '')
const playerOf = (moves: string) => moves.split('/')[0]

/**
 * Watches the player's coins, and tells once in a day or month that a cap is half used or used up. The server decides, and gives each word to one
 * page only: so a page that nobody looks at, or in which a game runs, does not ask until it can be read. The returned function ends it.
 */
export function watchCaps(): () => void {
  let seen = movesOf()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = movesOf()
    if (now === seen || document.visibilityState !== 'visible' || !appState.isBack) return
    const isNews = now !== '' && playerOf(now) === playerOf(seen)
    seen = now
    clearTimeout(timer)
    if (isNews) timer = setTimeout(() => void tellCaps(), DELAY)
  }
  const stop = subscribe(appState, look)
  document.addEventListener('visibilitychange', look)
  return () => {
    stop()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
