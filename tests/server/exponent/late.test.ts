import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stepAlone } from '#server/core/rounds/steps.ts'
import { ownExponent } from '#server/modes/exponent/records.ts'
import { reachedAt } from '#shared/modes/exponent/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { within } from '../../support/within.ts'
import { COINS, type ExponentWorld, SET_BY_TEST, startExponentWorld } from './world.ts'

/** Acts that come in time and are made late: a player can delay their own, and must gain nothing by it. */

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
/** Lets go what a test that failed still holds. */
let releases: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const release of releases) await release()
  releases = []
  if (!(await world.last()).settledAt) await world.playOut()
})
afterAll(() => world.close())

const audit = async () => (await auditWorld(world.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))
const outcomeOf = async (id: string) => (await ownExponent(world.db, id)).own
/** What becomes of an act: '' when it is done, or what the player reads. */
const wordOf = (act: Promise<unknown>) =>
  act.then(
    () => '',
    (error: Error) => error.message,
  )

/** Holds what a statement locks, as another act of the player does that takes its time. Returns what lets it go. */
async function hold(text: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = await other.db.$client.connect()
  await client.query('BEGIN')
  await client.query(text, values)
  let held = true
  const letGo = async () => {
    if (!held) return
    held = false
    await client.query('COMMIT')
    client.release()
  }
  releases.push(letGo)
  return letGo
}
const holdPlayer = () => hold('SELECT FROM player WHERE id = $1 FOR NO KEY UPDATE', [player])
/** Waits until so many statements of acts wait for a lock. */
async function untilWaiting(statements: number): Promise<void> {
  for (;;) {
    const [row] = await world.rows<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
    )
    if ((row?.n ?? 0) >= statements) return
    await sleep(10)
  }
}

describe('before the start', () => {
  it('an entry that can only be written after it is refused, and nothing is charged', async () => {
    const { startAt } = await world.openWith(300)
    const letGo = await holdPlayer()
    const entry = wordOf(world.enter(player, 1_000, 110, { at: startAt.getTime() - 1 }))
    await untilWaiting(1)
    // 1.10x is reached, so the player would know that the entry wins.
    await world.at(startAt.getTime() + reachedAt(120))
    await letGo()
    expect(await entry).toContain('没有扣款')
    expect(await world.coinsOf(player)).toBe(COINS)
    await world.playOut()
    expect(await audit()).toEqual([])
  })

  it('a stake that can only be taken back after it stays in the round', async () => {
    const { breakAt, startAt } = await world.openWith(100)
    await world.enter(player, 1_000)
    const letGo = await holdPlayer()
    const withdrawal = wordOf(world.withdraw(player, { at: startAt.getTime() - 1 }))
    await untilWaiting(1)
    // The index has broken, so the player would know that the stake is lost.
    await world.at(breakAt.getTime())
    await letGo()
    expect(await withdrawal).toContain('不能撤回')
    await world.playOut()
    expect(await world.coinsOf(player)).toBe(COINS - 1_000)
    expect(await audit()).toEqual([])
  })
})

describe('after the start', () => {
  it('the first exit counts, though a later one on another node is made before it', async () => {
    const { startAt } = await world.openWith(500)
    await world.enter(player, 1_000)
    const letGo = await holdPlayer()
    // The node does one thing of a player at a time, so the exit waits in its memory behind this one.
    const slow = wordOf(world.withdraw(player, { at: startAt.getTime() }))
    await untilWaiting(1)
    const first = world.exit(player, { at: startAt.getTime() + reachedAt(150) })
    await sleep(50)
    const later = world.exit(player, { at: startAt.getTime() + reachedAt(300), node: other })
    await untilWaiting(2)
    await letGo()
    expect(await slow).toContain('不能撤回')
    expect([(await first).own.multiple, (await later).own.multiple]).toEqual([150, 150])
    await world.playOut()
    expect(await audit()).toEqual([])
  })

  it('an exit that reached a node is paid, though the round is settled before it is made', async () => {
    const { startAt } = await world.openWith(500)
    await world.enter(player, 1_000)
    const letGo = await holdPlayer()
    const exit = world.exit(player, { at: startAt.getTime() + reachedAt(200) })
    await untilWaiting(1)
    await world.playOut()
    expect(await outcomeOf(player)).toMatchObject({ outcome: 'exited', multiple: 200 })
    await letGo()
    expect((await exit).own).toMatchObject({ multiple: 200, won: 20 })
    expect(await audit()).toEqual([])
  })

  it('what comes too early or too late is no exit', async () => {
    const { startAt, breakAt } = await world.openWith(300)
    await world.enter(player, 1_000)
    expect(await wordOf(world.exit(player, { at: startAt.getTime() - 1 }))).toContain('还没有开始')
    expect(await wordOf(world.exit(player, { at: breakAt.getTime() }))).toContain('已断裂')
    await world.playOut()
    expect(await outcomeOf(player)).toMatchObject({ outcome: 'lost' })
    expect(await audit()).toEqual([])
  })
})

it('a key that another act of a player holds keeps nobody else out of the round', async () => {
  await world.openWith(200)
  const key = randomUUID()
  const someone = await world.rich()
  const letGo = await hold("INSERT INTO idempotency (player_id, key, request_hash, reply, at) VALUES ($1, $2, '', '{}', now())", [
    player,
    key,
  ])
  let answered = false
  const stuck = wordOf(world.enter(player, 1_000, 0, { key })).finally(() => {
    answered = true
  })
  await untilWaiting(1)
  // It is alone now, and waits for as long as it takes.
  await sleep(300)
  const entry = wordOf(world.enter(someone, 1_000, 0, { node: other }))
  expect(await within(entry, 30_000, 'the entry of another player')).toBe('')
  expect(answered).toBe(false)
  await letGo()
  expect(await stuck).toContain('操作编号')
  expect(await world.coinsOf(player)).toBe(COINS)
  await world.playOut()
  expect(await audit()).toEqual([])
})

it('a player whose account is busy for two seconds does not stop the game', async () => {
  const { breakAt } = await world.openWith(300)
  await world.enter(player, 1_000, 150)
  await world.at(breakAt.getTime() - 1_000)
  const letGo = await hold('SELECT FROM account WHERE player_id = $1 FOR UPDATE', [player])
  world.clock.now = breakAt.getTime() + 1_000
  const settling = stepAlone(world.steps)
  await sleep(2_000)
  await letGo()
  await settling
  expect((await world.last()).settledAt).not.toBeNull()
  expect(await audit()).toEqual([])
})
