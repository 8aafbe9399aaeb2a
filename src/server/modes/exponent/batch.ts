import { asc, sql } from 'drizzle-orm'
import type { Catalogue } from '#server/core/catalogue/snapshot.ts'
import { lockTallies, spendRefusals } from '#server/core/limits/limits.ts'
import { balancesIn } from '#server/core/money/balances.ts'
import { lockCoins } from '#server/core/money/bulk.ts'
import { insufficient } from '#server/core/money/journal.ts'
import { lockPlayers } from '#server/core/player/lockPlayer.ts'
import { loggedOutAmong, loginEnded } from '#server/core/player/login.ts'
import type { Player } from '#server/core/player/tables.ts'
import { amongNumbers } from '#server/platform/db/among.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { Currency, Status } from '#shared/codes.ts'
import { EXPONENT, mostOf, mostOfAll } from '#shared/modes/exponent/rules.ts'
import { reachesOf, setCeilings } from './ceilings.ts'
import type { Told } from './changes.ts'
import type { RoundRow, StakeRow } from './game.ts'
import { goneOf } from './gone.ts'
import { type Answer, type Doing, type Entering, isKind, type Job } from './job.ts'
import {
  entryRefusal,
  entryTooLate,
  exitAt,
  leftAt,
  roundCrowded,
  roundFull,
  stakeRefusal,
  withdrawalRefusal,
  withdrawalTooLate,
} from './judge.ts'
import { claimKeys, freeKeys, storedAnswers, storeReplies } from './keys.ts'
import { pressesOf } from './presses.ts'
import { ownStakeOf, shownStake } from './shown.ts'
import { exponentRound, exponentStake } from './tables.ts'
import { writeEntries, writeExits, writeWithdrawals } from './write.ts'

/** The answers in the order of the jobs, and what is to be told when the transaction has committed. */
export interface Done {
  answers: Answer[]
  told: Told[]
}

/** A job with everything that it was judged by. */
interface Judged {
  job: Job
  player: Player
  round: RoundRow | undefined
  own: StakeRow | undefined
  /** When it came; for an exit, when the first exit of the stake did. */
  arrived: number
  /** True for an entry of somebody who has taken a stake of the round back. */
  gone: boolean
}

/**
 * Does what several players want, each all or nothing, in the caller's transaction. No player comes twice.
 *
 * It locks the players, then their stakes, tallies, accounts and logins, takes the keys, and locks the round last, each in the order of the ids; like every
 * other act. What came at which moment was measured before. An exit counts then, however late this runs; an entry or a withdrawal must also be
 * written before the index starts.
 */
export async function actTogether(tx: Tx, catalogue: Catalogue, jobs: readonly Job[]): Promise<Done> {
  const ids = jobs.map(({ playerId }) => playerId)
  const players = await lockPlayers(tx, ids, { skipLocked: false })
  const verdicts = new Map<Job, Answer | Doing>(await storedAnswers(tx, jobs))
  const judged = (await read(tx, jobs, players)).filter(({ job }) => !verdicts.has(job))
  for (const each of judged) verdicts.set(each.job, judge(each))
  for (const job of jobs) if (!verdicts.has(job)) verdicts.set(job, new Refusal(Status.loginFailure, '请先登录'))
  const refuse = (refused: ReadonlyMap<Job, Refusal>) => {
    for (const [job, refusal] of refused) verdicts.set(job, refusal)
  }
  const doing = () => [...verdicts.values()].filter((verdict): verdict is Doing => 'job' in verdict)
  const now = await clockOf(tx)
  refuse(await beyondCaps(tx, doing(), now))
  refuse(await beyondBalance(tx, doing()))
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
  const answers = jobs.map((job): Answer => {
    const verdict = verdicts.get(job)
    return verdict && !('job' in verdict) ? verdict : { reply: replies.get(job) }
  })
  return { answers, told: toldOf(doing(), rows) }
}

async function read(tx: Tx, jobs: readonly Job[], players: ReadonlyMap<string, Player>): Promise<Judged[]> {
  const stakes = await lockStakes(tx, jobs)
  const numbers = [...new Set(jobs.map(({ round }) => round))]
  const rounds = new Map(
    (await tx.select().from(exponentRound).where(amongNumbers(exponentRound.round, numbers))).map((row) => [row.round, row]),
  )
  const arrivedOf = await arrivals(tx, jobs)
  const gone = await goneOf(
    tx,
    jobs.filter(({ act }) => act.kind === 'enter'),
  )
  return jobs.flatMap((job) => {
    const found = players.get(job.playerId)
    const own = stakes.find(({ playerId, round }) => playerId === job.playerId && round === job.round)
    return found ? [{ job, player: found, round: rounds.get(job.round), own, arrived: arrivedOf(job), gone: gone.has(job.playerId) }] : []
  })
}

/** The moments that jobs are judged by. Their stakes are locked. */
async function arrivals(tx: Tx, jobs: readonly Job[]): Promise<(job: Job) => number> {
  const exits = jobs.filter(({ act }) => act.kind === 'exit')
  const presses = await pressesOf(tx, exits)
  return ({ playerId, act, arrived }) => (act.kind === 'exit' ? Math.min(arrived, presses.get(playerId) ?? arrived) : arrived)
}

function lockStakes(tx: Tx, jobs: readonly Job[]): Promise<StakeRow[]> {
  const asked = sql`select * from unnest(${sql.param(jobs.map(({ playerId }) => playerId))}::bigint[], ${sql.param(jobs.map(({ round }) => round))}::int[])`
  return tx
    .select()
    .from(exponentStake)
    .where(sql`(${exponentStake.playerId}, ${exponentStake.round}) in (${asked})`)
    .orderBy(asc(exponentStake.playerId))
    .for('update')
}

/** What is to be done, as far as round and stake say. */
function judge({ job, player, round, own, arrived, gone }: Judged): Doing | Refusal {
  const { act } = job
  if (act.kind === 'enter') {
    const refusal = stakeRefusal(act.stake) ?? entryRefusal(round, player, own, { arrived, gone })
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

/** The entries that caps or a rest forbid. The tallies of all who enter or withdraw are locked. */
async function beyondCaps(tx: Tx, doing: readonly Doing[], now: number): Promise<Map<Job, Refusal>> {
  await lockTallies(
    tx,
    doing.filter(isWaiting).map(({ job }) => job),
  )
  const entering = doing.filter(isKind('enter'))
  const refused = await spendRefusals(
    tx,
    entering.map(({ job, stake }) => ({ playerId: job.playerId, amount: stake, at: now })),
  )
  return refusalsOf(entering, ({ job }) => refused.get(job.playerId) ?? null)
}

/** The entries that the player cannot pay. All accounts that will change are locked. */
async function beyondBalance(tx: Tx, doing: readonly Doing[]): Promise<Map<Job, Refusal>> {
  const moving = doing.filter(({ kind }) => kind !== 'again')
  const balances = await lockCoins(
    tx,
    moving.map(({ job }) => job.playerId),
  )
  return refusalsOf(doing.filter(isKind('enter')), ({ job, stake }) =>
    (balances.get(job.playerId) ?? 0) < stake ? insufficient(Currency.coin) : null,
  )
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

/** True for what must be written before the index starts. */
const isWaiting = ({ kind }: Doing): boolean => kind === 'enter' || kind === 'withdraw'

/** Locks the rounds that are entered or left before the start, and reads the others. */
async function lockRounds(tx: Tx, doing: readonly Doing[]): Promise<Map<number, RoundRow>> {
  const numbers = [...new Set(doing.map(({ job }) => job.round))]
  if (numbers.length === 0) return new Map()
  const wanted = tx.select().from(exponentRound).where(amongNumbers(exponentRound.round, numbers)).orderBy(asc(exponentRound.round))
  const isLocking = doing.some(isWaiting)
  return new Map((await (isLocking ? wanted.for('no key update') : wanted)).map((row) => [row.round, row]))
}

/**
 * The entries and withdrawals that can only be written when the index has started: whoever makes their own acts wait would know by then whether
 * the stake wins. Their rounds are locked, and nothing is waited for any more.
 */
async function beyondStart(tx: Tx, doing: readonly Doing[], rounds: ReadonlyMap<number, RoundRow>): Promise<Map<Job, Refusal>> {
  const waiting = doing.filter(isWaiting)
  if (waiting.length === 0) return new Map()
  const now = await clockOf(tx)
  return refusalsOf(waiting, ({ kind, job }) => {
    if (now < (rounds.get(job.round)?.startAt.getTime() ?? 0)) return null
    return kind === 'enter' ? entryTooLate() : withdrawalTooLate()
  })
}

/**
 * The entries for which the round has no room any more, because even its least ceiling would let the stakes win too much, or it has as many
 * players as may be in one. Who came first is looked at first. The rounds are locked.
 */
async function beyondRound(tx: Tx, entering: readonly Entering[], rounds: ReadonlyMap<number, RoundRow>): Promise<Map<Job, Refusal>> {
  const { leastCeiling } = EXPONENT
  const numbers = [...new Set(entering.map(({ job }) => job.round))]
  const held = await reachesOf(tx, numbers)
  const taken = new Map([...held].map(([round, stakes]) => [round, { sum: mostOfAll(stakes, leastCeiling), players: stakes.length }]))
  return refusalsOf(
    [...entering].sort((a, b) => a.job.arrived - b.job.arrived),
    ({ job, stake, auto }) => {
      const [row, before] = [rounds.get(job.round), taken.get(job.round)]
      if (!row || !before) return entryTooLate()
      const sum = before.sum + mostOf(stake, auto, leastCeiling)
      if (sum > row.maxPayout) return roundFull()
      if (before.players >= EXPONENT.players) return roundCrowded()
      taken.set(job.round, { sum, players: before.players + 1 })
      return null
    },
  )
}

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

function toldOf(doing: readonly Doing[], rows: ReadonlyMap<Job, StakeRow>): Told[] {
  return doing.flatMap((each): Told[] => {
    const { kind, job, player: who } = each
    const about = { round: job.round }
    const row = rows.get(job)
    if (kind === 'withdraw') return [{ ...about, kind: 'withdrawn', customerId: who.uid }]
    if (kind === 'enter' && row) return [{ ...about, kind: 'entered', stake: shownStake(who, row) }]
    // Who has left on their own is seen by the setting and the time.
    if (kind === 'exit' && each.leftAt) return [{ ...about, kind: 'exited', customerId: who.uid, multiple: each.multiple }]
    return []
  })
}
