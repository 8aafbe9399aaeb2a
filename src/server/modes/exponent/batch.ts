import { asc, sql } from 'drizzle-orm'
import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import { lockTallies, spendRefusals } from '#server/core/limits/limits.ts'
import { balancesIn } from '#server/core/money/balances.ts'
import { lockCoins } from '#server/core/money/bulk.ts'
import { insufficient } from '#server/core/money/journal.ts'
import { lockPlayers } from '#server/core/player/lockPlayer.ts'
import { loggedOutAmong, loginEnded } from '#server/core/player/login.ts'
import type { Player } from '#server/core/player/tables.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Currency, Status } from '#shared/codes.ts'
import { setCeilings } from './ceilings.ts'
import type { Told } from './changes.ts'
import { beyondRound, beyondStart, isWaiting, lockRounds, type Rounds, roundsOf } from './field.ts'
import type { RoundRow, StakeRow } from './game.ts'
import { goneOf } from './gone.ts'
import { type Answer, type Doing, type Entering, isKind, type Job } from './job.ts'
import { entryRefusal, exitAt, leftAt, stakeRefusal, withdrawalRefusal } from './judge.ts'
import { claimKeys, freeKeys, storedAnswers, storeReplies } from './keys.ts'
import { type CameAt, noteLate } from './late.ts'
import { pressesOf } from './presses.ts'
import { ownStakeOf, shownStake } from './shown.ts'
import { exponentStake } from './tables.ts'
import { writeEntries, writeExits, writeWithdrawals } from './write.ts'

/** The answers in the order of the jobs, and what is to be told when the transaction has committed. */
export interface Done {
  /** Undefined for a job that would have to wait. */
  answers: (Answer | undefined)[]
  told: Told[]
}

/** How the jobs are done. */
interface How {
  /** Leaves out jobs of players of whose rows somebody else holds one. */
  skipLocked: boolean
}

/** What becomes of a job: it is done, it has its answer, or it is left out (null). */
type Verdict = Answer | Doing | null

/** A job with everything that it was judged by. */
interface Judged extends CameAt {
  player: Player
  /** The round before. */
  before: RoundRow | undefined
  /** True for an entry of somebody who has taken a stake of the round back. */
  gone: boolean
}

/**
 * Does what several players want, each all or nothing, in the caller's transaction. No player comes twice.
 *
 * It locks the players, then their stakes, tallies, accounts and logins, takes the keys, and locks the round last, each in the order of the ids; like every
 * other act. What came at which moment was measured before. An exit counts then, however late this runs; an entry or a withdrawal must also be
 * written before the index starts. A stake may be taken for the round that opens next: until that is made, the one before it is locked instead.
 */
export async function actTogether(tx: Tx, catalogue: Catalogue, jobs: readonly Job[], how: How = { skipLocked: false }): Promise<Done> {
  const ids = jobs.map(({ playerId }) => playerId)
  const players = await lockPlayers(tx, ids, how)
  const unknown = (): Verdict => (how.skipLocked ? null : new Refusal(Status.loginFailure, '请先登录'))
  const verdicts = new Map<Job, Verdict>(jobs.flatMap((job) => (players.has(job.playerId) ? [] : [[job, unknown()] as const])))
  const left = () => jobs.filter((job) => !verdicts.has(job))
  const refuse = (refused: Iterable<readonly [Job, Verdict]>) => {
    for (const [job, refusal] of refused) verdicts.set(job, refusal)
  }
  refuse(await storedAnswers(tx, left()))
  const stakes = await lockStakes(tx, left(), how)
  refuse(stakes.busy.map((job) => [job, null]))
  const judged = await read(tx, left(), players, stakes.held)
  for (const each of judged) verdicts.set(each.job, judge(each))
  const doing = () => [...verdicts.values()].filter((verdict): verdict is Doing => verdict !== null && 'job' in verdict)
  const now = await clockOf(tx)
  const missed = judged.filter(({ job }) => job.act.kind === 'exit' && verdicts.get(job) instanceof Refusal)
  refuse(await noteLate(tx, missed, now))
  refuse(await beyondCaps(tx, doing(), now, how))
  refuse(await beyondBalance(tx, doing(), how))
  refuse(await beyondLogin(tx, doing().filter(isKind('enter'))))
  const claimed = doing()
  await claimKeys(tx, claimed)
  const rounds = await lockRounds(tx, claimed)
  refuse(await beyondStart(tx, claimed, rounds))
  refuse(await beyondRound(tx, doing().filter(isKind('enter')), rounds))
  await freeKeys(
    tx,
    claimed.filter(({ job }) => verdicts.get(job) instanceof Refusal),
  )
  const rows = await writeAll(tx, catalogue, doing(), now)
  await setCeilings(
    tx,
    rounds,
    new Set(
      doing()
        .filter(isWaiting)
        .map(({ job }) => job.round),
    ),
  )
  const replies = await repliesTo(tx, catalogue, doing(), rows)
  await storeReplies(tx, replies)
  const answers = jobs.map((job): Answer | undefined => {
    const verdict = verdicts.get(job)
    if (verdict && 'job' in verdict) return { reply: replies.get(job) }
    return verdict ?? undefined
  })
  return { answers, told: toldOf(doing(), rows, rounds, now) }
}

/** The jobs, whose players and stakes are locked, with what they are judged by. */
async function read(tx: Tx, jobs: readonly Job[], players: ReadonlyMap<string, Player>, stakes: readonly StakeRow[]): Promise<Judged[]> {
  const rounds = await roundsOf(
    tx,
    jobs.map(({ round }) => round),
  )
  const arrivedOf = await arrivals(tx, jobs)
  const gone = await goneOf(
    tx,
    jobs.filter(({ act }) => act.kind === 'enter'),
  )
  return jobs.flatMap((job) => {
    const found = players.get(job.playerId)
    const own = stakes.find(isOf(job))
    const [before, round] = [rounds.get(job.round - 1), rounds.get(job.round)]
    return found ? [{ job, player: found, before, round, own, arrived: arrivedOf(job), gone: gone.has(job.playerId) }] : []
  })
}

/** The moments that jobs are judged by. Their stakes are locked. */
async function arrivals(tx: Tx, jobs: readonly Job[]): Promise<(job: Job) => number> {
  const exits = jobs.filter(({ act }) => act.kind === 'exit')
  const presses = await pressesOf(tx, exits)
  return ({ playerId, act, arrived }) => (act.kind === 'exit' ? Math.min(arrived, presses.get(playerId) ?? arrived) : arrived)
}

const isOf = (job: Job) => (row: StakeRow) => row.playerId === job.playerId && row.round === job.round

/** Locks the stakes of the jobs. With `skipLocked` it tells which jobs have one that somebody else holds. */
async function lockStakes(tx: Tx, jobs: readonly Job[], { skipLocked }: How): Promise<{ held: StakeRow[]; busy: Job[] }> {
  const held = await stakesOf(tx, jobs).for('update', skipLocked ? { skipLocked } : {})
  const without = jobs.filter((job) => !held.some(isOf(job)))
  const there = skipLocked && without.length > 0 ? await stakesOf(tx, without) : []
  return { held, busy: without.filter((job) => there.some(isOf(job))) }
}

function stakesOf(tx: Tx, jobs: readonly Job[]) {
  const asked = sql`select * from unnest(${sql.param(jobs.map(({ playerId }) => playerId))}::bigint[], ${sql.param(jobs.map(({ round }) => round))}::int[])`
  const which = sql`(${exponentStake.playerId}, ${exponentStake.round}) in (${asked})`
  return tx.select().from(exponentStake).where(which).orderBy(asc(exponentStake.playerId))
}

/** What is to be done, as far as round and stake say. */
function judge({ job, player, before, round, own, arrived, gone }: Judged): Doing | Refusal {
  const { act } = job
  if (act.kind === 'enter') {
    const refusal = stakeRefusal(act.stake) ?? entryRefusal(round, player, own, { arrived, gone, before })
    return refusal ?? { kind: 'enter', job, player, stake: act.stake, auto: act.auto }
  }
  if (act.kind === 'withdraw') return withdrawalRefusal(round, own, arrived) ?? { kind: 'withdraw', job, player, own: held(own) }
  const multiple = exitAt(round, own, arrived)
  if (multiple instanceof Refusal) return multiple
  const row = held(own)
  if (row.outcome === 'exited') return { kind: 'again', job, player, own: row }
  return { kind: 'exit', job, player, own: row, multiple, leftAt: leftAt(round, row, multiple, arrived) }
}

function held(own: StakeRow | undefined): StakeRow {
  if (!own) throw new Error('a stake that was judged is missing')
  return own
}

/** The entries that caps or a rest forbid, and null for jobs whose tally somebody else holds. The tallies of the others who enter or withdraw are locked. */
async function beyondCaps(tx: Tx, doing: readonly Doing[], now: number, how: How): Promise<Map<Job, Refusal | null>> {
  const waiting = doing.filter(isWaiting)
  const held = await lockTallies(
    tx,
    waiting.map(({ job }) => job),
    how,
  )
  const busy = waiting.filter(({ job }) => !held.has(job.playerId))
  const entering = doing.filter(isKind('enter')).filter((each) => !busy.includes(each))
  const refused = await spendRefusals(
    tx,
    entering.map(({ job, stake }) => ({ playerId: job.playerId, amount: stake, at: now })),
  )
  return new Map([...leftOut(busy), ...refusalsOf(entering, ({ job }) => refused.get(job.playerId) ?? null)])
}

const leftOut = (busy: readonly Doing[]) => busy.map(({ job }) => [job, null] as const)

/** The entries that the player cannot pay, and null for jobs whose account somebody else holds. All accounts that will change are locked. */
async function beyondBalance(tx: Tx, doing: readonly Doing[], how: How): Promise<Map<Job, Refusal | null>> {
  const moving = doing.filter(({ kind }) => kind !== 'again')
  const balances = await lockCoins(
    tx,
    moving.map(({ job }) => job.playerId),
    how,
  )
  const busy = how.skipLocked ? moving.filter(({ job }) => !balances.has(job.playerId)) : []
  const poor = refusalsOf(doing.filter(isKind('enter')), ({ job, stake }) =>
    (balances.get(job.playerId) ?? 0) < stake ? insufficient(Currency.coin) : null,
  )
  return new Map<Job, Refusal | null>([...poor, ...leftOut(busy)])
}

/**
 * The entries whose login has ended. Withdrawals and exits are not asked: they only give back, and the moment of one that is refused does not come
 * again.
 */
async function beyondLogin(tx: Tx, entering: readonly Entering[]): Promise<Map<Job, Refusal>> {
  const loggedOut = await loggedOutAmong(
    tx,
    entering.map(({ job }) => job),
  )
  return new Map(loggedOut.map((job) => [job, loginEnded()]))
}

const refusalsOf = <One extends Doing>(doing: readonly One[], why: (each: One) => Refusal | null): Map<Job, Refusal> =>
  new Map(
    doing.flatMap((each) => {
      const refusal = why(each)
      return refusal ? [[each.job, refusal] as const] : []
    }),
  )

/** Writes everything. Returns the stakes as they are then, by job; none for a withdrawal. */
async function writeAll(tx: Tx, catalogue: Catalogue, doing: readonly Doing[], now: number): Promise<Map<Job, StakeRow>> {
  const rows = new Map(doing.filter(isKind('again')).map(({ job, own }) => [job, own] as const))
  await writeWithdrawals(tx, doing.filter(isKind('withdraw')), now)
  for (const [job, row] of await writeEntries(tx, doing.filter(isKind('enter')), now)) rows.set(job, row)
  for (const [job, row] of await writeExits(tx, catalogue, doing.filter(isKind('exit')), now)) rows.set(job, row)
  return rows
}

async function repliesTo(
  tx: Tx,
  catalogue: Catalogue,
  doing: readonly Doing[],
  rows: ReadonlyMap<Job, StakeRow>,
): Promise<Map<Job, Record<string, unknown>>> {
  if (doing.length === 0) return new Map()
  const ids = sql.param(doing.map(({ job }) => job.playerId))
  const { rows: accounts } = await tx.execute<{ player_id: string; currency: number; balance: number; lines: number }>(
    sql`select player_id::text, currency, balance::float8 as balance, lines::float8 as lines from account where player_id = any(${ids}::bigint[])`,
  )
  return new Map(
    doing.map(({ job }) => {
      const row = rows.get(job)
      const after = balancesIn(accounts.filter(({ player_id }) => player_id === job.playerId))
      return [job, row ? { own: ownStakeOf(catalogue, row), ...after } : after]
    }),
  )
}

/** What is told, and after how long. Of a round that has not been made nothing is: it opens with its stakes. */
function toldOf(doing: readonly Doing[], rows: ReadonlyMap<Job, StakeRow>, rounds: Rounds, now: number): Told[] {
  return doing.flatMap((each): Told[] => {
    const { kind, job, player: who } = each
    const opening = rounds.get(job.round)?.openAt.getTime()
    if (opening === undefined) return []
    const about = { round: job.round, after: Math.max(0, opening - now) }
    const row = rows.get(job)
    if (kind === 'withdraw') return [{ ...about, kind: 'withdrawn', customerId: who.uid }]
    if (kind === 'enter' && row) return [{ ...about, kind: 'entered', stake: shownStake(who, row) }]
    // Who has left on their own is seen by the setting and the time.
    if (kind === 'exit' && each.leftAt) return [{ ...about, kind: 'exited', customerId: who.uid, multiple: each.multiple }]
    return []
  })
}
