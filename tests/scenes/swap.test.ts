import { stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withLock } from '../../tools/assets/lock.ts'
import { openSwapWorld, SWAP_KINDS, type SwapWorld } from '../support/swapPage/swapWorld.ts'

/** Ms after a save when the watch begins to pack. */
const BEYOND_REST = 3_000
/** Ms that packing every atlas may take on a busy machine; what has begun is ended before the copy goes. */
const PACKING = 300_000
const project = fileURLToPath(new URL('../../', import.meta.url))

/** When the atlas of the effects was written, in whole seconds, which survive a copy; 0 while there is none, as in the midst of a first packing. */
function packedAt(root: string): Promise<number> {
  return stat(path.join(root, 'public/assets/fx/sprites.webp')).then(
    ({ mtimeMs }) => Math.floor(mtimeMs / 1000),
    () => 0,
  )
}

let world: SwapWorld
beforeAll(async () => {
  world = await openSwapWorld()
}, 180_000)
afterAll(() => world?.stop(), PACKING)

it('a copy of the project packs nothing anew', async () => {
  const packed = await packedAt(project)
  expect(packed).toBeGreaterThan(0)
  expect(await packedAt(world.root)).toBe(packed)
})

describe('an original that is saved', () => {
  it.each(SWAP_KINDS)('is swapped in the running page: %s', async (kind) => {
    const before = await world.page.evaluate('[swapLab.born, swapLab.sprites()]')
    await world.swap(kind, [255, 0, 255])
    await world.swap(kind, [0, 255, 0])
    expect(await world.page.evaluate('[swapLab.born, swapLab.sprites()]')).toEqual(before)
  })

  it(
    'does not wait for an atlas that is being packed',
    async () => {
      const before = await withLock(path.join(world.root, '.assetpack/packing'), async () => {
        const packed = await packedAt(world.root)
        expect(packed).toBeGreaterThan(0)
        await world.swap('sprite', [255, 0, 255])
        await sleep(BEYOND_REST)
        await world.swap('picture', [255, 0, 255])
        expect(await packedAt(world.root)).toBe(packed)
        return packed
      })
      await vi.waitUntil(async () => (await packedAt(world.root)) !== before, { timeout: PACKING, interval: 100 })
    },
    PACKING * 2,
  )
})
