import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { awaitBeacon, fetchedBeacon } from '#server/core/beacon/waits.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { type BeaconNetwork, beaconTime } from '#shared/fairness/beacon.ts'
import { saltFrom, saltRound } from '#shared/modes/exponent/salt.ts'
import { exponentChain } from './tables.ts'

export type ChainRow = typeof exponentChain.$inferSelect
/** A chain with its salt: the only ones that rounds are made of. */
export type SaltedChain = ChainRow & { salt: string }

export const isSalted = (chain: ChainRow): chain is SaltedChain => chain.salt !== null

/** What a chain that is published now says of its salt. With a network its round is waited for from now on. */
export async function bindSalt(tx: DbOrTx, now: number, network: BeaconNetwork | null) {
  if (!network) return { saltSource: 'house' as const }
  // Everybody computes the round from the moment as it is published, in whole ms.
  const beaconRound = saltRound(network, Math.trunc(now))
  await awaitBeacon(tx, network, beaconRound)
  const beaconAt = new Date(beaconTime(network, beaconRound))
  return { saltSource: 'beacon' as const, beaconChain: network.chain, beaconRound, beaconAt }
}

/**
 * Sets the salt of a chain that was published by an earlier transaction, so that everybody could have its terminal hash before. Null while the beacon's round is
 * not there: nothing else can ever take its place. The caller holds the room of the mode.
 */
export async function saltChain(tx: Tx, chain: ChainRow, now: number): Promise<SaltedChain | null> {
  if (isSalted(chain)) return chain
  const salt = await saltOf(tx, chain)
  if (salt === null) return null
  const saltedAt = new Date(Math.max(now, chain.publishedAt.getTime()))
  const { id, withdrawnAt } = exponentChain
  const [set] = await tx
    .update(exponentChain)
    .set({ salt, saltedAt })
    .where(and(eq(id, chain.id), isNull(exponentChain.salt), isNull(withdrawnAt)))
    .returning()
  // An operator has just withdrawn it.
  return set && isSalted(set) ? set : null
}

async function saltOf(tx: Tx, { id, terminal, saltSource, beaconChain, beaconRound }: ChainRow): Promise<string | null> {
  if (saltSource === 'house') return randomBytes(32).toString('hex')
  if (beaconChain === null || beaconRound === null) throw new Error(`chain ${id} of 指数 has no source of its salt`)
  const round = await fetchedBeacon(tx, { chain: beaconChain, round: beaconRound })
  return round && saltFrom(terminal, round.randomness)
}
