import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSwapWorld, SWAP_KINDS, type SwapWorld } from '../support/swapPage/swapWorld.ts'

let world: SwapWorld
beforeAll(async () => {
  world = await openSwapWorld()
}, 180_000)
afterAll(() => world?.stop())

describe('an original that is saved', () => {
  it.each(SWAP_KINDS)('is swapped in the running page: %s', async (kind) => {
    const before = await world.page.evaluate('[swapLab.born, swapLab.sprites()]')
    await world.swap(kind, [255, 0, 255])
    await world.swap(kind, [0, 255, 0])
    expect(await world.page.evaluate('[swapLab.born, swapLab.sprites()]')).toEqual(before)
  })
})
