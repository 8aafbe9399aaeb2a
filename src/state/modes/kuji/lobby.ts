import { proxy, ref } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { isLaterPool } from '#shared/modes/kuji/apply.ts'
import { kujiPools } from '#shared/modes/kuji/calls.ts'
import { KUJI_FACTS } from '#shared/modes/kuji/facts.ts'
import { type KujiCard, kujiCard } from '#shared/modes/kuji/pool.ts'
import { request } from '#state/platform/api/request.ts'
import { type Following, follow, type Told } from '#state/platform/live/follow.ts'
import { pagedList } from '#state/platform/pagedList.ts'
import { measureServerTime } from '#state/platform/sysTime.ts'

const listOf = (state: 0 | 1) =>
  pagedList<KujiCard, DataOf<typeof kujiPools>>(
    ({ page, after }) => request(kujiPools, { query: { state: String(state), page, after }, quiet: true }),
    ({ roomId }) => roomId,
  )

/** Pools that stand, the newest first. */
export const openPools = listOf(0)
/** Pools that are over, newest first. */
export const endedPools = listOf(1)

/** What was told of pools since their list was loaded, by id. */
export const heardPools = proxy<{ cards: Record<string, KujiCard> }>({ cards: {} })

/** The latest that is known of a pool. */
export function latestPool(card: KujiCard, heard: Record<string, KujiCard>): KujiCard {
  const told = heard[card.roomId]
  return told && isLaterPool(told, card) ? told : card
}

/** Pools that are remembered. */
const MOST = 100

let following: Following | null = null

/** Keeps the lists up to date until {@link leavePools}. The page loads the one that it shows. */
export function watchPools(): void {
  leavePools()
  following = follow<void, KujiCard>({
    ask: openPools.load,
    take: () => {},
    next: () => null,
    topic: { destination: () => KUJI_FACTS.topic, schema: kujiCard, apply: hear, crowd: true },
    asked: true,
  })
  void measureServerTime()
}

/** Ends the watch and forgets what was heard. */
export function leavePools(): void {
  following?.end()
  following = null
  heardPools.cards = {}
}

function hear(card: KujiCard): Told {
  const known = heardPools.cards[card.roomId]
  if (known && !isLaterPool(card, known)) return 'aside'
  const isListed = openPools.state.items.some(({ roomId }) => roomId === card.roomId)
  const kept = Object.entries(heardPools.cards).slice(-MOST)
  heardPools.cards = { ...Object.fromEntries(kept), [card.roomId]: ref(card) }
  // Another pool was opened, or one has gone to the list of those that are over.
  return isListed === (card.state === 'open') ? 'on' : 'gap'
}
