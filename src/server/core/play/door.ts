import { itemsLocked, notInBag } from '#server/core/items/items.ts'
import { spendRefusalOf, tallyAsked } from '#server/core/limits/play.ts'
import { shownBalances } from '#server/core/money/balances.ts'
import { replyFor } from '#server/core/money/idempotency.ts'
import { insufficient } from '#server/core/money/journal.ts'
import { isHouse, type LoginId } from '#server/core/player/login.ts'
import { busy, LIMITS } from '#server/platform/db/batcher.ts'
import { Batchers } from '#server/platform/db/batchers.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { type Asking, type Patience, TOGETHER } from '#server/platform/db/patience.ts'
import { withRetry } from '#server/platform/db/retry.ts'
import { inTurn } from '#server/platform/db/turns.ts'
import { frozenRefusal, Refusal } from '#server/platform/http/refusal.ts'
import type { Balances } from '#shared/calls/fields.ts'
import { Currency, Status } from '#shared/codes.ts'
import { JOURNAL_KINDS } from '#shared/kinds.ts'
import type { Minor } from '#shared/money.ts'
import { beginText } from './beginSql.ts'
import { commitText } from './commitSql.ts'
import type { Plan, PlayRequest, Stake, Start } from './plan.ts'
import type { PlaySpec, PlayUses } from './playSpec.ts'

/** A play that was done now, with the balances of the reply, as they were just after paying. */
interface Done<P> {
  plan: P
  balances: Balances
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
  /** Only of modes that take stakes. */
  stakes?: Stake[]
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
  /** Numbers of the latest lines of both accounts. */
  line: number | null
  secondary_line: number | null
  held: boolean
  /** A stake is no longer where it must be, or somebody else holds it. */
  lost: boolean
}

/**
 * A play gives up after this many attempts. It has to start over when another act of the same player changed account, seed or limits
 * between its two statements.
 */
const ATTEMPTS = 100
/** Plays that one node has under way, waiting ones included: of all players, and of one. */
const UNDER_WAY = { all: 2_000, player: 256 }

/** The two batchers of a mode, on whatever database. */
interface Lanes {
  begin: Batchers<{ db: Db }, Job, Begun | null>
  commit: Batchers<{ db: Db }, Job, CommitRow | null>
}

const lanesOf = new WeakMap<PlaySpec, Lanes>()
let underWay = 0
const underWayOf = new Map<string, number>()

function lanes(mode: PlaySpec): Lanes {
  const known = lanesOf.get(mode)
  if (known) return known
  const made = { begin: beginLane(mode), commit: commitLane(mode) }
  lanesOf.set(mode, made)
  return made
}

interface Statement {
  name: string
  text: string
}

/** Asks with the plays as JSON and returns the rows by player. */
async function ask<Row extends { player_id: string }>(db: Db, statement: Statement, jobs: readonly Job[], { lockTimeout }: Patience) {
  const values = [JSON.stringify(jobs.map(({ row }) => row)), lockTimeout]
  const { rows } = await db.$client.query<Row>({ ...statement, values })
  const byPlayer = new Map(rows.map((row) => [row.player_id, row]))
  return jobs.map(({ playerId }) => byPlayer.get(playerId) ?? null)
}

function beginLane(mode: PlaySpec): Lanes['begin'] {
  const statement = { name: `${mode.name}-begin`, text: beginText(mode) }
  const askingOf = ({ db }: { db: Db }): Asking<Job, Begun | null> => ({
    many: (jobs) => ask<Begun>(db, statement, jobs, TOGETHER),
    one: async (job, patience) => (await withRetry(() => ask<Begun>(db, statement, [job], patience)))[0] ?? null,
  })
  return new Batchers(statement.name, askingOf, LIMITS)
}

function commitLane(mode: PlaySpec): Lanes['commit'] {
  const many = { name: `${mode.name}-commit`, text: commitText(mode, { wait: false }) }
  const one = { name: `${mode.name}-commit-one`, text: commitText(mode, { wait: true }) }
  const askingOf = ({ db }: { db: Db }): Asking<Job, CommitRow | null> => ({
    many: async (jobs) => (await ask<CommitRow>(db, many, jobs, TOGETHER)).map((row) => (row?.held && !row.lost ? row : undefined)),
    one: async (job, patience) => (await withRetry(() => ask<CommitRow>(db, one, [job], patience)))[0] ?? null,
  })
  return new Batchers(many.name, askingOf, LIMITS)
}

/**
 * Plays once for each key: reads what the play depends on, lets the mode plan it, and commits the plan. The plays of one player are done
 * one after another.
 *
 * `planOf` may be called again, with other nonces, when something changed in between. It may throw a Refusal; the nonces stay used.
 *
 * Throws a Refusal when the login is gone, the player is frozen, resting, at a cap or short of coins, when a stake is not in the bag, when
 * the key was used for something else, and when too many plays wait.
 */
export async function play<Read extends object, P extends Plan>(
  db: Db,
  mode: PlaySpec,
  request: PlayRequest,
  planOf: (start: Start & Read) => P | Promise<P>,
): Promise<Played<P>> {
  const { playerId } = request
  const own = underWayOf.get(playerId) ?? 0
  if (underWay >= UNDER_WAY.all || own >= UNDER_WAY.player) throw busy()
  underWay++
  underWayOf.set(playerId, own + 1)
  try {
    return await inTurn(playerId, () => playNow(db, mode, request, planOf))
  } finally {
    leave(playerId)
  }
}

function leave(playerId: string): void {
  underWay--
  const left = (underWayOf.get(playerId) ?? 1) - 1
  if (left > 0) underWayOf.set(playerId, left)
  else underWayOf.delete(playerId)
}

async function playNow<Read extends object, P extends Plan>(
  db: Db,
  mode: PlaySpec,
  request: PlayRequest,
  planOf: (start: Start & Read) => P | Promise<P>,
): Promise<Played<P>> {
  const { begin, commit } = lanes(mode)
  // Digits in their shortest form, so that two ways to write an id are one player.
  const playerId = String(BigInt(request.playerId))
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const begun = await begin.ask({ db }, { playerId, row: beginRow(request) })
    if (!begun?.logged_in) throw new Refusal(Status.loginFailure, '请先登录')
    if (begun.request_hash !== null) return { kept: replyFor({ requestHash: begun.request_hash, reply: begun.reply }, request.hash) }
    if (begun.frozen) throw frozenRefusal()
    if (!hasSeed(begun)) continue
    if ((begun.stakes?.length ?? 0) !== (request.stakes?.length ?? 0)) throw notInBag()
    if (begun.stakes?.some(({ locked }) => locked)) throw itemsLocked()
    const plan = await planOf(begun as Begun & Start & Read)
    requireSound(mode.uses, plan)
    const limited = spendRefusalOf(begun.spend, plan.cost, begun.at)
    if (limited) throw limited
    if (begun.balance < plan.cost) throw insufficient(Currency.coin)
    const done = await commit.ask({ db }, { playerId, row: commitRow(request, begun, plan) })
    if (done?.balance != null) return { plan, balances: balancesAfter(done) }
    // A lost stake may have been taken by this very key on another node. The first statement tells which it was.
  }
  throw new Refusal(Status.unavailable, '操作太频繁，请稍后再试')
}

const balancesAfter = ({ balance, secondary, line, secondary_line }: CommitRow): Balances =>
  shownBalances({ balance: balance ?? 0, secondaryBalance: secondary ?? 0, balanceLine: line ?? 0, secondaryLine: secondary_line ?? 0 })

/** Throws when a plan wants what the statements of its mode do not do, or takes or pays less than nothing. */
function requireSound(uses: PlayUses, { cost, draws, grants = [], payout }: Plan): void {
  const isUnused = (draws.length > 0 && !uses.draws) || (grants.length > 0 && !uses.grants) || (payout != null && !uses.payout)
  const isTableless = draws.some(({ entries }) => (entries !== undefined) !== (uses.ownTables ?? false))
  if (isUnused || isTableless || cost < 0 || (payout?.amount ?? 0) < 0) throw new Error('a plan beyond its mode')
}

const payoutRow = (payout: Plan['payout']) =>
  payout && {
    payout: payout.amount,
    payout_kind: payout.kind,
    payout_house: JOURNAL_KINDS[payout.kind].house,
    payout_remark: payout.remark,
    payout_total: JOURNAL_KINDS[payout.kind].total,
  }

const hasSeed = (begun: Begun): begun is Begun & Start => begun.seed_id !== null

/** The statements know the house by its lack of a login. */
const loginOf = (id: LoginId): string | null => (isHouse(id) ? null : id)

const beginRow = ({ playerId, sessionId, key, draws, grants = 0, subject, stakes = [] }: PlayRequest) => ({
  player_id: playerId,
  session_id: loginOf(sessionId),
  key,
  draws,
  grants,
  subject,
  stakes,
})

function commitRow({ playerId, sessionId, key, hash, subject, stakes }: PlayRequest, start: Start, plan: Plan) {
  return {
    player_id: playerId,
    session_id: loginOf(sessionId),
    key,
    hash,
    seed_id: start.seed_id,
    version: start.version,
    cost: plan.cost,
    ...tallyAsked(start.spend, start.at),
    play_id: start.play_id,
    at: new Date(start.at),
    reveal_at: new Date(plan.revealAt),
    ...plan.journal,
    house: JOURNAL_KINDS[plan.journal.kind].house,
    total: JOURNAL_KINDS[plan.journal.kind].total,
    reply: plan.reply,
    subject,
    table_box: plan.table.boxId,
    table_version: plan.table.version,
    draws: plan.draws,
    grants: plan.grants,
    stakes,
    ...payoutRow(plan.payout),
    pushes: plan.pushes,
    ...plan.own,
  }
}
