import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIMITS } from '#server/platform/db/batcher.ts'
import { type ExponentWorld, startExponentWorld } from './world.ts'

let world: ExponentWorld
beforeAll(async () => {
  world = await startExponentWorld()
})
afterAll(() => world.close())

it('whoever sends as many exits as a node holds keeps nobody else in the round', async () => {
  const { startAt } = await world.openWith(600)
  const [flooding, player] = [await world.rich(), await world.rich()]
  await world.enter(player, 1_000)
  const at = startAt.getTime() + 3_000
  world.clock.now = at
  const flood = Promise.allSettled(Array.from({ length: LIMITS.waiting + 1_000 }, () => world.exit(flooding, { key: randomUUID(), at })))
  await expect(world.exit(player, { at })).resolves.toMatchObject({ own: { outcome: 'exited' } })
  await flood
})
