import { proxy } from 'valtio/vanilla'
import type { DropCard } from '#shared/calls/cards.ts'
import type { EventType } from '#shared/codes.ts'
import type { LiveMessage } from '#shared/live.ts'

/** What a message of that kind tells. */
export type DataOf<E extends EventType> = Extract<LiveMessage, { eventType: E }>['data']

/** The latest pushed message of one kind; null before the first. Each message replaces the one before and is never changed. */
export interface LatestStore<T> {
  latest: T | null
}
const latestStore = <T>() => proxy<LatestStore<T>>({ latest: null })

/** One message of the banner (spec §3 "Banner message"). */
export interface BannerMessage {
  /** Id of the drop that the message tells of. */
  id: string
  nickname: string
  giftName: string
  /** True when a simulated player of the demo world has won the item. The client marks such a player with 机器人. */
  robot: boolean
}

/** State that pushed messages fill, with the names of spec §3. The browser stores none of it. */
export const bannerMsgList = proxy<{ messages: BannerMessage[] }>({ messages: [] })
export const caseDrop = latestStore<DropCard>()
export const upgradeDrop = latestStore<DropCard>()
export const battleDrop = latestStore<DropCard>()
export const battleCreaTe = latestStore<DataOf<31>>()
export const battleState = latestStore<DataOf<32>>()
export const exponentStart = latestStore<DataOf<62>>()
/** Not in the spec: the latest round of 指数 that has broken. */
export const exponentBreak = latestStore<DataOf<63>>()
