import { kujiMine, kujiProof } from '#shared/modes/kuji/calls.ts'
import type { KujiProof } from '#shared/modes/kuji/verify.ts'
import { request } from '#state/platform/api/request.ts'
import { appState } from '#state/platform/app.ts'

/** Loads what proves a pool, with the player's own tickets. Rejects with ApiError; the dialog shows the way to try again. */
export async function loadKujiProof(poolId: string): Promise<KujiProof> {
  const query = { poolId }
  const own = appState.token ? (await request(kujiMine, { query, quiet: true })).bought : []
  return { ...(await request(kujiProof, { query, quiet: true })), own }
}
