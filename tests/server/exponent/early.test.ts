import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type StepDeps, stepAlone } from '#server/core/rounds/steps.ts'
import { ownExponent } from '#server/modes/exponent/records.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import { ceilingIn } from '#shared/modes/exponent/apply.ts'
import { reachedAt } from '#shared/modes/exponent/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { each } from '../../support/each.ts'
import { dice } from './crowd.ts'
import { COINS, type ExponentWorld, SET_BY_TEST, startExponentWorld } from './world.ts'

/** Stakes that are taken for the next round while one runs. */

let world: ExponentWorld
let other: ReturnType<ExponentWorld['anotherNode']>
let player: string
beforeAll(async () => {
  world = await startExponentWorld()
  other = world.anotherNode()
})
beforeEach(async () => {
  player = await world.rich()
})
afterEach(async () => {
  if (!(await world.last()).settledAt) await world.playOut()
  expect(await audit()).toEqual([])
})
afterAll(() => world.close())

const audit = async () => (await auditWorld(world.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))
const mineOf = (id = player) => ownExponent(world.db, id)
const wordOf = (act: Promise<unknown>) =>
  act.then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return error.message
    },
  )
/** What counts against the caps of today, in fen. */
const spentOf = async (id: string) => {
  const [tally] = await world.rows<{ amount: number }>("SELECT amount::int FROM day_tally WHERE player_id = $1 AND what = 'spend'", [id])
  return tally?.amount ?? 0
}
/** Opens a round with a crash, and moves the clock into its climb. */
async function climb(crash = 300) {
  const row = await world.openWith(crash)
  await world.at(row.startAt.getTime() + 100)
  return row
}
/** Settles the round that runs and opens the next one. */
async function turn(steps?: StepDeps) {
  const { nextAt } = await world.playOut()
  await world.at((nextAt?.getTime() ?? 0) - 1_000, steps)
  const made = await world.last()
  await world.at(made.openAt.getTime(), steps)
  return made
}
/** Steps of a node with another bound, or another clock. */
const stepsWith = (exponentMaxPayout: number): StepDeps => ({
  ...world.steps,
  modes: roomModes({ ...world.deps, db: world.db, config: { exponentMaxPayout } }),
})

describe('a stake for the next round', () => {
  it('is paid at the press, waits beside the one that runs, and is in the next round when it opens', async () => {
    const { round, startAt } = await world.openWith(300)
    await world.enter(player, 1_000)
    expect(await wordOf(world.enter(player, 2_000, 150, { ahead: 1 }))).toContain('没有这一轮')
    await world.at(startAt.getTime() + reachedAt(120))
    const { own } = await world.enter(player, 2_000, 150, { ahead: 1 })
    expect(own).toMatchObject({ round: round + 1, stake: 20, auto: 150, outcome: 'open' })
    expect([await world.coinsOf(player), await spentOf(player)]).toEqual([COINS - 3_000, 3_000])
    expect(await mineOf()).toMatchObject({ own: { round, outcome: 'open' }, next: { round: round + 1 } })
    expect(await audit()).toEqual([])
    // It does not touch the round that runs, and is told to nobody yet.
    expect((await world.view()).stakes).toHaveLength(1)
    expect((await world.exit(player)).own).toMatchObject({ round, multiple: 120 })
    const made = await turn()
    expect(world.told.some((message) => message.kind === 'changes' && message.round === round + 1)).toBe(false)
    expect(await mineOf()).toMatchObject({ own: { round: round + 1, outcome: 'open' }, next: null })
    const view = await world.view()
    expect(view.stakes).toMatchObject([{ stake: 20, auto: 150 }])
    expect([made.ceiling, Number(made.taken)]).toEqual([ceilingIn(view), 3_000])
    const [push] = await world.rows<{ body: string }>(
      `SELECT body FROM push_outbox WHERE body LIKE '{"kind":"round"%' ORDER BY id DESC LIMIT 1`,
    )
    expect(JSON.parse(push?.body ?? '{}')).toMatchObject({ early: 1, round: { round: round + 1 } })
    await world.openedWith(200)
    await world.playOut()
    expect((await mineOf()).own).toMatchObject({ outcome: 'exited', multiple: 150, won: 30 })
  })

  it('is one, however often and wherever it is pressed, and a lost reply is found under its key', async () => {
    await climb()
    const key = randomUUID()
    const replies = await Promise.all(
      [0, 1, 2, 3].map((n) => world.enter(player, 1_000, 0, { ahead: 1, key, node: n % 2 ? other : world.node })),
    )
    each(replies, (reply) => expect(reply).toEqual(replies[0]))
    expect(await wordOf(world.enter(player, 1_000, 0, { ahead: 1, node: other }))).toContain('已投入下一局')
    expect(await world.coinsOf(player)).toBe(COINS - 1_000)
    await turn()
    // The same key is answered when the round has been made, too.
    expect(await world.enter(player, 1_000, 0, { key })).toEqual(replies[0])
    expect(await world.coinsOf(player)).toBe(COINS - 1_000)
  })

  it('can be taken back until that round starts, once', async () => {
    await climb()
    const second = await world.rich()
    for (const id of [player, second]) await world.enter(id, 1_000, 0, { ahead: 1 })
    await world.withdraw(player, { ahead: 1 })
    expect([await world.coinsOf(player), await spentOf(player), await spentOf(second)]).toEqual([COINS, 0, 1_000])
    expect(await mineOf()).toMatchObject({ next: null })
    expect(await wordOf(world.enter(player, 1_000, 0, { ahead: 1 }))).toContain('已撤回')
    const { startAt } = await turn()
    await world.withdraw(second, { at: startAt.getTime() - 1 })
    expect([await world.coinsOf(second), (await world.view()).stakes, (await world.last()).ceiling]).toEqual([COINS, [], 10_000])
    expect(await wordOf(world.withdraw(second, { at: startAt.getTime() - 1 }))).toContain('没有参加')
  })

  it('is taken in the second between the making and the opening of a round, and nothing is told of it before', async () => {
    await climb()
    const { nextAt } = await world.playOut()
    await world.at((nextAt?.getTime() ?? 0) - 1_000)
    const before = world.told.length
    await world.enter(player, 1_000)
    expect((await world.last()).openAt.getTime()).toBeGreaterThan(world.clock.now)
    expect((await mineOf()).next).toMatchObject({ stake: 10 })
    expect(world.told.length).toBe(before)
    await world.at((await world.last()).openAt.getTime())
    expect((await world.view()).stakes).toHaveLength(1)
  })

  it('is refused where the next round could not take it, and when the game stands still', async () => {
    const row = await climb(200)
    // 500,000 at the least ceiling of 2.00x fill what a round may pay.
    const many = await Promise.all(Array.from({ length: 5 }, () => world.rich()))
    for (const id of many) await world.enter(id, 100_000, 0, { ahead: 1 })
    expect(await wordOf(world.enter(player, 1_000, 0, { ahead: 1 }))).toBe('')
    await world.playOut()
    const { nextAt } = await world.last()
    world.clock.now = (nextAt?.getTime() ?? 0) + 60_000
    expect(await wordOf(world.enter(await world.rich(), 1_000, 0, { ahead: 1 }))).toContain('没有开放')
    expect(row.round).toBeGreaterThan(0)
    await world.at(world.clock.now)
    await world.at((await world.last()).openAt.getTime())
    // So late nobody need be watching any more.
    expect((await world.view()).stakes).toEqual([])
    for (const id of [...many, player]) expect(await world.coinsOf(id)).toBe(COINS)
  })
})

describe('what the next round cannot take goes back in full, and is told', () => {
  it('of players who are frozen meanwhile, and what came when it was full', async () => {
    await climb()
    const [frozen, second, third] = [await world.rich(), await world.rich(), await world.rich()]
    for (const id of [frozen, player, second, third]) await world.enter(id, 1_000, 0, { ahead: 1 })
    await world.rows('UPDATE player SET frozen = true WHERE id = $1', [frozen])
    // The operator has lowered the bound: two stakes fit at 2.00x.
    await turn(stepsWith(40))
    expect((await world.view()).stakes).toHaveLength(2)
    const coins = await Promise.all([frozen, player, second, third].map((id) => world.coinsOf(id)))
    expect(coins).toEqual([COINS, COINS - 1_000, COINS - 1_000, COINS])
    expect(await Promise.all([frozen, player, second, third].map(spentOf))).toEqual([0, 1_000, 1_000, 0])
    const letters = await world.rows(
      "SELECT player_id::text AS id FROM message WHERE title = '指数下一局的投入已退回' AND player_id = ANY($1::bigint[])",
      [[frozen, player, second, third]],
    )
    expect(new Set(letters.map(({ id }) => id))).toEqual(new Set([frozen, third]))
    await world.rows('UPDATE player SET frozen = false WHERE id = $1', [frozen])
  })
})

it('presses and withdrawals race the opening on two nodes, and nothing is lost or doubled', { timeout: 300_000 }, async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => world.rich()))
  for (let times = 0; times < Number(process.env.TIMES ?? 3); times++) {
    await climb(150)
    const round = (await world.last()).round + 1
    for (const id of players.slice(0, 8)) await world.enter(id, 1_000, 0, { round })
    await world.playOut()
    const { nextAt } = await world.last()
    world.clock.now = (nextAt?.getTime() ?? 0) - 1_000
    const late = players.slice(8).map((id, n) => wordOf(world.enter(id, 1_000, 0, { round, node: n % 2 ? other : world.node })))
    const gone = players.slice(0, 6).map((id, n) => wordOf(world.withdraw(id, { round, node: n % 2 ? other : world.node })))
    await Promise.all([stepAlone(world.steps), stepAlone(other.steps)])
    expect(await Promise.all([...late, ...gone])).toEqual(Array.from({ length: 10 }, () => ''))
    await world.at(world.clock.now)
    const made = await world.last()
    expect(made.round).toBe(round)
    await world.at(made.openAt.getTime())
    const view = await world.view()
    expect([view.stakes.length, (await world.last()).ceiling]).toEqual([6, ceilingIn(view)])
    await world.playOut()
    expect(await audit()).toEqual([])
  }
})

it('a walk of presses, withdrawals, exits and rounds keeps the books', { timeout: 240_000 }, async () => {
  const random = dice(7)
  const players = await Promise.all(Array.from({ length: 6 }, () => world.rich()))
  const counts = { taken: 0, back: 0, left: 0, refused: 0 }
  for (let step = 0; step < 300; step++) {
    const last = await world.last()
    const id = players[random(players.length)] ?? player
    const node = random(2) ? other : world.node
    const ahead = random(3) > 0 ? 1 : 0
    const dones: [keyof typeof counts, Promise<string>][] = [
      ['taken', wordOf(world.enter(id, 100 * (1 + random(20)), random(2) ? 0 : 120 + random(200), { ahead, node }))],
    ]
    if (random(4) === 0) dones.push(['back', wordOf(world.withdraw(id, { ahead, node }))])
    if (random(3) === 0) dones.push(['left', wordOf(world.exit(id, { node }))])
    for (const [what, done] of dones) counts[(await done) === '' ? what : 'refused']++
    // Time goes on to whatever comes next.
    const moments = [
      last.openAt,
      last.startAt,
      new Date(last.startAt.getTime() + 900),
      last.breakAt,
      new Date((last.nextAt ?? last.breakAt).getTime() - 1_000),
    ]
    const next = moments.map(Number).find((at) => at > world.clock.now) ?? world.clock.now + 1_500
    if (random(3) === 0) await world.at(next)
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(5)
})
