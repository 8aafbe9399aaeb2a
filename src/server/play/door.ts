import type { Db } from '#server/db/connect.ts'
import { withRetry } from '#server/db/retry.ts'
import { inTurn } from '#server/db/turns.ts'
import { frozenRefusal, Refusal } from '#server/http/refusal.ts'
import { type SpendAsked, spendAsked, spendRefusal } from '#server/limits/play.ts'
import { keyReused } from '#server/money/idempotency.ts'
import { insufficient } from '#server/money/journal.ts'
import { Currency, Status } from '#shared/codes.ts'
import type { Minor } from '#shared/money.ts'
import { Batcher, busy } from './batcher.ts'
import { beginText, type ModeRead } from './beginSql.ts'
import { commitText, type ModeWrite } from './commitSql.ts'
import type { Plan, PlayRequest, Start } from './plan.ts'

/** What a mode tells the door once. The texts are SQL of the mode and hold nothing that a player wrote. */
export interface Mode {
  /** Unique; names the prepared statements. */
  name: string
  /** Sequence that numbers the plays. */
  playIds: string
  read: ModeRead
  write: ModeWrite
}

/** A play that was done now. Balances are in minor units, as they were just after paying. */
interface Done<P> {
  plan: P
  balance: Minor
  secondary: Minor
}

/** A play that its key had done before, with what was stored then. */
interface Kept {
  kept: Record<string, unknown>
}

export type Played<P> = Done<P> | Kept

/** The row of the first statement. The columns of the seed are null when none was taken. */
interface Begun extends Omit<Start, 'seed_id'> {
  frozen: boolean
  logged_in: boolean
  request_hash: string | null
  reply: Record<string, unknown> | null
  seed_id: string | null
}

/** What a statement is asked about one play. */
interface Job {
  playerId: string
  row: Record<string, unknown>
}

interface CommitRow {
  player_id: string
  balance: Minor | null
  secondary: Minor | null
  held: boolean
}

/** A statement about several plays gives up a lock after this; only a key that another act is using is waited for at all. */
const PATIENT = '100ms'
/** A statement about one play waits for locks until PostgreSQL cancels it. */
const WITHOUT_END = '0'

/**
 * A play gives up after this many attempts. It has to start over when another act of the same player changed account, seed or limits
 * between its two statements.
 */
const ATTEMPTS = 100
/** Plays that one node has under way, waiting ones included. */
const UNDER_WAY = 2_000

/** The two batchers of one mode on one database. */
interface Lanes {
  begin: Batcher<Job, Begun | null>
  commit: Batcher<Job, CommitRow | null>
}

const lanesOf = new WeakMap<Db, Map<string, Lanes>>()
let underWay = 0

function lanes(db: Db, mode: Mode): Lanes {
  const ofModes = lanesOf.get(db) ?? new Map<string, Lanes>()
  lanesOf.set(db, ofModes)
  const known = ofModes.get(mode.name)
  if (known) return known
  const made = { begin: beginLane(db, mode), commit: commitLane(db, mode) }
  ofModes.set(mode.name, made)
  return made
}

interface Statement {
  name: string
  text: string
}

/** Asks with the plays as JSON and returns the rows by player. */
async function ask<Row extends { player_id: string }>(db: Db, statement: Statement, jobs: readonly Job[], patience: string) {
  const values = [JSON.stringify(jobs.map(({ row }) => row)), patience]
  const { rows } = await db.$client.query<Row>({ ...statement, values })
  const byPlayer = new Map(rows.map((row) => [row.player_id, row]))
  return jobs.map(({ playerId }) => byPlayer.get(playerId) ?? null)
}

function beginLane(db: Db, { name, read, playIds }: Mode): Lanes['begin'] {
  const statement = { name: `${name}-begin`, text: beginText(read, playIds) }
  return new Batcher<Job, Begun | null>({
    many: (jobs) => ask<Begun>(db, statement, jobs, PATIENT),
    one: async (job) => (await withRetry(() => ask<Begun>(db, statement, [job], WITHOUT_END)))[0] ?? null,
  })
}

function commitLane(db: Db, { name, write }: Mode): Lanes['commit'] {
  const many = { name: `${name}-commit`, text: commitText(write, { wait: false }) }
  const one = { name: `${name}-commit-one`, text: commitText(write, { wait: true }) }
  return new Batcher<Job, CommitRow | null>({
    many: async (jobs) => (await ask<CommitRow>(db, many, jobs, PATIENT)).map((row) => (row?.held ? row : undefined)),
    one: async (job) => (await withRetry(() => ask<CommitRow>(db, one, [job], WITHOUT_END)))[0] ?? null,
  })
}

/**
 * Plays once for each key: reads what the play depends on, lets the mode plan it, and commits the plan. The plays of one player are done
 * one after another.
 *
 * `planOf` may be called again, with other nonces, when something changed in between. It may throw a Refusal; the nonces stay used.
 *
 * Throws a Refusal when the login is gone, the player is frozen, resting, at a cap or short of coins, when the key was used for something
 * else, and when too many plays wait.
 */
export async function play<Read extends object, P extends Plan>(
  db: Db,
  mode: Mode,
  request: PlayRequest,
  planOf: (start: Start & Read) => P | Promise<P>,
): Promise<Played<P>> {
  if (underWay >= UNDER_WAY) throw busy()
  underWay++
  try {
    return await inTurn(request.playerId, () => playNow(lanes(db, mode), request, planOf))
  } finally {
    underWay--
  }
}

async function playNow<Read extends object, P extends Plan>(
  { begin, commit }: Lanes,
  request: PlayRequest,
  planOf: (start: Start & Read) => P | Promise<P>,
): Promise<Played<P>> {
  // Digits in their shortest form, so that two ways to write an id are one player.
  const playerId = String(BigInt(request.playerId))
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const begun = await begin.ask({ playerId, row: beginRow(request) })
    if (!begun?.logged_in) throw new Refusal(Status.loginFailure, '请先登录')
    if (begun.request_hash !== null) return keptOf(begun, request)
    if (begun.frozen) throw frozenRefusal()
    if (!hasSeed(begun)) continue
    const plan = await planOf(begun as Begun & Start & Read)
    const limited = spendRefusal(begun.spend, plan.cost, begun.at)
    if (limited) throw limited
    if (begun.balance < plan.cost) throw insufficient(Currency.coin)
    const done = await commit.ask({ playerId, row: commitRow(request, begun, plan) })
    if (done?.balance != null) return { plan, balance: done.balance, secondary: done.secondary ?? 0 }
  }
  throw new Refusal(Status.unavailable, '操作太频繁，请稍后再试')
}

const hasSeed = (begun: Begun): begun is Begun & Start => begun.seed_id !== null

function keptOf({ request_hash, reply }: Begun, { hash }: PlayRequest): Kept {
  if (request_hash !== hash || reply === null) throw keyReused()
  return { kept: reply }
}

const beginRow = ({ playerId, sessionId, key, draws, subject }: PlayRequest) => ({
  player_id: playerId,
  session_id: sessionId,
  key,
  draws,
  subject,
})

function commitRow({ playerId, sessionId, key, hash, subject }: PlayRequest, start: Start, plan: Plan) {
  const limits: SpendAsked = spendAsked(start.spend, start.at)
  return {
    player_id: playerId,
    session_id: sessionId,
    key,
    hash,
    seed_id: start.seed_id,
    version: start.version,
    cost: plan.cost,
    ...limits,
    play_id: start.play_id,
    at: new Date(start.at),
    reveal_at: new Date(plan.revealAt),
    ...plan.journal,
    reply: plan.reply,
    mode: plan.mode,
    subject,
    table_version: plan.tableVersion,
    draws: plan.draws,
    pushes: plan.pushes,
    ...plan.own,
  }
}
