import { proxy } from 'valtio/vanilla'
import type { DropCard } from '#shared/calls/cards.ts'
import type { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'

type DataOf<E extends EventType> = Extract<LiveMessage, { eventType: E }>['data']

/** Latest push of one kind; null before the first. A push never changes once it is here: the next one replaces it. */
interface LatestStore<T> {
  latest: T | null
}
const latestStore = <T>() => proxy<LatestStore<T>>({ latest: null })

/** One congratulation of the banner (spec §3 "Banner message"). */
export interface BannerMessage {
  /** The drop it tells of. */
  id: string
  nickname: string
  giftName: string
  /** Won by a player of the demo world, marked 机器人. */
  robot: boolean
}

/** Live-push state of spec §3, name for name. None of it is kept in storage. */
export const bannerMsgList = proxy<{ messages: BannerMessage[] }>({ messages: [] })
export const caseDrop = latestStore<DropCard>()
export const upgradeDrop = latestStore<DropCard>()
export const battleDrop = latestStore<DropCard>()
export const battleCreaTe = latestStore<DataOf<31>>()
export const battleState = latestStore<DataOf<32>>()
export const exponentStart = latestStore<DataOf<62>>()
