import { proxy, ref } from 'valtio/vanilla'
import { battleLobby } from '#shared/calls/visitor.ts'
import { battleList } from '#shared/modes/battle/calls.ts'
import { BATTLE_FACTS } from '#shared/modes/battle/facts.ts'
import { type BattleCard, battleCard } from '#shared/modes/battle/room.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import { request } from '#state/platform/api/request.ts'
import { spread } from '#state/platform/api/spread.ts'
import { appState } from '#state/platform/app.ts'
import { serverNow } from '#state/platform/clock.ts'
import { parseJson } from '#state/platform/live/parseJson.ts'
import { watchTopic } from '#state/platform/live/topics.ts'
import type { ListStatus } from '#state/platform/pagedList.ts'
import { onSeenAgain } from '#state/platform/seenAgain.ts'
import { byPlace, isInLobby, isLater, isSameFilter, type LobbyFilters } from './lobbyRules.ts'

const everything: LobbyFilters = { state: -1, mode: -1, seats: -1, from: -1, to: -1 }

interface LobbyView {
  status: ListStatus
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
let latest = 0
let ends: (() => void)[] = []

/** Shows the lobby and keeps it up to date until `closeLobby`. */
export function openLobby(filters: Partial<LobbyFilters> = {}): void {
  closeLobby()
  lobbyState.filters = { ...lobbyState.filters, ...filters }
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void loadLobby()
  }, PULL_EVERY)
  ends = [() => clearInterval(timer), onSeenAgain(() => void loadLobby()), watchTopic(topic())]
  void loadLobby()
}

/** Stops following the rooms. The list stays as it is, for a page that is opened again. */
export function closeLobby(): void {
  for (const end of ends.splice(0)) end()
}

/** Lists other rooms. Does nothing where the filters are those in force: the page names its tab once more after `openLobby`. */
export function filterLobby(filters: Partial<LobbyFilters>): void {
  const next = { ...lobbyState.filters, ...filters }
  if (isSameFilter(next, lobbyState.filters)) return
  lobbyState.filters = next
  show()
  void loadLobby()
}

/** Loads the list. After a failure the old one stays. Never rejects. */
export async function loadLobby(): Promise<void> {
  const mine = ++latest
  const asked = performance.now()
  lobbyState.status = 'loading'
  try {
    const cards = await askCards()
    if (mine === latest) takeList(cards, asked)
  } catch {
    if (mine === latest) lobbyState.status = 'error'
  }
}

async function askCards(): Promise<BattleCard[]> {
  const { filters } = lobbyState
  if (!appState.token) return request(battleLobby, { query: { state: filters.state }, quiet: true })
  return (await request(battleList, { query: { ...filters, pageSize: PULLED }, quiet: true })).pageData
}

/** Takes a list that was asked for at `asked`. What was heard since then is newer. */
function takeList(cards: readonly BattleCard[], asked: number): void {
  const listed = new Set(cards.map(({ roomId }) => roomId))
  for (const [roomId, { heardAt }] of known) if (!listed.has(roomId) && heardAt < asked) known.delete(roomId)
  for (const card of cards) {
    const one = known.get(card.roomId)
    if (!one || (!isLater(one.card, card) && one.heardAt < asked) || isLater(card, one.card))
      known.set(card.roomId, { card, heardAt: asked })
  }
  lobbyState.status = 'ready'
  show()
}

/** Everybody gets a list that the server has made up to half a second before, so what happened between it and the topic is asked for so many ms later. */
const SECOND_LOOK = 2_000

function topic() {
  let connected = false
  const lookAgain = () => {
    const timer = setTimeout(() => void loadLobby(), SECOND_LOOK)
    ends.push(() => clearTimeout(timer))
  }
  return {
    destination: BATTLE_FACTS.topic,
    headers: () => ({}),
    onText: (text: string) => {
      const card = battleCard.safeParse(parseJson(text))
      if (card.success) hear(card.data)
    },
    onReady: () => {
      if (connected) spread(() => ends.length > 0 && void loadLobby())
      else lookAgain()
      connected = true
    },
    onRefused: () => undefined,
  }
}

function hear(card: BattleCard): void {
  const one = known.get(card.roomId)
  if (one && isLater(one.card, card)) return
  known.set(card.roomId, { card, heardAt: performance.now() })
  show()
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
  latest++
  known.clear()
  Object.assign(lobbyState, { status: 'idle', rooms: [] })
})
