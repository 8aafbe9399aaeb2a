import { proxy, ref } from 'valtio/vanilla'
import { battleLobby } from '#shared/calls/visitor.ts'
import { battleList } from '#shared/modes/battle/calls.ts'
import { BATTLE_FACTS } from '#shared/modes/battle/facts.ts'
import { type BattleCard, battleCard } from '#shared/modes/battle/room.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { type Following, follow, SHARED, type Told } from '#state/platform/live/follow.ts'
import type { LoadStatus } from '#state/platform/loadable.ts'
import { byPlace, isInLobby, isLater, isSameFilter, type LobbyFilters } from './lobbyRules.ts'

const everything: LobbyFilters = { state: -1, mode: -1, seats: -1, from: -1, to: -1 }

interface LobbyView {
  status: LoadStatus
  filters: LobbyFilters
  /** Waiting rooms first, then running and ended ones, newest first. A card is never changed but replaced. */
  rooms: BattleCard[]
}

/** The rooms of 竞技场's lobby, kept up to date while the page is open. */
export const lobbyState = proxy<LobbyView>({ status: 'idle', filters: everything, rooms: [] })

/** The list is pulled once in this many ms: pushes may be lost, and of many rooms not every card is pushed. */
const PULL_EVERY = 30_000
/** Rooms that a pull brings, and most rooms that the list has. */
const PULLED = 50
const MOST = 100

/** The known rooms by id, those that the filters hide too, and when the last news of each came. A pull removes what it does not list. */
const known = new Map<string, { card: BattleCard; heardAt: number }>()
let following: Following | null = null

/** Shows the lobby and keeps it up to date until `closeLobby`. A failure keeps the old list. */
export function openLobby(filters: Partial<LobbyFilters> = {}): void {
  closeLobby()
  lobbyState.filters = { ...lobbyState.filters, ...filters }
  following = follow<Asked, BattleCard>({
    ask: askCards,
    take: takeList,
    failed: () => {
      lobbyState.status = 'error'
      return false
    },
    next: () => PULL_EVERY,
    topic: { destination: () => BATTLE_FACTS.topic, schema: battleCard, apply: hear, crowd: true },
  })
}

/** Stops following the rooms. The list stays as it is, for a page that is opened again. */
export function closeLobby(): void {
  following?.end()
  following = null
}

/** Lists other rooms. Does nothing where the filters are those in force: the page names its tab once more after `openLobby`. */
export function filterLobby(filters: Partial<LobbyFilters>): void {
  const next = { ...lobbyState.filters, ...filters }
  if (isSameFilter(next, lobbyState.filters)) return
  lobbyState.filters = next
  show()
  following?.askAnew()
}

/** Asks for the list once more. */
export const reloadLobby = (): void => following?.ask()

interface Asked {
  cards: readonly BattleCard[]
  /** When it may have been made, by the clock of the page. What was heard since then is newer. */
  at: number
}

async function askCards(): Promise<Asked> {
  const { filters } = lobbyState
  const at = performance.now() - SHARED
  lobbyState.status = 'loading'
  if (!appState.token) return { cards: await request(battleLobby, { query: { state: filters.state }, quiet: true }), at }
  return { cards: (await request(battleList, { query: { ...filters, pageSize: PULLED }, quiet: true })).pageData, at }
}

function takeList({ cards, at }: Asked): void {
  const listed = new Set(cards.map(({ roomId }) => roomId))
  for (const [roomId, { heardAt }] of known) if (!listed.has(roomId) && heardAt < at) known.delete(roomId)
  for (const card of cards) {
    const one = known.get(card.roomId)
    if (!one || (!isLater(one.card, card) && one.heardAt < at) || isLater(card, one.card)) known.set(card.roomId, { card, heardAt: at })
  }
  lobbyState.status = 'ready'
  show()
}

function hear(card: BattleCard): Told {
  const one = known.get(card.roomId)
  if (one && isLater(one.card, card)) return 'aside'
  known.set(card.roomId, { card, heardAt: performance.now() })
  show()
  return 'aside'
}

function show(): void {
  const now = serverNow()
  const listed = [...known.values()].map(({ card }) => card).filter((card) => isInLobby(card, lobbyState.filters, now))
  lobbyState.rooms = listed
    .sort(byPlace)
    .slice(0, MOST)
    .map((card) => ref(card))
}

forgetOnLogout(() => {
  known.clear()
  Object.assign(lobbyState, { status: 'idle', rooms: [] })
  following?.askAnew()
})
