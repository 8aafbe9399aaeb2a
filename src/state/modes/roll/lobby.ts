import { proxy, ref } from 'valtio/vanilla'
import type { DataOf } from '#shared/calls/call.ts'
import { rollList } from '#shared/calls/visitor.ts'
import { isLater } from '#shared/modes/roll/apply.ts'
import { getMyRollPage, type RollRecord } from '#shared/modes/roll/calls.ts'
import { ROLL_FACTS } from '#shared/modes/roll/facts.ts'
import { type RollCard, rollCard } from '#shared/modes/roll/room.ts'
import { request } from '#state/platform/api/request.ts'
import { type Following, follow, type Told } from '#state/platform/live/follow.ts'
import { pagedList } from '#state/platform/pagedList.ts'
import { measureServerTime } from '#state/platform/sysTime.ts'

const listOf = (state: 0 | 1) =>
  pagedList<RollCard, DataOf<typeof rollList>>(
    ({ page, after }) => request(rollList, { query: { state: String(state), page, after }, quiet: true }),
    ({ roomId }) => roomId,
  )

/** Rooms that are open or drawing, the one that closes first first. */
export const openRolls = listOf(0)
/** Rooms that are over, newest first. */
export const endedRolls = listOf(1)

/** Rooms that the player has joined or made, newest first. */
export const rollRecords = pagedList<RollRecord, DataOf<typeof getMyRollPage>>(
  ({ page, after }) => request(getMyRollPage, { query: { page, after }, quiet: true }),
  ({ recordId }) => recordId,
)

/** What was told of rooms since their list was loaded, by id. */
export const heardRolls = proxy<{ cards: Record<string, RollCard> }>({ cards: {} })

/** The latest that is known of a room. */
export function latestOf<Card extends RollCard>(card: Card, heard: Record<string, RollCard>): Card {
  const told = heard[card.roomId]
  return told && isLater(told, card) ? { ...card, ...told } : card
}

/** Rooms that are remembered. */
const MOST = 200

let following: Following | null = null

/** Keeps the lists up to date until {@link leaveRolls}. The page loads the one that it shows. */
export function watchRolls(): void {
  leaveRolls()
  following = follow<void, RollCard>({
    ask: openRolls.load,
    take: () => {},
    next: () => null,
    topic: { destination: () => ROLL_FACTS.topic, schema: rollCard, apply: hear, crowd: true },
    asked: true,
  })
  void measureServerTime()
}

/** Ends the watch and forgets what was heard. */
export function leaveRolls(): void {
  following?.end()
  following = null
  heardRolls.cards = {}
}

function hear(card: RollCard): Told {
  const known = heardRolls.cards[card.roomId]
  if (known && !isLater(card, known)) return 'aside'
  const isListed = openRolls.state.items.some(({ roomId }) => roomId === card.roomId)
  const kept = Object.entries(heardRolls.cards).slice(-MOST)
  heardRolls.cards = { ...Object.fromEntries(kept), [card.roomId]: ref(card) }
  // Another room has opened, or one has gone to the list of those that are over.
  return isListed === (card.state === 'open' || card.state === 'drawing') ? 'on' : 'gap'
}
