import { randomBytes } from 'node:crypto'
import { asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { BoundedMap } from '#server/platform/http/boundedMap.ts'
import { chainFrom } from '#shared/modes/exponent/chain.ts'
import { exponentChain } from './tables.ts'

/** Rounds of a chain. */
export const CHAIN_ROUNDS = 10_000
/** The next chain is published when the one in use has so many rounds left: everybody can have it before the last 1,000 begin. */
const AHEAD = 1_100

export type ChainRow = typeof exponentChain.$inferSelect

const isBegun = isNotNull(exponentChain.firstRound)
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Secrets of the chains that this node has used last, by the chain's seed. */
const computed = new BoundedMap<string, readonly Uint8Array[]>(2)

function secretsOf({ seed, rounds }: Pick<ChainRow, 'seed' | 'rounds'>): readonly Uint8Array[] {
  const known = computed.get(seed)
  if (known) return known
  const made = chainFrom(seed, rounds)
  computed.set(seed, made)
  return made
}

/** The secret of the round at a place of a chain, from 1. */
export function secretAt(chain: Pick<ChainRow, 'seed' | 'rounds'>, place: number): string {
  const secret = place >= 1 ? secretsOf(chain)[place] : undefined
  if (!secret) throw new RangeError(`a chain of ${chain.rounds} rounds has no place ${place}`)
  return toHex(secret)
}

/** Makes a chain and publishes it. */
export async function publishChain(tx: DbOrTx, now: number, rounds = CHAIN_ROUNDS): Promise<void> {
  const [seed, salt] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')]
  const terminal = toHex(secretsOf({ seed, rounds })[0] ?? new Uint8Array())
  await tx.insert(exponentChain).values({ seed, terminal, salt, rounds, publishedAt: new Date(now) })
}

/** A round's place in its chain. */
export interface ChainPlace {
  chain: ChainRow
  place: number
}

/**
 * The place of a round that follows the last one. When the chain in use has no round left, the one that waits begins. Near its end the next
 * one is published. The caller holds the room of the mode.
 */
export async function placeFor(tx: Tx, round: number, now: number): Promise<ChainPlace> {
  const found = (await placeInUse(tx, round)) ?? (await beginChain(tx, round))
  const left = found.chain.rounds - found.place
  if (left <= AHEAD && !(await waitingChain(tx))) await publishChain(tx, now)
  return found
}

async function placeInUse(tx: Tx, round: number): Promise<ChainPlace | null> {
  const [chain] = await tx.select().from(exponentChain).orderBy(desc(exponentChain.firstRound)).where(isBegun).limit(1)
  const place = round - (chain?.firstRound ?? round) + 1
  return chain && place <= chain.rounds ? { chain, place } : null
}

async function beginChain(tx: Tx, round: number): Promise<ChainPlace> {
  const chain = await waitingChain(tx)
  if (!chain) throw new Error('no chain of 指数 is published for the next round')
  await tx.update(exponentChain).set({ firstRound: round }).where(eq(exponentChain.id, chain.id))
  return { chain: { ...chain, firstRound: round }, place: 1 }
}

/** The chain that waits for its turn; null when there is none. */
export async function waitingChain(db: DbOrTx): Promise<ChainRow | null> {
  const [chain] = await db.select().from(exponentChain).where(isNull(exponentChain.firstRound)).orderBy(asc(exponentChain.id)).limit(1)
  return chain ?? null
}
