import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitState, setCap, startRest } from '#server/core/limits/settings.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { CAP_KINDS, type CapKind } from '#shared/calls/limits.ts'
import { Status } from '#shared/codes.ts'
import { startWorld, type World } from '../case/world.ts'
import { PLAIN_PRICE } from '../catalogue/fixture.ts'
import { type Node, startNode, statusOf } from './world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BEIJING = 8 * HOUR

let world: World
let node: Node
beforeAll(async () => {
  world = await startWorld()
  node = startNode(world)
})
afterAll(async () => {
  expect(await auditLedger(world.db)).toEqual([])
  await node.close()
  await world.close()
})

type Act =
  | { act: 'open'; boxes: 1 | 2 }
  | { act: 'buy'; coins: number }
  | { act: 'topUp'; coins: number }
  | { act: 'cap'; kind: CapKind; coins: number | null }
  | { act: 'rest'; days: 1 | 7 | 30 }
  | { act: 'wait'; hours: number }

const coins = fc.integer({ min: 1, max: 60 })
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('open' as const), boxes: fc.constantFrom(1 as const, 2 as const) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('buy' as const, 'topUp' as const), coins }) },
  {
    weight: 5,
    arbitrary: fc.record({ act: fc.constant('cap' as const), kind: fc.constantFrom(...CAP_KINDS), coins: fc.option(coins, { freq: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('rest' as const), days: fc.constantFrom(1 as const, 7 as const, 30 as const) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.constantFrom(1, 7, 23.999, 24, 30, 24 * 9) }) },
)

/** The rules implemented in the simplest way: it remembers every movement and every change, and computes everything anew each time. */
class Model {
  moves: { what: 'spend' | 'topUp'; at: number; amount: number }[] = []
  wishes: { kind: CapKind; at: number; height: number; from: number }[] = []
  restUntil = 0

  capAt(kind: CapKind, now: number): number {
    return this.wishes.filter((wish) => wish.kind === kind && wish.from <= now).at(-1)?.height ?? Number.POSITIVE_INFINITY
  }

  wish(kind: CapKind, height: number, now: number): void {
    const coming = this.wishes.find((wish) => wish.kind === kind && wish.from > now)
    this.wishes = this.wishes.filter((wish) => wish.kind !== kind || wish.from <= now)
    const lowers = height <= this.capAt(kind, now)
    const from = lowers ? now : coming && height <= coming.height ? coming.from : now + DAY
    this.wishes.push({ kind, at: now, height, from })
  }

  used(kind: CapKind, now: number): number {
    const length = kind.endsWith('Day') ? 10 : 7
    const period = (at: number) => new Date(at + BEIJING).toISOString().slice(0, length)
    const mine = this.moves.filter((move) => kind.startsWith(move.what) && period(move.at) === period(now))
    return mine.reduce((sum, { amount }) => sum + amount, 0)
  }

  /** The status that the server must answer. */
  move(what: 'spend' | 'topUp', amount: number, now: number): number {
    if (this.restUntil > now) return Status.resting
    const room = (kind: CapKind) => this.used(kind, now) + amount <= this.capAt(kind, now)
    if (!room(`${what}Day`) || !room(`${what}Month`)) return Status.limitReached
    this.moves.push({ what, at: now, amount })
    return 0
  }
}

async function play(model: Model, playerId: string, step: Act): Promise<void> {
  const { now } = world.clock
  if (step.act === 'open') {
    const expected = model.move('spend', PLAIN_PRICE * step.boxes, now)
    expect(await statusOf(node.open(playerId, step.boxes, randomUUID()))).toBe(expected)
  } else if (step.act === 'buy' || step.act === 'topUp') {
    const expected = model.move(step.act === 'buy' ? 'spend' : 'topUp', step.coins * 100, now)
    expect(await statusOf(node[step.act](playerId, step.coins * 100))).toBe(expected)
  } else if (step.act === 'cap') {
    model.wish(step.kind, step.coins === null ? Number.POSITIVE_INFINITY : step.coins * 100, now)
    await setCap(world.deps, playerId, step.kind, step.coins === null ? null : step.coins * 100)
  } else if (step.act === 'rest') {
    model.restUntil = Math.max(model.restUntil, now + step.days * DAY)
    await startRest(world.deps, playerId, step.days)
  } else {
    world.clock.now += step.hours * HOUR
  }
}

async function compare(model: Model, playerId: string): Promise<void> {
  const { now } = world.clock
  const { caps, restUntil } = await limitState(world.db, playerId, now)
  expect(restUntil).toBe(model.restUntil > now ? model.restUntil : null)
  expect(caps.map(({ kind, cap, used }) => [kind, cap ?? Number.POSITIVE_INFINITY, used])).toEqual(
    CAP_KINDS.map((kind) => [kind, model.capAt(kind, now) / 100, model.used(kind, now) / 100]),
  )
}

it('does what a plain model does, whatever is set, spent, topped up and waited for', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), async (steps) => {
      const model = new Model()
      const playerId = await world.newPlayer({ startCoins: 10_000_000 })
      for (const step of steps) {
        await play(model, playerId, step)
        await compare(model, playerId)
      }
    }),
    { numRuns: 30 },
  )
})
