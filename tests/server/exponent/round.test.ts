import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceLogPage } from '#server/core/money/balances.ts'
import { withWins } from '#server/modes/all.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import { exponentPage, ownExponent } from '#server/modes/exponent/records.ts'
import { exponentChains } from '#server/modes/exponent/shownChains.ts'
import { exponentHistory, exponentProof } from '#server/modes/exponent/view.ts'
import { crashOf, isOfChain } from '#shared/modes/exponent/chain.ts'
import { prizeFor } from '#shared/modes/exponent/prize.ts'
import { reachedAt, wonAt } from '#shared/modes/exponent/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { COINS, type ExponentWorld, SET_BY_TEST, startExponentWorld } from './world.ts'

let world: ExponentWorld
beforeAll(async () => {
  world = await startExponentWorld()
})
afterAll(() => world.close())

const PAGE = { page: 1, pageSize: 20 }
/** The newest payments of a player for stakes, as 流水 shows them. */
const paidFor = async (playerId: string) => {
  const { pageData } = await balanceLogPage(world.db, playerId, { ...PAGE, currency: -1 })
  return (await withWins(world.db, playerId, pageData)).filter(({ type }) => type.startsWith('exponent'))
}
const audit = async () => (await auditWorld(world.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))
/** Price in minor units by gift id, of the small catalogue. */
const ITEMS = [20_000, 5_000, 2_000, 900, 150].map((price, index) => ({ giftId: index + 1, price }))

it('a round runs from its opening to the bags, with every outcome', async () => {
  const { openAt, startAt, breakAt, round } = await world.openWith(350)
  const [byHand, byAuto, tooHigh, none, gone, late] = await Promise.all(Array.from({ length: 6 }, world.rich))
  if (!byHand || !byAuto || !tooHigh || !none || !gone || !late) throw new Error('no players')
  expect((await world.view()).round).toMatchObject({ round, openAt: openAt.getTime(), broken: null })
  expect((await world.enter(byHand, 1_000)).own).toMatchObject({ round, stake: 10, auto: 0, outcome: 'open', multiple: null, won: 0 })
  await world.enter(byAuto, 2_000, 200)
  await world.enter(tooHigh, 100_000, 351)
  await world.enter(none, 100)
  expect((await world.enter(gone, 5_000)).balance).toBe((COINS - 5_000) / 100)
  expect(await world.withdraw(gone)).toMatchObject({ balance: COINS / 100, secondaryBalance: 0 })
  expect(await world.last()).toMatchObject({ ceiling: 10_000, taken: 100_000 + 4_000 + 351_000 + 10_000 })
  await expect(world.exit(byHand)).rejects.toThrow('还没有开始')
  await expect(world.enter(byHand, 100)).rejects.toThrow('已投入')

  world.clock.now = startAt.getTime()
  await expect(world.enter(late, 100)).rejects.toThrow('已开始')
  await expect(world.withdraw(none)).rejects.toThrow('不能撤回')
  await expect(world.exit(gone)).rejects.toThrow('没有参加')
  world.clock.now = startAt.getTime() + reachedAt(273)
  const exit = await world.exit(byHand)
  expect(exit.own).toMatchObject({ outcome: 'exited', multiple: 273, won: 27.3, coins: 7.3, item: { giftId: 3, recoveryPrice: 20 } })
  expect(exit.balance).toBe((COINS - 1_000 + 730) / 100)
  world.clock.now += 2_000
  expect((await world.exit(byHand)).own).toEqual(exit.own)
  const seen = (await world.view()).stakes
  expect(seen.map(({ auto, exited }) => [auto, exited])).toEqual([
    [0, 273],
    [200, null],
    [351, null],
    [0, null],
  ])

  await world.at(breakAt.getTime() - 1)
  expect((await world.view()).round.broken).toBeNull()
  await world.at(breakAt.getTime())
  expect((await world.view()).round.broken).toMatchObject({
    crash: 350,
    breakAt: breakAt.getTime(),
    nextAt: breakAt.getTime() + 5_000,
    refunded: false,
  })
  await expect(world.exit(none)).rejects.toThrow('比断裂晚')
  expect((await world.last()).settledAt).toBeNull()
  await world.at(breakAt.getTime() + 1_000)
  expect((await world.last()).settledAt).not.toBeNull()

  const own = async (playerId: string) => (await ownExponent(world.db, playerId)).own
  expect(await own(byAuto)).toMatchObject({ outcome: 'exited', multiple: 200, won: 40, coins: 20, item: { giftId: 3 } })
  expect(await own(tooHigh)).toMatchObject({ outcome: 'lost', multiple: null, won: 0, item: null, coins: 0 })
  expect((await own(none))?.outcome).toBe('lost')
  expect(await own(gone)).toBeNull()
  expect((await ownExponent(world.db, byAuto)).today).toEqual({ staked: 20, got: 40 })
  const bag = await bagPage(world.db, byAuto, { ...PAGE, sort: 'new', grade: -1 }, 'exponent_bag')
  expect(bag.pageData.map(({ giftId }) => giftId)).toEqual([3])
  expect((await bagPage(world.db, byAuto, { ...PAGE, sort: 'new', grade: -1 })).total).toBe(0)
  const log = (await balanceLogPage(world.db, byAuto, { ...PAGE, currency: -1 })).pageData
  expect(log.slice(0, 2).map(({ type, amount, about }) => [type, amount, about])).toEqual([
    ['exponent_rest', 20, { kind: 'exponent', id: String(round) }],
    ['exponent_stake', -20, { kind: 'exponent', id: String(round) }],
  ])
  const before = await balanceLogPage(world.db, byHand, { ...PAGE, currency: -1 })
  expect((await paidFor(byHand)).map(({ type, amount, won }) => [type, amount, won])).toEqual([
    ['exponent_rest', 7.3, undefined],
    ['exponent_stake', -10, { amount: 27.3, itemName: exit.own.item?.giftName, coins: 7.3 }],
  ])
  expect(await balanceLogPage(world.db, byHand, { ...PAGE, currency: -1 })).toEqual(before)
  for (const playerId of [tooHigh, none, gone]) expect((await paidFor(playerId)).filter(({ won }) => won)).toEqual([])
  expect((await exponentPage(world.db, byAuto, PAGE)).pageData).toEqual([
    expect.objectContaining({ round, crash: 350, time: breakAt.getTime(), multiple: 200 }),
  ])
  expect(await audit()).toEqual([])
})

it.each([
  ['at once', 99],
  ['at 1.00', 100],
  ['at the highest multiple', 10_000],
])('a round that breaks %s', async (_name, crash) => {
  const { startAt, breakAt } = await world.openWith(crash)
  const [plain, least, most] = await Promise.all(Array.from({ length: 3 }, world.rich))
  if (!plain || !least || !most) throw new Error('no players')
  await world.enter(plain, 10_000)
  await world.enter(least, 10_000, 101)
  await world.enter(most, 10_000, 10_000)
  if (crash === 99) await expect(world.exit(plain, { at: startAt.getTime() })).rejects.toThrow('已断裂')
  if (crash === 100) {
    expect((await world.exit(plain, { at: breakAt.getTime() - 1 })).own.multiple).toBe(100)
    await expect(world.exit(least, { at: breakAt.getTime() })).rejects.toThrow('已断裂')
  }
  await world.playOut()
  const outcomes = await Promise.all([plain, least, most].map(async (id) => (await ownExponent(world.db, id)).own?.multiple))
  expect(outcomes).toEqual({ 99: [null, null, null], 100: [100, null, null], 10000: [10_000, 101, 10_000] }[crash])
  expect(await audit()).toEqual([])
})

it('prizes are the dearest item and the rest in coins, also below the cheapest item', async () => {
  const { startAt } = await world.openWith(10_000)
  for (const [stake, multiple] of [
    [100, 101],
    [150, 100],
    [777, 258],
    [100_000, 9_999],
  ] as const) {
    const player = await world.rich()
    await world.enter(player, stake)
    const { own } = await world.exit(player, { at: startAt.getTime() + reachedAt(multiple) })
    const { item, coins } = prizeFor(wonAt(stake, multiple), ITEMS)
    expect([own.won, own.item?.giftId ?? null, own.coins]).toEqual([wonAt(stake, multiple) / 100, item?.giftId ?? null, coins / 100])
    // What is paid in coins alone has an entry of its own.
    const won = item ? { amount: own.won, itemName: own.item?.giftName, coins: own.coins } : undefined
    expect((await paidFor(player)).find(({ type }) => type === 'exponent_stake')?.won).toEqual(won)
  }
  await world.playOut()
  expect(await audit()).toEqual([])
})

it('rounds that were not set by a test prove themselves', async () => {
  for (let times = 0; times < 5; times++) {
    const { round } = await world.open()
    await expect(exponentProof(world.db, round)).rejects.toThrow('还没有结束')
    const { breakAt } = await world.playOut()
    const { place, chain, broken } = await exponentProof(world.db, round)
    expect(isOfChain(chain, place, broken.secret)).toBe(true)
    expect(crashOf(broken.secret, chain.salt)).toBe(broken.crash)
    expect(broken.breakAt).toBe(breakAt.getTime())
    expect((await exponentHistory(world.db))[0]).toMatchObject({ round, crash: broken.crash })
  }
  expect(await exponentChains(world.db)).toHaveLength(1)
})
