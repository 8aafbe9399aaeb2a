import type { Db } from '#server/platform/db/connect.ts'
import { Allowance } from '#server/platform/live/allowance.ts'
import { isBannerDrop } from '#shared/bannerDrop.ts'
import type { Drop } from '#shared/book.ts'
import type { DropCard } from '#shared/calls/cards.ts'
import type { EventType } from '#shared/codes.ts'
import { type LiveMessage, PUBLIC_TOPIC } from '#shared/live.ts'
import { ownerOf } from './dropCards.ts'

/** Whose drops a push tells of. */
export type DropOwner = Parameters<typeof ownerOf>[0]

/** What was drawn where and when. */
export interface RevealedDrops {
  owner: DropOwner
  /** Which push tells of it. */
  event: typeof EventType.caseDrop | typeof EventType.upgradeDrop
  /** Where it was won, as cards of drops name it. */
  from: Pick<DropCard, 'boxId' | 'boxName'>
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

const allowancesOfNodes = new WeakMap<Db, DropAllowances>()

/** The allowances of the node whose calls use this pool. */
export function allowancesOf(db: Db): DropAllowances {
  const allowances = allowancesOfNodes.get(db) ?? dropAllowances()
  allowancesOfNodes.set(db, allowances)
  return allowances
}

/**
 * Chooses what is pushed about a play: to everybody the drops that the banner tells of, and a sample of the others, a few a second from
 * each node. The owner's other devices learn of a play from the balance. `now` is in ms of a monotonic clock.
 */
export function dropPushes(told: RevealedDrops, allowances: DropAllowances, now = performance.now()): DropPush[] {
  const isChosen = (drop: Drop) => (isBannerDrop(drop) ? allowances.banner : allowances.rest).take(now)
  return told.drops.filter(isChosen).map((drop) => ({ destination: PUBLIC_TOPIC, player_id: null, body: bodyOf(told, drop) }))
}

function bodyOf({ owner, event, from, revealAt }: RevealedDrops, drop: Drop): string {
  const { giftId, giftName, giftImage, grade, recoveryPrice } = drop
  const what = { giftId, giftName, giftImage, grade, recoveryPrice, ...from }
  const message: LiveMessage = { eventType: event, data: { dropId: drop.itemId ?? '', time: revealAt, ...ownerOf(owner), ...what } }
  return JSON.stringify(message)
}
