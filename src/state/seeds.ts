import { proxy } from 'valtio/vanilla'
import type * as z from 'zod/mini'
import { type currentSeed, getSecret, modifySecret, type revealedSeed } from '#shared/calls/profile.ts'
import { request } from './api/request.ts'
import type { LoadStatus } from './cases.ts'

type Seed = z.output<typeof currentSeed>
export type RevealedSeed = z.output<typeof revealedSeed>

export const seedsState = proxy({
  status: 'idle' as LoadStatus,
  current: null as Seed | null,
  /** Newest first. */
  revealed: [] as RevealedSeed[],
})

/** Loads the player's seed pair and the revealed ones. Never rejects: a failure sets the status `error`. */
export async function loadSeeds(): Promise<void> {
  seedsState.status = 'loading'
  try {
    Object.assign(seedsState, await request(getSecret, { quiet: true }), { status: 'ready' })
  } catch {
    seedsState.status = 'error'
  }
}

/** Sets the client seed. The server then reveals the old server seed and uses the next one. Rejects with ApiError after a toast. */
export async function changeClientSeed(clientSeed: string): Promise<void> {
  const { revealed, current } = await request(modifySecret, { query: { clientSeed } })
  seedsState.current = current
  seedsState.revealed = [revealed, ...seedsState.revealed]
}
