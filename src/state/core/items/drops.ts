import { proxy, subscribe } from 'valtio/vanilla'
import type { DropCard } from '#shared/calls/cards.ts'
import { dropList, recentDrop } from '#shared/calls/drops.ts'
import { RECENT_DROP_LIMIT } from '#shared/rules.ts'
import { MODE_PUSHES } from '#state/modes/registry/pushes.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import type { LatestStore } from '#state/platform/live/stores.ts'
import type { LoadStatus } from './casesState.ts'

export const dropsState = proxy({
  status: 'idle' as LoadStatus,
  /** Public drops of all players, newest first, at most 20. */
  drops: [] as DropCard[],
})

function merge(more: readonly DropCard[]): void {
  const byId = new Map([...more, ...dropsState.drops].map((drop) => [drop.dropId, drop]))
  const sorted = [...byId.values()].sort((a, b) => b.time - a.time)
  dropsState.drops = sorted.slice(0, RECENT_DROP_LIMIT)
}

/** Loads the latest drops. A visitor without a token gets them by a public call. Never rejects. */
export async function loadDrops(): Promise<void> {
  dropsState.status = 'loading'
  try {
    merge(await request(appState.token ? recentDrop : dropList, { quiet: true }))
    dropsState.status = 'ready'
  } catch {
    dropsState.status = 'error'
  }
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
      if (store.latest) merge([store.latest])
    },
    true,
  )
