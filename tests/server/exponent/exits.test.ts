import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '#server/platform/http/refusal.ts'
import { autoOf, breakTime, EXPONENT, reachedAt } from '#shared/modes/exponent/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { crowd, dice } from './crowd.ts'
import { type ExponentWorld, SET_BY_TEST, startExponentWorld } from './world.ts'

/** Exits in all. `npm run test:full` makes more of them. */
const EXITS = Number(process.env.EXITS ?? 2_000)
/** Few enough that the players leave ten rounds and more. */
const PLAYERS = Math.min(1_000, EXITS / 10)
/** Ms for each exit on a busy machine. */
const EXIT_TIME = 12
const STAKE = 1_000

let world: ExponentWorld
beforeAll(async () => {
  world = await startExponentWorld({ maxPayout: 999_999_999 })
})
afterAll(() => world.close())

/** What the index shows after a time, computed without the table that the product uses. */
function exactMultiple(elapsed: number): number {
  const close = Math.floor(100 * Math.exp((0.06 * elapsed) / 1_000))
  return [close + 1, close, close - 1].find((multiple) => Math.ceil((Math.log(multiple / 100) / 0.06) * 1_000) <= elapsed) ?? 100
}

const RULE = `of ${EXITS} exits around the break none is paid that came after it, and each other gets exactly what the index showed`

it(RULE, { timeout: 60_000 + EXITS * EXIT_TIME }, async () => {
  const random = dice(20_260_101)
  const players = await crowd(world, PLAYERS, 100_000_000)
  const counts = { paid: 0, refused: 0, onItsOwn: 0 }
  for (let round = 0; round < EXITS / PLAYERS; round++) {
    const crash = [99, 100, 101, 137, 250, 9_999, 10_000][round % 7] ?? 100
    const { startAt, breakAt } = await world.openWith(crash)
    const from = startAt.getTime()
    const autos = players.map(() => (random(3) > 0 ? 0 : crash - 3 + random(6))).map((auto) => (auto < 101 || auto > 10_000 ? 0 : auto))
    await Promise.all(players.map((playerId, index) => world.enter(playerId, STAKE, autos[index])))
    await world.at(Math.max(from, breakAt.getTime() - 1_000))
    // Half of them around the break, half anywhere in the climb. Some are written after the settlement.
    const ask = (playerId: string, index: number) => {
      const at = breakAt.getTime() + (random(2) ? random(401) - 200 : -random(breakTime(crash) + 1)) + random(1_000) / 1_000
      return world.exit(playerId, { at }).then(
        ({ own }) => ({ index, at: Math.floor(at), multiple: own.multiple }),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          return { index, at: Math.floor(at), multiple: null }
        },
      )
    }
    const early = await Promise.all(players.slice(0, PLAYERS / 2).map(ask))
    await world.playOut()
    const late = await Promise.all(players.slice(PLAYERS / 2).map((playerId, index) => ask(playerId, index + PLAYERS / 2)))
    for (const [who, { index, at, multiple }] of [
      ...early.map((each) => ['early', each] as const),
      ...late.map((each) => ['late', each] as const),
    ]) {
      const auto = autoOf(autos[index] ?? 0, EXPONENT.multiple.most)
      const leaves = auto <= crash && (who === 'late' || from + reachedAt(auto) <= at)
      const shown = at >= from && at < breakAt.getTime() ? exactMultiple(at - from) : null
      expect(multiple, `${who} ${crash} ${auto} ${at - from}`).toBe(leaves ? auto : shown)
      counts[leaves ? 'onItsOwn' : multiple === null ? 'refused' : 'paid']++
    }
  }
  expect(Math.min(counts.paid, counts.refused, counts.onItsOwn)).toBeGreaterThan(EXITS / 50)
  const [late] = await world.rows(
    'SELECT count(*)::int AS n FROM exponent_stake s JOIN exponent_round r USING (round) WHERE s.left_at >= r.break_at',
  )
  expect(late).toEqual({ n: 0 })
  expect((await auditWorld(world.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))).toEqual([])
})
