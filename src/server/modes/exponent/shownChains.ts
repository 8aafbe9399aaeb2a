import { desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { fetchedBeacon } from '#server/core/beacon/waits.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { DataOf } from '#shared/calls/call.ts'
import type * as rounds from '#shared/modes/exponent/roundCalls.ts'
import type { Salting } from '#shared/modes/exponent/salting.ts'
import { waitingChain } from './chains.ts'
import type { RoundRow } from './game.ts'
import type { ChainRow } from './salts.ts'
import { exponentChain } from './tables.ts'

/** Chains that were withdrawn stay listed, the latest of them. */
const WITHDRAWN = 5

type ShownChain = DataOf<typeof rounds.exponentChains>[number]

/** A chain as everybody may see it. Its seed is never told, unless it was withdrawn. */
export async function shownChain(db: Db, chain: ChainRow): Promise<ShownChain> {
  const { id, seed, terminal, salt, firstRound, rounds, publishedAt, withdrawnAt, withdrawnReason } = chain
  return {
    chainId: Number(id),
    terminal,
    salt,
    salting: await saltingOf(db, chain),
    firstRound,
    rounds,
    publishedAt: publishedAt.getTime(),
    ...(withdrawnAt && { withdrawn: { at: withdrawnAt.getTime(), reason: withdrawnReason ?? '', seed } }),
  }
}

async function saltingOf(db: Db, { saltSource, saltedAt, beaconChain, beaconRound, beaconAt }: ChainRow): Promise<Salting> {
  const at = saltedAt?.getTime() ?? null
  if (beaconChain === null || beaconRound === null || beaconAt === null) return { source: saltSource, at, beacon: null }
  const made = await fetchedBeacon(db, { chain: beaconChain, round: beaconRound })
  const beacon = { chain: beaconChain, round: beaconRound, time: beaconAt.getTime(), signature: made?.signature ?? null }
  return { source: saltSource, at, beacon }
}

/** The chain in use, the one that waits, and the latest that were withdrawn, newest first. */
export async function exponentChains(db: Db): Promise<ShownChain[]> {
  const { id, withdrawnAt } = exponentChain
  const newest = await db.select().from(exponentChain).where(isNull(withdrawnAt)).orderBy(desc(id)).limit(2)
  // Before the first round of a chain the one before it is still in use; afterwards it is not.
  const inUse = newest.findIndex(({ firstRound }) => firstRound !== null)
  const gone = await db.select().from(exponentChain).where(isNotNull(withdrawnAt)).orderBy(desc(id)).limit(WITHDRAWN)
  const all = [...newest.slice(0, inUse === -1 ? newest.length : inUse + 1), ...gone].sort((a, b) => Number(b.id) - Number(a.id))
  const shown: ShownChain[] = []
  for (const chain of all) shown.push(await shownChain(db, chain))
  return shown
}

/** When the public random number is due that the waiting chain needs for its salt; null when it waits for none. */
export async function awaitedAt(db: Db): Promise<Date | null> {
  const waiting = await waitingChain(db)
  return waiting?.salt === null ? waiting.beaconAt : null
}

/** The same for the round that follows another one: it needs the waiting chain only when its own one is used up. */
export async function awaitedAfter(db: Db, { chainId, place }: Pick<RoundRow, 'chainId' | 'place'>): Promise<Date | null> {
  const [chain] = await db.select({ rounds: exponentChain.rounds }).from(exponentChain).where(eq(exponentChain.id, chainId))
  return chain && place >= chain.rounds ? awaitedAt(db) : null
}
