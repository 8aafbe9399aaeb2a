import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { exponentHistory, exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { breakTime } from '#shared/modes/exponent/rules.ts'
import { dataOf } from '../support/api.ts'
import { takeTurn } from './turn.ts'
import type { World } from './world.ts'

/** Where a round that a test has started breaks, in hundredths: the climb is longer than any test looks at it. Its secret says something else. */
const FAR = 9_000
/** Longest wait for a step of the game, in ms. */
const PATIENCE = 60_000

interface Last extends Record<string, unknown> {
  round: number
  /** Ms from the start until the break. */
  climb: number
  /** Whether stakes are taken, the break is made, and the stakes are settled. */
  entry: boolean
  broken: boolean
  settled: boolean
}

/** Looks at the last round while neither the game nor another test makes a step, and gives what `act` makes of it. */
async function withLast<T>(world: World, act: (tx: Tx, last: Last) => Promise<T>): Promise<T | null> {
  await takeTurn(world, 'exponent')
  return inTransaction(world.db, async (tx) => {
    await tx.execute(sql`select 1 from room where mode = 'exponent' for update`)
    const { rows } = await tx.execute<Last>(sql`
      select round, (extract(epoch from break_at - start_at) * 1000)::float8 as climb, start_at > now() as entry, next_at is not null as broken,
        settled_at is not null as settled from exponent_round order by round desc limit 1`)
    return rows[0] ? act(tx, rows[0]) : null
  })
}

const stepAt = (tx: Tx, at: Date) => tx.execute(sql`update room set next_at = ${at} where mode = 'exponent'`)

/** Lets a round start and break at these moments. */
async function move(tx: Tx, { round }: Last, start: number, climb: number): Promise<void> {
  const [startAt, breakAt] = [new Date(start), new Date(start + climb)]
  await tx.execute(sql`update exponent_round set start_at = ${startAt}, break_at = ${breakAt} where round = ${round}`)
  await stepAt(tx, breakAt)
}

/** Brings the next step of the game forward: a climb breaks, a round that has broken is settled, the next one opens. */
async function hurry(tx: Tx, last: Last): Promise<void> {
  const now = new Date()
  if (!last.broken) return move(tx, last, now.getTime() - last.climb, last.climb)
  if (last.settled) await tx.execute(sql`update exponent_round set next_at = ${now} where round = ${last.round}`)
  await stepAt(tx, now)
}

/** Lets rounds break at once until the newest that has broken did so as its secret says. */
export async function haveBroken(world: World): Promise<void> {
  await takeTurn(world, 'exponent')
  const isHonest = async () => {
    const [newest] = await dataOf(world.origin, exponentHistory)
    if (newest && newest.crash !== FAR) return true
    await withLast(world, hurry)
    return false
  }
  await expect.poll(isHonest, { timeout: PATIENCE, interval: 200 }).toBe(true)
}

/** Lets the round that climbs break now. */
export const breakClimb = (world: World): Promise<unknown> => withLast(world, hurry)

/** Lets the round that climbs break now, and the next one open only after `ms`. A page that is opened after that shows it so. */
export async function breakFor(world: World, ms: number): Promise<void> {
  await untilSet(() =>
    withLast(world, async (tx, last) => {
      if (!last.settled) return hurry(tx, last).then(() => null)
      const next = new Date(Date.now() + ms)
      await tx.execute(sql`update exponent_round set next_at = ${next} where round = ${last.round}`)
      return stepAt(tx, next)
    }),
  )
}

/** Opens a round that takes stakes for `ms` from now on. A page that is opened after that shows it so. */
export async function openEntry(world: World, ms: number): Promise<void> {
  const startAt = await untilSet(() =>
    withLast(world, async (tx, last) => {
      if (!last.entry) return hurry(tx, last).then(() => null)
      const start = Date.now() + ms
      await move(tx, last, start, breakTime(FAR))
      await tx.execute(sql`update exponent_round set crash = ${FAR} where round = ${last.round}`)
      return start
    }),
  )
  await untilShown(world, startAt)
}

/** Lets the round that takes stakes start. A page that is opened after that shows it so. */
export async function startClimb(world: World): Promise<void> {
  const startAt = Date.now()
  await withLast(world, (tx, last) => move(tx, last, startAt, last.climb))
  await untilShown(world, startAt)
}

/** Asks until there is an answer. */
async function untilSet<T>(ask: () => Promise<T | null>): Promise<T> {
  const answers: T[] = []
  const answered = async () => {
    const answer = await ask()
    if (answer !== null) answers.push(answer)
    return answers.length
  }
  await expect.poll(answered, { timeout: PATIENCE, interval: 200 }).toBe(1)
  return answers[0] as T
}

/** What everybody sees of the round is kept for a moment. */
const untilShown = ({ origin }: World, startAt: number) =>
  expect.poll(async () => (await dataOf(origin, exponentNow)).round.startAt, { interval: 100 }).toBe(startAt)
