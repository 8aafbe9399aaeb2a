import { sql } from 'drizzle-orm'
import { lockPlayers } from '#server/core/player/lockPlayer.ts'
import { type Acting, loggedOutAmong, loginEnded } from '#server/core/player/login.ts'
import type { Player } from '#server/core/player/tables.ts'
import { type BatcherLimits, FAIR_LIMITS } from '#server/platform/db/batcher.ts'
import { Batchers } from '#server/platform/db/batchers.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { pgErrorOf, SqlState } from '#server/platform/db/errors.ts'
import { type AskedTogether, type Asking, asksWithPatience, waitAtMost } from '#server/platform/db/patience.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { frozenRefusal, Refusal } from '#server/platform/http/refusal.ts'
import { Status } from '#shared/codes.ts'
import { keyReused } from './idempotency.ts'

/** An act of a player that is written together with those of others. */
export interface KeyedJob extends Acting {
  key: string
  /** See `requestHash`. */
  hash: string
}

/** The reply to a job, also to an earlier request with the same key, or why it was refused. */
type KeyedAnswer = { reply: unknown } | Refusal

/** What becomes of jobs: a reply as JSON, or why it is refused. Who is refused has changed nothing. */
export type Verdicts<Job> = ReadonlyMap<Job, object | Refusal>

/** How the jobs of an act are done. */
interface How {
  /** Whether jobs that would wait for a lock may be left out. */
  passesOver: boolean
}

/** What the jobs of an act do, in the transaction of all of them. */
export interface Together<Deps, Job> {
  /**
   * Judges and writes, in the order in which the jobs came. The players are locked in the order of their ids, none is frozen, none comes twice, and their logins and keys are good.
   * Each job gets a verdict. Where `passesOver` is set, it may leave out those that would wait for a lock: they are asked again alone.
   */
  act(tx: Tx, deps: Deps, jobs: readonly Job[], players: ReadonlyMap<string, Player>, how: How): Promise<Verdicts<Job>>
}

/** The jobs of one kind of act, each done at most once for its key like those of `once`, many in one transaction. */
export class KeyedBatches<Deps extends { db: Db }, Job extends KeyedJob> {
  private readonly batchers: Batchers<Deps, Job, KeyedAnswer>

  /** `name` tells it apart on /metrics. */
  constructor(name: string, together: Together<Deps, Job>, limits: BatcherLimits = FAIR_LIMITS) {
    const askingOf = (deps: Deps): Asking<Job, KeyedAnswer> => {
      const { many, one } = asksWithPatience<Job, KeyedAnswer>((jobs, how) => ask(together, deps, jobs, how))
      // Another act of the player may have taken the key at the same moment. It is found the second time.
      const again = (...asked: Parameters<typeof one>) =>
        one(...asked).catch((error: unknown) => (isKeyTaken(error) ? one(...asked) : Promise.reject(error)))
      return { many, one: again }
    }
    this.batchers = new Batchers(name, askingOf, limits)
  }

  /** Does a job, or returns what it did before. Throws a Refusal. */
  async ask(deps: Deps, job: Job): Promise<unknown> {
    const answer = await this.batchers.ask(deps, job)
    if (answer instanceof Refusal) throw answer
    return answer.reply
  }
}

const isKeyTaken = (error: unknown): boolean => pgErrorOf(error)?.code === SqlState.uniqueViolation

/** The answers in the order of the jobs; undefined for one of a player whom somebody else has locked, if others wait for it. */
async function ask<Deps extends { db: Db }, Job extends KeyedJob>(
  { act }: Together<Deps, Job>,
  deps: Deps,
  jobs: readonly Job[],
  how: AskedTogether<Job>,
): Promise<(KeyedAnswer | undefined)[]> {
  const { passesOver } = how
  return inTransaction(deps.db, async (tx) => {
    await waitAtMost(tx, how)
    const ids = jobs.map(({ playerId }) => playerId)
    const players = await lockPlayers(tx, ids, { skipLocked: passesOver })
    const known = await judgeWho(tx, jobs, players, { passesOver })
    // Locks are taken in the order of ids; who wants the last of something is judged in the order in which they came.
    const able = how.came.filter((job) => !known.has(job))
    const verdicts = able.length === 0 ? new Map<Job, object | Refusal>() : await act(tx, deps, able, players, { passesOver })
    const replies = new Map([...verdicts].flatMap(([job, verdict]) => (verdict instanceof Refusal ? [] : [[job, verdict] as const])))
    await keepReplies(tx, replies)
    return jobs.map((job) => {
      if (known.has(job)) return known.get(job)
      const verdict = verdicts.get(job)
      if (!verdict && !passesOver) throw new Error('a job without a verdict')
      return !verdict || verdict instanceof Refusal ? verdict : { reply: verdict }
    })
  })
}

/** What is known of jobs before anything is judged: undefined for a player whom somebody else has locked. Who is not in it may act. */
async function judgeWho<Job extends KeyedJob>(
  tx: Tx,
  jobs: readonly Job[],
  players: ReadonlyMap<string, Player>,
  { passesOver }: How,
): Promise<Map<Job, KeyedAnswer | undefined>> {
  const known = new Map<Job, KeyedAnswer | undefined>()
  for (const job of jobs) {
    if (players.has(job.playerId)) continue
    known.set(job, passesOver ? undefined : new Refusal(Status.loginFailure, '请先登录'))
  }
  for (const job of await loggedOutAmong(tx, unknown(jobs, known))) known.set(job, loginEnded())
  for (const [job, stored] of await storedFor(tx, unknown(jobs, known))) known.set(job, stored)
  for (const job of jobs) if (!known.has(job) && players.get(job.playerId)?.frozen) known.set(job, frozenRefusal())
  return known
}

const unknown = <Job>(jobs: readonly Job[], known: ReadonlyMap<Job, unknown>): Job[] => jobs.filter((job) => !known.has(job))

/** What was answered under the keys before. */
async function storedFor<Job extends KeyedJob>(tx: Tx, jobs: readonly Job[]): Promise<[Job, KeyedAnswer][]> {
  if (jobs.length === 0) return []
  const { rows } = await tx.execute<{ player_id: string; key: string; request_hash: string; reply: unknown }>(sql`
    select i.player_id::text, i.key, i.request_hash, i.reply from ${keysOf(jobs)} cross join lateral (
      select * from idempotency where player_id = k.player_id and key = k.key offset 0) i`)
  const stored = new Map(rows.map((row) => [row.player_id, row]))
  return jobs.flatMap((job): [Job, KeyedAnswer][] => {
    const row = stored.get(job.playerId)
    if (!row) return []
    return [[job, row.request_hash === job.hash ? { reply: row.reply } : keyReused()]]
  })
}

async function keepReplies<Job extends KeyedJob>(tx: Tx, replies: ReadonlyMap<Job, object>): Promise<void> {
  if (replies.size === 0) return
  const jobs = [...replies.keys()]
  const hashes = sql.param(jobs.map(({ hash }) => hash))
  const texts = sql.param(jobs.map((job) => JSON.stringify(replies.get(job))))
  await tx.execute(sql`
    insert into idempotency (player_id, key, request_hash, reply, at)
    select k.player_id, k.key, w.hash, w.reply::jsonb, now() from ${keysOf(jobs)}
    join unnest(${hashes}::text[], ${texts}::text[]) with ordinality as w (hash, reply, place) using (place)`)
}

/** The table `k` of keys, with their place. */
const keysOf = (jobs: readonly KeyedJob[]) => sql`
  unnest(${sql.param(jobs.map(({ playerId }) => playerId))}::bigint[], ${sql.param(jobs.map(({ key }) => key))}::text[])
    with ordinality as k (player_id, key, place)`
