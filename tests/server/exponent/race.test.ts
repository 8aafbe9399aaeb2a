import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aboutStakes } from '#server/modes/exponent/about.ts'
import { exponentPage, ownExponent } from '#server/modes/exponent/records.ts'
import { LATE_KEPT } from '#shared/modes/exponent/race.ts'
import { reachedAt } from '#shared/modes/exponent/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { type ExponentWorld, SET_BY_TEST, startExponentWorld } from './world.ts'

/** Both times of a race: when an exit came, and when the index broke. */

let world: ExponentWorld
let player: string
beforeAll(async () => {
  world = await startExponentWorld()
})
beforeEach(async () => {
  player = await world.rich()
})
afterAll(async () => {
  const found = (await auditWorld(world.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))
  await world.close()
  expect(found).toEqual([])
})

const raceOf = async (id = player) => (await ownExponent(world.db, id)).own?.race ?? null
const wordOf = (act: Promise<unknown>) =>
  act.then(
    () => '',
    (error: Error) => error.message,
  )

describe('an exit that came after the break', () => {
  it('is told at once with both times, kept once, and stands in the record', async () => {
    const { breakAt } = await world.openWith(300)
    const broke = breakAt.getTime()
    await world.enter(player, 1_000)
    await world.at(broke + 100)
    const words = await wordOf(world.exit(player, { at: broke + 37.9 }))
    expect(words).toMatch(/^您的退出请求于 \d\d:\d\d:\d\d\.\d{3} 到达，比断裂晚 37 毫秒/)
    const race = { by: 'late', multiple: null, at: broke + 37, breakAt: broke }
    expect(await raceOf()).toEqual(race)
    // However many follow, on whatever node, and when the round is settled: the first one stays.
    const other = world.anotherNode()
    const more = Array.from({ length: 30 }, (_, n) => wordOf(world.exit(player, { at: broke + 40 + n, node: n % 2 ? other : world.node })))
    expect(new Set(await Promise.all(more))).toEqual(new Set([words]))
    await world.playOut()
    expect(await wordOf(world.exit(player))).toBe(words)
    const page = await exponentPage(world.db, player, { page: 1, pageSize: 15 })
    expect(page.pageData.map((row) => row.race)).toEqual([race])
    const [card] = await aboutStakes({ db: world.db, playerId: player, catalogue: { items: new Map() } as never }, 'newest')
    expect(card?.note).toContain('退出晚到 37 毫秒')
  })

  it('at the very millisecond of the break is less than one late', async () => {
    const { breakAt } = await world.openWith(200)
    await world.enter(player, 1_000)
    await world.at(breakAt.getTime())
    expect(await wordOf(world.exit(player, { at: breakAt.getTime() }))).toContain('晚不到 1 毫秒')
    await world.playOut()
  })

  it('is not kept when it comes with the next round, nor without a stake, nor beside one that was in time', async () => {
    const { startAt, breakAt } = await world.openWith(200)
    const [idle, quick] = [await world.rich(), await world.rich()]
    await world.enter(player, 1_000)
    await world.enter(quick, 1_000)
    await world.exit(quick, { at: startAt.getTime() + reachedAt(150) })
    await world.at(breakAt.getTime() + LATE_KEPT)
    expect(await wordOf(world.exit(player, { at: breakAt.getTime() + LATE_KEPT }))).toBe('指数已断裂，这次没能退出')
    expect(await wordOf(world.exit(idle))).toContain('没有参加')
    expect(await wordOf(world.exit(quick))).toBe('')
    await world.playOut()
    expect(await raceOf()).toBeNull()
    const kept = await world.rows('SELECT count(*)::int AS n FROM exponent_stake WHERE round = $1 AND late_at IS NOT NULL', [
      (await world.last()).round,
    ])
    expect(kept).toEqual([{ n: 0 }])
  })

  it('tells nothing before the break has come by the database, however a node reckons', async () => {
    const { breakAt } = await world.openWith(200)
    await world.enter(player, 1_000)
    await world.at(breakAt.getTime() - 40)
    const words = await wordOf(world.exit(player, { at: breakAt.getTime() + 10 }))
    expect(words).not.toContain('毫秒')
    expect(await raceOf()).toBeNull()
    await world.playOut()
  })
})

describe('an exit that came in time, and one that needed nobody', () => {
  it('have both times once the round has broken, and not before', async () => {
    const { startAt, breakAt } = await world.openWith(200)
    const [alone, high] = [await world.rich(), await world.rich()]
    const [from, broke] = [startAt.getTime(), breakAt.getTime()]
    await world.enter(player, 1_000)
    await world.enter(alone, 1_000, 150)
    await world.enter(high, 1_000, 250)
    const leftAt = from + reachedAt(120) + 3
    await world.at(leftAt)
    expect((await world.exit(player)).own.race ?? null).toBeNull()
    for (const id of [player, alone, high]) expect(await raceOf(id)).toBeNull()
    await world.playOut()
    expect(await raceOf()).toEqual({ by: 'hand', multiple: 120, at: leftAt, breakAt: broke })
    expect(await raceOf(alone)).toEqual({ by: 'auto', multiple: 150, at: from + reachedAt(150), breakAt: broke })
    expect(await raceOf(high)).toEqual({ by: 'unreached', multiple: 250, at: from + reachedAt(250), breakAt: broke })
  })

  it('a stake that went back has no race', async () => {
    world.nodes.answer = false
    const { breakAt } = await world.openWith(200)
    await world.enter(player, 1_000, 250)
    await world.at(breakAt.getTime() + 10)
    await world.playOut()
    world.nodes.answer = true
    expect((await ownExponent(world.db, player)).own).toMatchObject({ outcome: 'refunded', race: null })
  })
})
