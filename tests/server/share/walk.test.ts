import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reverseCommission } from '#server/community/share/reverse.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import type { TestPlayer } from '../../support/player.ts'
import { DAY } from '../clock.ts'
import { type ShareTestWorld, startShareWorld } from './world.ts'

let world: ShareTestWorld
beforeAll(async () => {
  world = await startShareWorld()
})
afterAll(() => world?.stop())

const FRIENDS = 13
const RUNS = Number(process.env.WALK_RUNS ?? 6)

type Act =
  | { act: 'bind' | 'settle' | 'night' | 'freeze'; who: number }
  | { act: 'pay'; who: number; yuan: number; times: number }
  | { act: 'take' | 'reverse'; who: number; both: boolean }

const who = fc.nat(FRIENDS - 1)
const acts = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant('bind' as const), who }) },
    {
      weight: 10,
      arbitrary: fc.record({
        act: fc.constant('pay' as const),
        who,
        yuan: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constant(20_000)),
        times: fc.integer({ min: 1, max: 3 }),
      }),
    },
    { weight: 5, arbitrary: fc.record({ act: fc.constant('settle' as const), who }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('take' as const), who, both: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('reverse' as const), who, both: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('night' as const), who }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('freeze' as const), who }) },
  ),
  { minLength: 60, maxLength: 90 },
)

interface Order {
  orderNo: string
  friend: number
  yuan: number
  state: 'waiting' | 'booked' | 'refused' | 'reversed'
  diamonds: number
  /** `YYYY-MM` of the booking. */
  month: string
  day: string
}

/** The rules once more, in diamonds and over all orders each time: nothing here is counted up. */
class Model {
  readonly bound = new Set<number>()
  readonly frozen = new Set<number>()
  readonly orders: Order[] = []
  /** Booked first. */
  readonly booked: Order[] = []
  taken = 0

  friends = () => new Set(this.booked.filter(({ state }) => state === 'booked').map(({ friend }) => friend)).size
  total = () => round(sumOf(this.booked.filter(({ state }) => state === 'booked')))
  today = (day: string) => round(sumOf(this.booked.filter((order) => order.day === day)))

  settle(now: number): number {
    const due = this.orders.filter(({ state }) => state === 'waiting')
    for (const order of due) this.book(order, beijingDay(now))
    return due.length
  }

  private book(order: Order, day: string): void {
    if (this.frozen.has(order.friend)) {
      order.state = 'refused'
      return
    }
    const month = day.slice(0, 7)
    const ofMonth = this.booked.filter((each) => each.month === month)
    order.state = 'booked'
    this.booked.push(order)
    const friends = this.friends()
    const percent = friends >= 30 ? 2 : friends >= 10 ? 1.5 : 1
    const left = Math.min(3_000 - sumOf(ofMonth.filter(({ friend }) => friend === order.friend)), 100_000 - sumOf(ofMonth))
    // One yuan at one percent is one diamond, because 100 diamonds are worth a coin.
    Object.assign(order, { month, day, diamonds: Math.max(0, Math.min(round(order.yuan * percent), round(left))) })
  }
}

const sumOf = (orders: readonly Order[]) => orders.reduce((sum, { diamonds }) => sum + diamonds, 0)
const round = (diamonds: number) => Math.round(diamonds * 100) / 100

async function walk(early: number, steps: readonly Act[]): Promise<void> {
  const model = new Model()
  const inviter = await world.newPlayer()
  const friends: TestPlayer[] = []
  for (let n = 0; n < FRIENDS; n++) friends.push(await world.newPlayer())
  const friendOf = (n: number) => friends[n] ?? inviter
  const run = async (step: Act) => {
    const friend = friendOf(step.who)
    if (step.act === 'bind') {
      if ((await world.bind(friend, inviter)) === 0) model.bound.add(step.who)
    }
    if (step.act === 'pay') {
      const orderNo = await world.topUp(friend, step.yuan, step.times)
      if (model.bound.has(step.who))
        model.orders.push({ orderNo, friend: step.who, yuan: step.yuan, state: 'waiting', diamonds: 0, month: '', day: '' })
    }
    if (step.act === 'settle') expect(await world.settle()).toBe(model.settle(world.clock.now()))
    if (step.act === 'night') world.clock.advance(step.who < 3 ? 32 * DAY : DAY)
    if (step.act === 'freeze' && model.bound.has(step.who) && model.frozen.size < 2) {
      await world.rows('UPDATE player SET frozen = true WHERE id = $1', [friend.playerId])
      model.frozen.add(step.who)
    }
    if (step.act === 'take') await take(step.both)
    if (step.act === 'reverse') await reverse(step.who, step.both)
  }
  const take = async (both: boolean) => {
    const pending = round(model.total() - model.taken)
    const key = randomUUID()
    const replies = await Promise.allSettled([world.take(inviter, key), world.take(inviter, both ? key : randomUUID(), 1)])
    const paid = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value.amount] : []))
    // With one key both get the same answer; with two keys one of them gets the diamonds.
    expect(paid).toEqual(pending <= 0 ? [] : both ? [pending, pending] : [pending])
    if (pending > 0) model.taken = model.total()
  }
  const reverse = async (nth: number, both: boolean) => {
    const order = model.orders.filter(({ state }) => state !== 'reversed')[nth]
    if (!order) return
    const expected = order.state === 'booked' ? order.diamonds : 0
    order.state = 'reversed'
    const back = await Promise.all(world.nodes.slice(0, both ? 2 : 1).map((db) => reverseCommission(db, order.orderNo, 'charge-back')))
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(expected)
  }
  for (let who = 0; who < early; who++) await run({ act: 'bind', who })
  for (const step of steps) {
    // A frozen friend cannot open an order; nothing is lost by not trying.
    if (step.act === 'pay' && model.frozen.has(step.who)) continue
    await run(step)
  }
  expect(await world.settle()).toBe(model.settle(world.clock.now()))
  await take(true)
  const { friends: counted, total, today, pending } = await world.promotion(inviter)
  expect({ counted, total, today, pending }).toEqual({
    counted: model.friends(),
    total: model.total(),
    today: model.today(beijingDay(world.clock.now())),
    pending: round(model.total() - model.taken),
  })
  expect((await balancesOf(world.deps.db, inviter.playerId)).secondaryBalance).toBe(model.taken)
}

it('commission is paid by the rules, once and within its bounds, whatever happens in whatever order on two nodes', async () => {
  await fc.assert(fc.asyncProperty(fc.integer({ min: 6, max: FRIENDS }), acts, walk), { numRuns: RUNS, endOnFailure: true })
  expect(await auditWorld(world.deps.db)).toEqual([])
})
