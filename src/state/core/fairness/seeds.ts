import { proxy } from 'valtio/vanilla'
import type * as z from 'zod/mini'
import { type currentSeed, getSecret, modifySecret, type revealedSeed } from '#shared/calls/profile.ts'
import { forgetOnLogout } from '#state/account/ownState.ts'
import type { LoadStatus } from '#state/core/items/casesState.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

type Seed = z.output<typeof currentSeed>
export type RevealedSeed = z.output<typeof revealedSeed>

const blank = () => ({
  status: 'idle' as LoadStatus,
  current: null as Seed | null,
  /** Newest first. */
  revealed: [] as RevealedSeed[],
})

export const seedsState = proxy(blank())

let latest = 0

forgetOnLogout(() => {
  latest++
  Object.assign(seedsState, blank())
})

/** Loads the player's seed pair and the revealed ones. Never rejects: a failure sets the status `error`. */
export async function loadSeeds(): Promise<void> {
  const mine = ++latest
  seedsState.status = 'loading'
  try {
    const seeds = await request(getSecret, { quiet: true })
    if (mine === latest) Object.assign(seedsState, seeds, { status: 'ready' })
  } catch {
    if (mine === latest) seedsState.status = 'error'
  }
}

/** Sets the client seed. The server then reveals the old server seed and uses the next one. Rejects with ApiError after a toast. */
export async function changeClientSeed(clientSeed: string): Promise<void> {
  const { token } = appState
  const { revealed, current } = await request(modifySecret, { query: { clientSeed } })
  if (token !== appState.token) return
  seedsState.current = current
  seedsState.revealed = [revealed, ...seedsState.revealed]
}
