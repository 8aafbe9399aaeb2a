import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { between, seededRandom } from '#scenes/kit/random.ts'
import { TICK_GAP } from '#scenes/kit/reel/TickVoice.ts'
import { SPECIMENS } from '#scenes/lab/specimens/reel.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { hideCanvas, openScenes } from '../support/scenePage/open.ts'
import type { Reels } from '../support/scenePage/reelTools.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab
declare const reels: Reels

let page: Page
const errors: string[] = []

beforeAll(async () => {
  // Nobody looks: the smallest stage is drawn fastest.
  const context = await sharedPhone({ viewport: { width: 80, height: 142 } })
  page = await openScenes(context, inject('scenesUrl'), errors)
  await page.evaluate(() => lab.equip('reels'))
  await hideCanvas(page)
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

afterEach(() => {
  expect(errors.splice(0)).toEqual([])
})

const show = (name: string, ms: number, seed?: string) =>
  page.evaluate((at) => lab.showPreview('lab', at.name, at.ms, at.seed), { name, ms, seed })
const state = () => page.evaluate(() => reels.state())
const heard = () => page.evaluate(() => reels.heard())

async function expectLanded(): Promise<void> {
  const { wanted, under, off } = await state()
  expect(under).toEqual(wanted)
  expect(off).toBe(0)
}

describe('reels on the stage', () => {
  for (const { name, length } of SPECIMENS) {
    const fast = name.endsWith('fast')

    it(`${name} lands on what the book says, and is heard on the way`, async () => {
      await heard()
      await show(name, length)
      await expectLanded()
      const { ticks, pulses } = await heard()
      const frame = 1000 / 60
      for (let i = 1; i < ticks.length; i++) expect((ticks[i] ?? 0) - (ticks[i - 1] ?? 0)).toBeGreaterThanOrEqual(TICK_GAP - frame / 2)
      expect(ticks.length).toBeGreaterThan(fast ? 5 : 20)
      expect(ticks.length).toBeLessThanOrEqual(length / TICK_GAP)
      expect(pulses.length).toBeGreaterThanOrEqual(fast ? 1 : 5)
    })

    it(`${name} lands exactly when it is skipped at any moment, and is silent from then on`, async () => {
      const random = seededRandom(`skip ${name}`)
      for (let turn = 0; turn < 3; turn++) {
        await show(name, between(random, 0, length - 1400))
        await heard()
        await page.evaluate(() => reels.skip())
        await expectLanded()
        await page.evaluate(() => lab.step(40))
        await expectLanded()
        expect((await heard()).ticks).toEqual([])
        expect(await page.evaluate(() => reels.moving())).toBe(0)
      }
    })
  }

  it('lets nothing run on when it is left in the middle', async () => {
    await show('reel-x10', 2_000)
    expect(await page.evaluate(() => reels.moving())).toBe(10)
    await page.evaluate(() => lab.leaveStage())
    await page.evaluate(() => lab.step(500))
    expect(await page.evaluate(() => reels.moving())).toBe(0)
  })

  it('runs the same strip for the same seed, another for another, to the same landing', async () => {
    const run = async (seed: string) => {
      const seen: number[][] = []
      for (const ms of [0, 900, 2_000, 3_000]) {
        await show('reel-x5', ms, seed)
        seen.push((await state()).under)
      }
      return seen
    }
    const first = await run('one')
    expect(await run('one')).toEqual(first)
    expect(await run('two')).not.toEqual(first)
    await show('reel-x5', 8_000, 'two')
    await expectLanded()
  })

  it('stands still between cross-fades where less motion is asked for', async () => {
    await page.evaluate(() => reels.chooseMotion('calm'))
    try {
      for (const name of ['reel-x5', 'reel-y4']) {
        await heard()
        for (const ms of [300, 1_100, 2_345]) {
          await show(name, ms)
          const { positions, off } = await state()
          expect(positions).toEqual(positions.map(Math.round))
          expect(off).toBe(0)
        }
        await show(name, SPECIMENS.find((specimen) => specimen.name === name)?.length ?? 0)
        await expectLanded()
        expect((await heard()).pulses).toEqual([])
      }
    } finally {
      await page.evaluate(() => reels.chooseMotion('auto'))
    }
  })
})
