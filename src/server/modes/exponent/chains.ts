import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { BoundedMap } from '#server/platform/http/boundedMap.ts'
import type { BeaconNetwork } from '#shared/fairness/beacon.ts'
import { chainFrom } from '#shared/modes/exponent/chain.ts'
import { bindSalt, type ChainRow, isSalted, type SaltedChain, saltChain } from './salts.ts'
import { exponentChain } from './tables.ts'

/** Rounds of a chain. */
export const CHAIN_ROUNDS = 10_000
/** The next chain is published when the one in use has so many rounds left: everybody can have it before the last 1,000 begin. */
const AHEAD = 1_100

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

/** What a chain is published with. */
interface Publishing {
  /** The network that its salt will come from; null when the house will make it. */
  network: BeaconNetwork | null
  rounds?: number
}

/** Makes a chain and publishes it, without its salt. Returns its id. `now` is the database's clock. */
export async function publishChain(tx: DbOrTx, now: number, { network, rounds = CHAIN_ROUNDS }: Publishing): Promise<string> {
  const seed = randomBytes(32).toString('hex')
  const terminal = toHex(secretsOf({ seed, rounds })[0] ?? new Uint8Array())
  const bound = await bindSalt(tx, now, network)
  const [made] = await tx
    .insert(exponentChain)
    .values({ seed, terminal, rounds, publishedAt: new Date(now), ...bound })
    .returning({ id: exponentChain.id })
  if (!made) throw new Error('a chain of 指数 was not made')
  return made.id
}

/** A round's place in its chain. */
export interface ChainPlace {
  chain: SaltedChain
  place: number
}

/** The moment by the database's clock, and the network that new chains are bound to; null for none. */
interface Placing {
  now: number
  network: BeaconNetwork | null
}

/**
 * The place of a round that follows the last one. When the chain in use has no round left, the one that waits begins; null while that one has no salt. Near
 * its end the next one is published, and gets its salt with a later round. The caller holds the room of the mode.
 */
export async function placeFor(tx: Tx, round: number, { now, network }: Placing): Promise<ChainPlace | null> {
  const found = (await placeInUse(tx, round)) ?? (await beginChain(tx, round, now))
  if (found && found.chain.rounds - found.place <= AHEAD) {
    const next = await waitingChain(tx)
    if (next) await saltChain(tx, next, now)
    else await publishChain(tx, now, { network })
  }
  return found
}

async function placeInUse(tx: Tx, round: number): Promise<ChainPlace | null> {
  const [chain] = await tx.select().from(exponentChain).orderBy(desc(exponentChain.firstRound)).where(isBegun).limit(1)
  const place = round - (chain?.firstRound ?? round) + 1
  return chain && isSalted(chain) && place <= chain.rounds ? { chain, place } : null
}

async function beginChain(tx: Tx, round: number, now: number): Promise<ChainPlace | null> {
  const waiting = await waitingChain(tx)
  if (!waiting) throw new Error('no chain of 指数 is published for the next round')
  const chain = await saltChain(tx, waiting, now)
  if (!chain) return null
  await tx.update(exponentChain).set({ firstRound: round }).where(eq(exponentChain.id, chain.id))
  return { chain: { ...chain, firstRound: round }, place: 1 }
}

/** The chain that waits for its turn; null when there is none. */
export async function waitingChain(db: DbOrTx): Promise<ChainRow | null> {
  const waits = and(isNull(exponentChain.firstRound), isNull(exponentChain.withdrawnAt))
  const [chain] = await db.select().from(exponentChain).where(waits).orderBy(asc(exponentChain.id)).limit(1)
  return chain ?? null
}
