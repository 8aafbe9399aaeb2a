import type { DataOf } from '#shared/calls/call.ts'
import { exponentChains, exponentProof } from '#shared/modes/exponent/roundCalls.ts'
import { request } from '#state/platform/api/request.ts'

/** What is published about a chain. */
export type PublishedChains = DataOf<typeof exponentChains>

/** Loads what proves a round that has broken. Rejects with ApiError, without a toast. */
export const loadProof = (round: number): Promise<DataOf<typeof exponentProof>> => request(exponentProof, { query: { round }, quiet: true })

/** Loads the chains in use. Rejects with ApiError, without a toast. */
export const loadChains = (): Promise<PublishedChains> => request(exponentChains, { quiet: true })
