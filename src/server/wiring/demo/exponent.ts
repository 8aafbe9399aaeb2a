import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { CLOCK_MS, clockOf } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'
import type { Minor } from '#shared/money.ts'
import { fund } from './fund.ts'

interface Asked {
  playerId: string
  key: string
  round: number
  arrivedAt: number
}

export interface ExponentTurnDeps {
  db: Db
  now(): number
  /** A random number, 0 ≤ x < 1. It decides who stakes what and when they leave, but not when a round breaks. */
  random(): number
  audience(): number
  log: { warn(detail: object, text: string): void }
  enterExponent(request: Asked & { stake: Minor; auto: number }): Promise<unknown>
  exitExponent(request: Asked): Promise<unknown>
  exchangeBag(request: { playerId: string; key: string; grade: number; bag: 'exponent_bag' }): Promise<unknown>
}

/** Robots in a round. */
const ROBOTS = { least: 6, most: 15 } as const
/** Without an audience they play one round in so many. */
const UNWATCHED = 10
/** The robots look for a new round once in this many ms. */
const GLANCE = 400
/** A robot enters at the latest so many ms before the start. */
const LATEST_ENTRY = 700
/** In minor units. Small ones are likelier, because they stand here more often. */
const STAKES: readonly Minor[] = [100, 200, 200, 500, 500, 500, 1_000, 1_000, 2_000, 2_000, 5_000, 8_800, 10_000, 20_000]
const AUTOS = [120, 150, 150, 180, 200, 200, 250, 300, 500, 1_000]
const AUTO_SHARE = 0.45
/** Share of robots that hold on to the end, and lose. */
const GREEDY_SHARE = 0.12
/** How long a robot needs from a multiple that pleases it to the press, in ms. */
const REACTION = { least: 120, most: 650 } as const
/** Share of robots that exchange their 指数行囊 after a round. */
const SELL_SHARE = 0.2

interface OpenRound extends Record<string, unknown> {
  round: number
  /** Ms until the start, by the database's clock. */
  left: number
}

/** Lets robots play round after round, until the signal. */
export async function playExponent(deps: ExponentTurnDeps, robotIds: readonly string[], signal: AbortSignal): Promise<void> {
  // Each robot that waits listens to it.
  setMaxListeners(0, signal)
  const playing = new Set<Promise<void>>()
  const quietly = (work: Promise<void>) => {
    const guarded = work
      .catch((error: Error) => deps.log.warn({ err: error }, 'robots: a stake in 指数 failed'))
      .finally(() => playing.delete(guarded))
    playing.add(guarded)
  }
  let last = 0
  while (!signal.aborted) {
    const open = await openRound(deps.db).catch(() => null)
    if (open && open.round !== last) {
      last = open.round
      const isPlayed = deps.audience() > 0 || open.round % UNWATCHED === 0
      if (isPlayed) for (const robotId of chooseRobots(robotIds, deps.random)) quietly(playRound(deps, robotId, open, signal))
    }
    await rest(GLANCE, signal)
  }
  await Promise.all(playing)
}

const rest = (ms: number, signal: AbortSignal) => sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined)

/** The round that can be entered; null when there is none. */
async function openRound(db: Db): Promise<OpenRound | null> {
  const { rows } = await db.execute<OpenRound>(sql`
    select round, (extract(epoch from start_at) * 1000)::float8 - ${sql.raw(CLOCK_MS)} as left from exponent_round
    where open_at <= now() order by round desc limit 1`)
  const [open] = rows
  return open && open.left > LATEST_ENTRY ? open : null
}

function chooseRobots(robotIds: readonly string[], random: () => number): string[] {
  const number = ROBOTS.least + Math.floor(random() * (ROBOTS.most - ROBOTS.least + 1))
  const shuffled = robotIds.map((id) => ({ id, at: random() })).sort((a, b) => a.at - b.at)
  return shuffled.slice(0, number).map(({ id }) => id)
}

const oneOf = <T>(from: readonly T[], random: () => number): T | undefined => from[Math.floor(random() * from.length)]

async function playRound(deps: ExponentTurnDeps, playerId: string, { round, left }: OpenRound, signal: AbortSignal): Promise<void> {
  const { random } = deps
  const startsAt = performance.now() + left
  await rest(random() * (left - LATEST_ENTRY), signal)
  const stake = oneOf(STAKES, random) ?? EXPONENT.stake.least
  const auto = random() < AUTO_SHARE ? (oneOf(AUTOS, random) ?? 0) : 0
  await fund(deps, playerId, stake)
  if (signal.aborted || !(await tried(async () => deps.enterExponent({ ...(await asked(deps, playerId, round)), stake, auto })))) return
  const leaves = leavesAt(random)
  if (leaves !== null) {
    await rest(startsAt + leaves - performance.now(), signal)
    if (signal.aborted) return
    await tried(async () => deps.exitExponent(await asked(deps, playerId, round)))
  }
  if (random() < SELL_SHARE) await tried(() => deps.exchangeBag({ playerId, key: robotKey(), grade: -1, bag: 'exponent_bag' }))
}

/** Ms after the start at which a robot presses; null for one that holds on. Half of them are content with 1.9x. */
function leavesAt(random: () => number): number | null {
  if (random() < GREEDY_SHARE) return null
  const multiple = Math.min(2_000, Math.floor(108 / (1 - random() * 0.88)))
  return reachedAt(multiple) + REACTION.least + random() * (REACTION.most - REACTION.least)
}

const robotKey = () => `robot-${randomUUID()}`

const asked = async ({ db }: ExponentTurnDeps, playerId: string, round: number): Promise<Asked> => ({
  playerId,
  key: robotKey(),
  round,
  arrivedAt: await clockOf(db),
})

/** A round that has started or broken a moment before is no failure. */
async function tried(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
