import type * as z from 'zod/mini'
import { type currentSeed, getSecret, modifySecret, type revealedSeed } from '#shared/calls/profile.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'
import { loadable } from '#state/platform/loadable.ts'

type Seed = z.output<typeof currentSeed>
export type RevealedSeed = z.output<typeof revealedSeed>

interface Seeds {
  current: Seed | null
  /** Newest first. */
  revealed: RevealedSeed[]
}

/** The player's seed pair and the revealed ones. */
export const { state: seedsState, load: loadSeeds } = loadable<Seeds>(
  () => ({ current: null, revealed: [] }),
  () => request(getSecret, { quiet: true }),
)

/** Sets the client seed. The server then reveals the old server seed and uses the next one. Rejects with ApiError after a toast. */
export async function changeClientSeed(clientSeed: string): Promise<void> {
  const { token } = appState
  const { revealed, current } = await request(modifySecret, { query: { clientSeed } })
  if (token !== appState.token) return
  seedsState.current = current
  seedsState.revealed = [revealed, ...seedsState.revealed]
}
