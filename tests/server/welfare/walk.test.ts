import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closePackets, makePackets } from '#server/community/welfare/packets.ts'
import { reverseFirstTopUp } from '#server/community/welfare/reverse.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { beijingDay } from '#shared/beijingTime.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { DAY, HOUR } from '../clock.ts'
import { crowd, startWelfareWorld, type WelfareTestWorld } from './world.ts'

let world: WelfareTestWorld
beforeAll(async () => {
  world = await startWelfareWorld()
})
afterAll(() => world?.stop())

const RUNS = Number(process.env.WALK_RUNS ?? 4)
const ACTS = ['sign', 'free', 'surprise', 'task', 'topUp', 'gift', 'reverse', 'packet', 'hours', 'night'] as const
const steps = fc.array(fc.record({ act: fc.constantFrom(...ACTS), both: fc.boolean(), hours: fc.integer({ min: 1, max: 50 }) }), {
  minLength: 40,
  maxLength: 60,
})
type Step = { act: (typeof ACTS)[number]; both: boolean; hours: number }

/** The rules once more, over the days themselves: nothing here is a counter that the server keeps. */
class Model {
  diamonds = 0
  readonly signs: string[] = []
  readonly opened: string[] = []
  readonly tasks: string[] = []
  surprises = 0
  order: { no: string; state: 'ready' | 'taken' | 'reversed' } | null = null
  packets = 0

  sign(day: string): number {
    if (this.signs.includes(day)) return 0
    this.signs.push(day)
    this.diamonds += [20, 30, 40, 60, 80, 100, 200][(this.signs.length - 1) % 7] ?? 0
    return 1
  }
  once(days: string[], day: string, open = true): number {
    if (!open || days.includes(day)) return 0
    days.push(day)
    return 1
  }
}

async function walk(acts: readonly Step[]): Promise<void> {
  const model = new Model()
  const player = await world.newPlayer()
  const pool = await makePackets(world.deps.db, world.on[0].packetKey, { name: '红包', amount: 10_00, count: 3, days: 300 })
  for (const { act, both, hours } of acts) {
    const day = beijingDay(world.clock.now())
    const times = both ? 3 : 1
    const many = async (run: (node: 0 | 1) => Promise<unknown>) => (await crowd(times, run)).done.length
    if (act === 'hours') world.clock.advance(hours * HOUR)
    if (act === 'night') world.clock.advance(DAY)
    if (act === 'sign') expect(await many((node) => world.sign(player, undefined, node))).toBe(model.sign(day))
    if (act === 'free') expect(await many((node) => world.free(player, {}, node))).toBe(model.once(model.opened, day))
    if (act === 'surprise') {
      const due = Math.min(times, Math.floor(model.signs.length / 7) - model.surprises)
      expect(await many((node) => world.free(player, { use: 'sign' }, node))).toBe(due)
      model.surprises += due
    }
    if (act === 'task') {
      const paid = model.once(model.tasks, day, model.signs.includes(day))
      expect(await many((node) => world.task(player, 'sign', undefined, node))).toBe(paid)
      model.diamonds += paid * 5
    }
    if (act === 'topUp') {
      const no = await world.topUp(player, 10, times)
      if (!model.order || model.order.state === 'reversed') model.order = { no, state: 'ready' }
    }
    if (act === 'reverse' && model.order) {
      await reverseFirstTopUp(world.deps.db, model.order.no, 'charge-back')
      if (model.order.state === 'ready') model.order.state = 'reversed'
    }
    if (act === 'gift') {
      const due = model.order?.state === 'ready'
      expect(await many((node) => world.gift(player, undefined, node))).toBe(Number(due))
      if (model.order && due) model.order.state = 'taken'
    }
    if (act === 'packet') {
      expect(await many((node) => world.redeem(player, pool.code, {}, node))).toBe(model.packets === 0 ? 1 : 0)
      if (model.packets === 0) model.diamonds += 10
      model.packets = 1
    }
  }
  await closePackets(world.deps.db)
  const view = await world.view(player)
  expect(view.sign).toEqual({ signed: model.signs.length, today: model.signs.includes(beijingDay(world.clock.now())) })
  expect((await balancesOf(world.deps.db, player.playerId)).secondaryBalance).toBe(model.diamonds)
}

it('everything is given once and by the rules, whatever happens in whatever order on two nodes', async () => {
  await fc.assert(fc.asyncProperty(steps, walk), { numRuns: RUNS, endOnFailure: true })
  expect(await auditWorld(world.deps.db)).toEqual([])
})
