import { proxy, subscribe } from 'valtio/vanilla'
import type { DropCard } from '#shared/calls/cards.ts'
import { dropList, recentDrop } from '#shared/calls/drops.ts'
import { RARE_GRADE, RECENT_DROP_LIMIT } from '#shared/rules.ts'
import { MODE_PUSHES } from '#state/modes/registry/pushes.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import type { LatestStore } from '#state/platform/live/stores.ts'
import { type LoadStatus, loading } from '#state/platform/loadable.ts'

const blank = () => ({
  status: 'idle' as LoadStatus,
  /** Public drops of all players, newest first, at most 20. */
  drops: [] as DropCard[],
})

/** The latest drops of all grades. */
export const dropsState = proxy(blank())

/** The latest drops of {@link RARE_GRADE} and rarer ones, as 首页 shows them. */
export const rareDropsState = proxy(blank())

function merge(state: typeof dropsState, more: readonly DropCard[]): void {
  const byId = new Map([...more, ...state.drops].map((drop) => [drop.dropId, drop]))
  const sorted = [...byId.values()].sort((a, b) => b.time - a.time)
  state.drops = sorted.slice(0, RECENT_DROP_LIMIT)
}

/** A visitor without a token gets the drops by a public call. */
const loadsInto = (state: typeof dropsState, grade: number) =>
  loading({
    ask: () => request(appState.token ? recentDrop : dropList, { quiet: true, query: grade === -1 ? {} : { grade: String(grade) } }),
    take: (drops) => {
      merge(state, drops)
      state.status = 'ready'
    },
    show: (status) => {
      state.status = status
    },
  }).load

/** Loads the latest drops. Never rejects. */
export const loadDrops = loadsInto(dropsState, -1)

/** Loads the latest rare drops. Never rejects. */
export const loadRareDrops = loadsInto(rareDropsState, RARE_GRADE)

/** Loads again what some page has shown. Never rejects. */
export function reloadDrops(): void {
  if (dropsState.status !== 'idle') void loadDrops()
  if (rareDropsState.status !== 'idle') void loadRareDrops()
}

/** Adds drops as the server pushes them. The returned function ends that. */
export function followDrops(): () => void {
  const stops = Object.values(MODE_PUSHES).map(({ drop }) => drop && follow(drop))
  return () => {
    for (const stop of stops) stop?.()
  }
}

const follow = (store: LatestStore<DropCard>): (() => void) =>
  subscribe(
    store,
    () => {
      const drop = store.latest
      if (!drop) return
      merge(dropsState, [drop])
      if (drop.grade <= RARE_GRADE) merge(rareDropsState, [drop])
    },
    true,
  )
