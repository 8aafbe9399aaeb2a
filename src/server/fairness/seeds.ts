import { randomBytes } from 'node:crypto'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '#server/db/connect.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { fairnessSeed, SeedState } from './tables.ts'

/** First half of the advisory lock of a player's rotations. */
const ROTATION_LOCK = 7_241_004

type SeedRow = typeof fairnessSeed.$inferSelect

/** A seed pair as its player sees it. */
export interface SeedView {
  serverSeedHash: string
  clientSeed: string
  /** Nonce of the next draw. */
  nonce: number
}

/** The pair in use, with the hash of the server seed that follows it. */
export interface CurrentSeed extends SeedView {
  nextServerSeedHash: string
}

export interface RevealedSeed extends SeedView {
  serverSeed: string
}

function freshSeed(playerId: string, state: number, clientSeed: string) {
  const serverSeed = randomBytes(32).toString('hex')
  return { playerId, state, serverSeed, serverSeedHash: seedHash(serverSeed), clientSeed, createdAt: new Date() }
}

const viewOf = ({ serverSeedHash, clientSeed, nonce }: SeedRow): SeedView => ({ serverSeedHash, clientSeed, nonce })
const revealedOf = (row: SeedRow): RevealedSeed => ({ ...viewOf(row), serverSeed: row.serverSeed })

/** Seeds of a new player: one in use with a random client seed, one waiting. */
export async function createSeed(tx: DbOrTx, playerId: string): Promise<void> {
  const clientSeed = randomBytes(8).toString('hex')
  await tx.insert(fairnessSeed).values([freshSeed(playerId, SeedState.active, clientSeed), freshSeed(playerId, SeedState.next, '')])
}

/**
 * Reveals the seed in use and puts the waiting one, whose hash is long published, in its place under `clientSeed`. A draw from the old
 * seed that is still under way fails and is drawn again from the new one.
 */
export async function rotateSeed(tx: Tx, playerId: string, clientSeed: string): Promise<{ revealed: RevealedSeed; current: CurrentSeed }> {
  const { active: old, next } = await lockLive(tx, playerId)
  await tx.update(fairnessSeed).set({ state: SeedState.revealed, revealedAt: new Date() }).where(eq(fairnessSeed.id, old.id))
  await tx.update(fairnessSeed).set({ state: SeedState.active, clientSeed }).where(eq(fairnessSeed.id, next.id))
  const following = freshSeed(playerId, SeedState.next, '')
  await tx.insert(fairnessSeed).values(following)
  return {
    revealed: revealedOf(old),
    current: { ...viewOf(next), clientSeed, nextServerSeedHash: following.serverSeedHash },
  }
}

/** Locks the pair in use and the waiting one. Rotations of a player wait for one another first, or a later one would look for rows that an earlier one changed. */
async function lockLive(tx: Tx, playerId: string): Promise<{ active: SeedRow; next: SeedRow }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ROTATION_LOCK}, hashtext(${playerId}))`)
  const live = and(eq(fairnessSeed.playerId, playerId), lt(fairnessSeed.state, SeedState.revealed))
  const [active, next] = await tx.select().from(fairnessSeed).where(live).orderBy(desc(fairnessSeed.state)).for('update')
  if (active?.state !== SeedState.active || !next) throw new Error(`player ${playerId} has no seeds`)
  return { active, next }
}

/** At most this many revealed seeds are listed. */
const REVEALED_LISTED = 50

/** The player's seeds: the current pair without its server seed, and the revealed ones, newest first. */
export async function seedsOf(db: DbOrTx, playerId: string): Promise<{ current: CurrentSeed; revealed: RevealedSeed[] }> {
  const rows = await db
    .select()
    .from(fairnessSeed)
    .where(eq(fairnessSeed.playerId, playerId))
    .orderBy(desc(fairnessSeed.id))
    .limit(REVEALED_LISTED + 2)
  const active = rows.find(({ state }) => state === SeedState.active)
  const next = rows.find(({ state }) => state === SeedState.next)
  if (!active || !next) throw new Error(`player ${playerId} has no seeds`)
  const revealed = rows.filter(({ state }) => state === SeedState.revealed).map(revealedOf)
  return { current: { ...viewOf(active), nextServerSeedHash: next.serverSeedHash }, revealed }
}
