import { proxy } from 'valtio/vanilla'
import type { DropCard } from '#shared/calls/cards.ts'
import { BANNER } from '#shared/rules.ts'
import { type BannerMessage, bannerMsgList } from './stores.ts'

/** Messages that may wait; beyond it the oldest waiting one gives way, since a late congratulation is none. */
const QUEUE_LIMIT = 100

/** The message that scrolls now, for `BANNER.scroll` ms; null when none does. */
export const bannerState = proxy<{ current: BannerMessage | null }>({ current: null })

/** What the queue needs of a drop push. */
type BannerDrop = Pick<DropCard, 'dropId' | 'nickname' | 'giftName' | 'recoveryPrice' | 'robot'> & { grade: number }

let scrollTimer: ReturnType<typeof setTimeout> | undefined

/** Spec §5: grade below 2 (missing counts as 3) and recoveryPrice at least 100 (missing counts as 0). */
export function isBannerDrop(drop: { grade?: number; recoveryPrice?: number }): boolean {
  const { grade = BANNER.defaultGrade, recoveryPrice = BANNER.defaultPrice } = drop
  return grade < BANNER.gradeBelow && recoveryPrice >= BANNER.priceFrom
}

export function bannerText({ nickname, giftName }: Pick<BannerMessage, 'nickname' | 'giftName'>): string {
  return `恭喜玩家 ${nickname} 获得 ${giftName}`
}

/** Appends a drop to the queue if it qualifies; a drop that is already in it is not told twice. */
export function addBannerDrop(drop: BannerDrop): void {
  const { messages } = bannerMsgList
  if (!isBannerDrop(drop) || messages.some(({ id }) => id === drop.dropId)) return
  messages.push({ id: drop.dropId, nickname: drop.nickname, giftName: drop.giftName, robot: drop.robot })
  if (messages.length > QUEUE_LIMIT) messages.splice(1, 1)
  if (!bannerState.current) scrollFirst()
}

/** The current message has scrolled by: it is removed at once and the next one scrolls. */
export function bannerFinished(): void {
  clearTimeout(scrollTimer)
  bannerMsgList.messages.shift()
  scrollFirst()
}

/** Empties the queue. */
export function resetBanner(): void {
  clearTimeout(scrollTimer)
  bannerMsgList.messages = []
  bannerState.current = null
}

function scrollFirst(): void {
  const first = bannerMsgList.messages[0]
  bannerState.current = first ? { ...first } : null
  if (first) scrollTimer = setTimeout(bannerFinished, BANNER.scroll)
}
