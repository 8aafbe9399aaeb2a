import { randomBytes } from 'node:crypto'
import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import { clockOf, within } from '#server/platform/db/clock.ts'
import type { DbOrTx, Tx } from '#server/platform/db/connect.ts'
import { holdLockOf } from '#server/platform/db/locks.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { fairnessSeed, SeedState } from './tables.ts'

type SeedRow = typeof fairnessSeed.$inferSelect

/** A seed pair as its owner sees it. */
export interface SeedView {
  serverSeedHash: string
  clientSeed: string
  /** Number that the next draw uses. */
  nonce: number
  /** When the hash was published and when the pair came into use, in ms by the database's clock. Of the oldest pairs only the first is known. */
  publishedAt: number
  activatedAt?: number
}

/** The pair in use, with the hash of the server seed that comes next. */
export interface CurrentSeed extends SeedView {
  nextServerSeedHash: string
  nextPublishedAt: number
}

export interface RevealedSeed extends SeedView {
  serverSeed: string
  revealedAt?: number
}

function freshSeed(playerId: string, state: number, clientSeed: string) {
  const serverSeed = randomBytes(32).toString('hex')
  // A trigger sets the moment.
  return { playerId, state, serverSeed, serverSeedHash: seedHash(serverSeed), clientSeed, createdAt: sql`now()` }
}

const viewOf = ({ serverSeedHash, clientSeed, nonce, createdAt, activatedAt }: SeedRow): SeedView => ({
  serverSeedHash,
  clientSeed,
  nonce,
  publishedAt: createdAt.getTime(),
  ...(activatedAt && { activatedAt: activatedAt.getTime() }),
})
const revealedOf = (row: SeedRow): RevealedSeed => ({
  ...viewOf(row),
  serverSeed: row.serverSeed,
  ...(row.revealedAt && { revealedAt: row.revealedAt.getTime() }),
})
const currentOf = (active: SeedRow, next: SeedRow): CurrentSeed => ({
  ...viewOf(active),
  nextServerSeedHash: next.serverSeedHash,
  nextPublishedAt: next.createdAt.getTime(),
})

/** Creates the seeds of a new player: one pair in use with a random client seed, and a server seed that waits. */
export async function createSeed(tx: DbOrTx, playerId: string): Promise<void> {
  const clientSeed = randomBytes(8).toString('hex')
  await tx.insert(fairnessSeed).values([freshSeed(playerId, SeedState.active, clientSeed), freshSeed(playerId, SeedState.next, '')])
}

/**
 * Reveals the server seed in use and replaces it with the waiting one, under the new `clientSeed`. The hash of the waiting seed was
 * published long before. Refuses more than `ROTATIONS_A_DAY` changes.
 *
 * An opening that has read the old seed and not committed does nothing and draws again from the new seed.
 */
export async function rotateSeed(tx: Tx, playerId: string, clientSeed: string): Promise<{ revealed: RevealedSeed; current: CurrentSeed }> {
  const { active: old, next } = await lockLive(tx, playerId)
  await refuseHaste(tx, playerId)
  const [revealed] = await tx
    .update(fairnessSeed)
    .set({ state: SeedState.revealed, revealedAt: sql`now()` })
    .where(eq(fairnessSeed.id, old.id))
    .returning()
  const [active] = await tx
    .update(fairnessSeed)
    .set({ state: SeedState.active, clientSeed })
    .where(eq(fairnessSeed.id, next.id))
    .returning()
  const [following] = await tx
    .insert(fairnessSeed)
    .values(freshSeed(playerId, SeedState.next, ''))
    .returning()
  if (!revealed || !active || !following) throw new Error(`the seeds of player ${playerId} were not changed`)
  return { revealed: revealedOf(revealed), current: currentOf(active, following) }
}

const DAY = 24 * 3_600_000
/** Times a day that a player may change the seeds. Every change leaves a row that is kept for ever. */
const ROTATIONS_A_DAY = 100

async function refuseHaste(tx: Tx, playerId: string): Promise<void> {
  const today = and(eq(fairnessSeed.playerId, playerId), within(fairnessSeed.revealedAt, DAY, await clockOf(tx)))
  const [changed] = await tx.select({ times: count() }).from(fairnessSeed).where(today)
  if ((changed?.times ?? 0) >= ROTATIONS_A_DAY) throw new Refusal(Status.tooMany, `24 小时内最多更换 ${ROTATIONS_A_DAY} 次种子，请稍后再试`)
}

/**
 * Locks the pair in use and the waiting one. The advisory lock makes rotations of one player wait for each other; without it, a rotation
 * that waited for the rows would no longer find them in these states.
 */
async function lockLive(tx: Tx, playerId: string): Promise<{ active: SeedRow; next: SeedRow }> {
  await holdLockOf(tx, 'seedRotation', playerId)
  const live = and(eq(fairnessSeed.playerId, playerId), lt(fairnessSeed.state, SeedState.revealed))
  const [active, next] = await tx.select().from(fairnessSeed).where(live).orderBy(desc(fairnessSeed.state)).for('update')
  if (active?.state !== SeedState.active || !next) throw new Error(`player ${playerId} has no seeds`)
  return { active, next }
}

/** At most this many revealed seeds are returned. */
const REVEALED_LISTED = 50

/** The player's seeds: the pair in use without its server seed, and the revealed ones, newest first. */
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
  return { current: currentOf(active, next), revealed }
}
