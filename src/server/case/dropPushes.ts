import type { Box } from '#server/catalogue/snapshot.ts'
import { isBannerDrop } from '#shared/bannerDrop.ts'
import type { Drop } from '#shared/book.ts'
import { EventType } from '#shared/codes.ts'
import { type LiveMessage, OWN_QUEUE, PUBLIC_TOPIC } from '#shared/live.ts'
import { Allowance } from './allowance.ts'

/** Whose drops a push tells of. */
export interface DropOwner {
  uid: string
  nickname: string
  head_pic: string
  robot: boolean
}

/** What was drawn where and when. */
export interface RevealedDrops {
  playerId: string
  owner: DropOwner
  box: Box
  drops: readonly Drop[]
  /** The moment of the reveal, in ms since 1970. */
  revealAt: number
}

/** A row of the outbox without its moment. */
export interface DropPush {
  destination: string
  player_id: string | null
  body: string
}

/** How many drops one node pushes to everybody. */
export interface DropAllowances {
  /** Drops that the banner tells of. A phone shows one in 7 s and keeps 100 of them waiting. */
  banner: Allowance
  /** All others: enough to keep 最近掉落 moving. */
  rest: Allowance
}

export const dropAllowances = (): DropAllowances => ({ banner: new Allowance(10, 50), rest: new Allowance(3, 10) })

const ofThisNode = dropAllowances()

/**
 * Chooses what is pushed about an opening: to everybody the drops that the banner tells of, and a sample of the others, a few a second from
 * each node. When everybody hears of none of them, the owner alone hears of the dearest, because the owner's other devices then load the
 * balance again. Robots have no devices. `now` is in ms of a monotonic clock.
 */
export function dropPushes(told: RevealedDrops, allowances = ofThisNode, now = performance.now()): DropPush[] {
  const { playerId, owner, drops } = told
  const isChosen = (drop: Drop) => (isBannerDrop(drop) ? allowances.banner : allowances.rest).take(now)
  const pushes = drops.filter(isChosen).map((drop) => ({ destination: PUBLIC_TOPIC, player_id: null, body: bodyOf(told, drop) }))
  const [dearest] = [...drops].sort((a, b) => b.recoveryPrice - a.recoveryPrice)
  if (pushes.length > 0 || !dearest || owner.robot) return pushes
  return [{ destination: OWN_QUEUE, player_id: playerId, body: bodyOf(told, dearest) }]
}

function bodyOf({ owner, box, revealAt }: RevealedDrops, drop: Drop): string {
  const { giftId, giftName, giftImage, grade, recoveryPrice } = drop
  const who = { uid: owner.uid, nickname: owner.nickname, headPic: owner.head_pic, robot: owner.robot }
  const what = { giftId, giftName, giftImage, grade, recoveryPrice, boxId: box.boxId, boxName: box.name }
  const message: LiveMessage = { eventType: EventType.caseDrop, data: { dropId: drop.itemId ?? '', time: revealAt, ...who, ...what } }
  return JSON.stringify(message)
}
