import { proxy } from 'valtio/vanilla'
import { isBannerDrop } from '#shared/bannerDrop.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import { BANNER } from '#shared/rules.ts'
import { type BannerMessage, bannerMsgList } from './stores.ts'

/** Most messages in the queue. When it is full, the oldest waiting message is removed. */
const QUEUE_LIMIT = 100

/** The message that scrolls now, for `BANNER.scroll` ms; null when none does. */
export const bannerState = proxy<{ current: BannerMessage | null }>({ current: null })

/** The fields of a pushed drop that the banner shows. */
type BannerDrop = Pick<DropCard, 'dropId' | 'nickname' | 'giftName' | 'recoveryPrice' | 'robot'> & { grade: number }

let scrollTimer: ReturnType<typeof setTimeout> | undefined

/** Adds a drop to the queue if the banner tells of such drops. A drop that is already in the queue is not added again. */
export function addBannerDrop(drop: BannerDrop): void {
  const { messages } = bannerMsgList
  if (!isBannerDrop(drop) || messages.some(({ id }) => id === drop.dropId)) return
  messages.push({ id: drop.dropId, nickname: drop.nickname, giftName: drop.giftName, robot: drop.robot })
  if (messages.length > QUEUE_LIMIT) messages.splice(1, 1)
  if (!bannerState.current) scrollFirst()
}

/** Removes the message that has scrolled by, and starts the next one. */
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
