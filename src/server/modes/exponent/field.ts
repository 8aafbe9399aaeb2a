import { asc } from 'drizzle-orm'
import { amongNumbers } from '#server/platform/db/among.ts'
import { clockOf } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { EXPONENT, mostOf, mostOfAll } from '#shared/modes/exponent/rules.ts'
import { reachesOf } from './ceilings.ts'
import type { RoundRow } from './game.ts'
import type { Doing, Entering, Job } from './job.ts'
import { entryTooLate, roundCrowded, roundFull, withdrawalTooLate } from './judge.ts'
import { exponentRound } from './tables.ts'

/** Rounds by their numbers. Of one that has not been made the round before it stands here. */
export type Rounds = ReadonlyMap<number, RoundRow>

const readRounds = (tx: Tx, numbers: readonly number[]) =>
  tx
    .select()
    .from(exponentRound)
    .where(amongNumbers(exponentRound.round, [...numbers]))
    .orderBy(asc(exponentRound.round))

const byNumber = (rows: readonly RoundRow[]): Map<number, RoundRow> => new Map(rows.map((row) => [row.round, row]))

/** Reads the rounds with these numbers, and those before them. */
export const roundsOf = async (tx: Tx, numbers: readonly number[]): Promise<Rounds> =>
  byNumber(await readRounds(tx, [...new Set(numbers.flatMap((number) => [number - 1, number]))]))

/** True for what must be written before the index starts. */
export const isWaiting = ({ kind }: Doing): boolean => kind === 'enter' || kind === 'withdraw'

/**
 * Locks the rounds that are entered or left before the start, and reads the others. For a round that has not been made the one before it is locked,
 * as its opening does: until then it stays unmade.
 */
export async function lockRounds(tx: Tx, doing: readonly Doing[]): Promise<Rounds> {
  const numbers = [...new Set(doing.map(({ job }) => job.round))]
  if (numbers.length === 0) return new Map()
  const waiting = new Set(doing.filter(isWaiting).map(({ job }) => job.round))
  if (waiting.size === 0) return byNumber(await readRounds(tx, numbers))
  const found = byNumber(await readRounds(tx, numbers).for('no key update'))
  const unmade = [...waiting].filter((number) => !found.has(number))
  if (unmade.length === 0) return found
  const before = await readRounds(
    tx,
    unmade.map((number) => number - 1),
  ).for('no key update')
  // It may have been made while its predecessor was waited for.
  const made = await readRounds(tx, unmade).for('no key update')
  return new Map([...found, ...byNumber(before), ...byNumber(made)])
}

/**
 * The entries and withdrawals that can only be written when the index has started: whoever makes their own acts wait would know by then whether
 * the stake wins. Their rounds are locked, and nothing is waited for any more.
 */
export async function beyondStart(tx: Tx, doing: readonly Doing[], rounds: Rounds): Promise<Map<Job, Refusal>> {
  const waiting = doing.filter(isWaiting)
  if (waiting.length === 0) return new Map()
  const now = await clockOf(tx)
  const isEarly = ({ round }: Job) => {
    const row = rounds.get(round)
    return row ? now < row.startAt.getTime() : rounds.has(round - 1)
  }
  return new Map(
    waiting.flatMap(({ kind, job }) => (isEarly(job) ? [] : [[job, kind === 'enter' ? entryTooLate() : withdrawalTooLate()] as const])),
  )
}

/**
 * The entries for which the round has no room any more, because even its least ceiling would let the stakes win too much, or it has as many
 * players as may be in one. Who came first is looked at first. A round that has not been made is taken to pay as much as the one before it. The
 * rounds are locked.
 */
export async function beyondRound(tx: Tx, entering: readonly Entering[], rounds: Rounds): Promise<Map<Job, Refusal>> {
  const { leastCeiling } = EXPONENT
  const held = await reachesOf(tx, [...new Set(entering.map(({ job }) => job.round))])
  const taken = new Map([...held].map(([round, stakes]) => [round, { sum: mostOfAll(stakes, leastCeiling), players: stakes.length }]))
  const refusalOf = ({ job: { round }, stake, auto }: Entering): Refusal | null => {
    const [row, before] = [rounds.get(round) ?? rounds.get(round - 1), taken.get(round)]
    if (!row || !before) return entryTooLate()
    const sum = before.sum + mostOf(stake, auto, leastCeiling)
    if (sum > row.maxPayout) return roundFull()
    if (before.players >= EXPONENT.players) return roundCrowded()
    taken.set(round, { sum, players: before.players + 1 })
    return null
  }
  const refused = new Map<Job, Refusal>()
  for (const each of [...entering].sort((a, b) => a.job.arrived - b.job.arrived)) {
    const refusal = refusalOf(each)
    if (refusal) refused.set(each.job, refusal)
  }
  return refused
}
