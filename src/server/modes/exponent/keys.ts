import { and, type SQL, sql } from 'drizzle-orm'
import { keyReused } from '#server/core/money/idempotency.ts'
import { idempotency } from '#server/core/money/tables.ts'
import { among } from '#server/platform/db/among.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Answer, Doing, Job } from './job.ts'

/** What was answered under the keys before. The players are locked, so that each does one thing at a time on all nodes. */
export async function storedAnswers(tx: Tx, jobs: readonly Job[]): Promise<[Job, Answer][]> {
  const ids = jobs.map(({ playerId }) => playerId)
  const rows = await tx
    .select()
    .from(idempotency)
    .where(and(among(idempotency.playerId, ids), sql`${idempotency.key} = any(${sql.param(jobs.map(({ key }) => key))}::text[])`))
  return jobs.flatMap((job) => {
    const stored = rows.find(({ playerId, key }) => playerId === job.playerId && key === job.key)
    if (!stored) return []
    return [[job, stored.requestHash === job.hash ? { reply: stored.reply } : keyReused()]]
  })
}

/**
 * Takes the keys, before the round is locked: who waits for a key that another act of the same player holds must not keep everybody else
 * waiting. When that act commits, the whole transaction fails.
 */
export async function claimKeys(tx: Tx, doing: readonly Doing[]): Promise<void> {
  if (doing.length === 0) return
  const hashes = sql`${sql.param(doing.map(({ job }) => job.hash))}::text[]`
  await tx.execute(sql`
    insert into idempotency (player_id, key, request_hash, at) select k.player_id, k.key, k.more, now() from ${keysOf(
      doing.map(({ job }) => job),
      hashes,
    )}`)
}

/** Gives back the keys of jobs that are refused after all. */
export async function freeKeys(tx: Tx, refused: readonly Doing[]): Promise<void> {
  if (refused.length === 0) return
  await tx.execute(
    sql`delete from idempotency i using ${keysOf(refused.map(({ job }) => job))} where i.player_id = k.player_id and i.key = k.key`,
  )
}

/** Keeps the replies under the keys that were taken. */
export async function storeReplies(tx: Tx, replies: ReadonlyMap<Job, unknown>): Promise<void> {
  if (replies.size === 0) return
  const texts = sql.param([...replies.values()].map((reply) => JSON.stringify(reply)))
  await tx.execute(sql`
    update idempotency i set reply = k.more::jsonb from ${keysOf([...replies.keys()], sql`${texts}::text[]`)}
    where i.player_id = k.player_id and i.key = k.key`)
}

/** The table `k` of keys, with a further column `more` where one is given. */
const keysOf = (jobs: readonly Job[], more?: SQL): SQL => sql`
  unnest(${sql.param(jobs.map(({ playerId }) => playerId))}::bigint[], ${sql.param(jobs.map(({ key }) => key))}::text[]
    ${more ? sql`, ${more}` : sql``}) as k (player_id, key ${more ? sql`, more` : sql``})`
