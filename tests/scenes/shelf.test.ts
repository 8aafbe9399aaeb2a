import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { SHELVES } from '#scenes/mystery-box/fixtures.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { openScenes, resizeStage } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'
import type { ShelfTools } from '../support/scenePage/shelfTools.ts'

declare const lab: Lab
declare const shelf: ShelfTools

/** A row for the finger across the boxes. */
const ROW = 300
const MIDDLE = 187

let page: Page
const errors: string[] = []

beforeAll(async () => {
  page = await openScenes(await sharedPhone(), inject('scenesUrl'), errors)
  await page.evaluate(() => lab.equip('shelf'))
  await page.evaluate(() => {
    lab.draw(false)
    lab.setFreeArea(120, 220)
  })
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

const focus = () => page.evaluate(() => lab.shelfStage.focus)
const step = (ms: number) => page.evaluate((time) => lab.stepGently(time), ms)
const settle = () => step(1_600)
const heard = () => page.evaluate(() => shelf.heard())

/** Stands the boxes on the shelf, the first in front, and waits until it rests. */
const stand = (name: keyof typeof SHELVES) =>
  page.evaluate(async (boxes) => {
    lab.enterShelf(boxes, boxes[0]?.boxId ?? 0)
    await lab.untilStepping(() => (lab.engine()?.app.stage.children[0]?.alpha ?? 0) === 1)
    await lab.untilStepping(() => shelf.actors().length > 0)
    await lab.stepGently(1_000)
    shelf.heard()
  }, SHELVES[name])

/** Moves a finger that is down, over `ms` of real time. */
async function move(from: number, to: number, ms: number): Promise<void> {
  const steps = 6
  for (let i = 1; i <= steps; i++) {
    await page.waitForTimeout(ms / steps)
    await page.mouse.move(from + ((to - from) * i) / steps, ROW)
  }
}

async function swipe(from: number, to: number, ms = 60): Promise<void> {
  await page.mouse.move(from, ROW)
  await page.mouse.down()
  await move(from, to, ms)
  await page.mouse.up()
}

describe('a finger', () => {
  beforeEach(() => stand('round'))

  it('pulls the shelf to the next box and back', async () => {
    expect(await focus()).toBe(1)
    await swipe(280, 120, 900)
    await settle()
    expect(await focus()).toBe(2)
    await swipe(120, 280, 900)
    await settle()
    expect(await focus()).toBe(1)
  })

  it('turns one box with a light flick and several with a strong one, ticking at each', async () => {
    await page.evaluate(() => shelf.flick(-60, 160))
    await settle()
    expect(await focus()).toBe(2)
    expect((await heard()).ticks).toBe(1)
    await page.evaluate(() => shelf.flick(-150, 110))
    await settle()
    expect(await focus()).toBeGreaterThanOrEqual(5)
    const { ticks, pulses, thuds } = await heard()
    expect(ticks).toBeGreaterThanOrEqual(3)
    expect(pulses).toBe(ticks)
    expect(thuds).toBe(1)
  })

  it('catches the shelf in mid-run; it stands until the finger leaves', async () => {
    await page.evaluate(() => shelf.flick(-150, 110))
    await step(150)
    await page.mouse.move(MIDDLE, ROW)
    await page.mouse.down()
    await step(50)
    const places = () => page.evaluate(() => shelf.places())
    const caught = await places()
    await step(700)
    expect(await places()).toEqual(caught)
    await page.mouse.up()
    await settle()
    const { ticks } = await heard()
    expect(await focus()).toBe(1 + ticks)
    expect(ticks).toBeLessThan(4)
  })

  it('brings the neighbour that is tapped, round the end', async () => {
    await page.mouse.click(30, ROW)
    await settle()
    expect(await focus()).toBe(SHELVES.round.length)
    await page.mouse.click(345, ROW)
    await settle()
    expect(await focus()).toBe(1)
  })

  it('lets the box in front show what it is', async () => {
    await page.mouse.click(MIDDLE, ROW)
    await step(100)
    expect(await page.evaluate(() => shelf.acts())).toEqual(['focus'])
    await settle()
    expect(await page.evaluate(() => shelf.acts())).toEqual([])
    expect(await focus()).toBe(1)
  })
})

describe('the store', () => {
  it('learns which box has rested in front, and forgets it when the shelf moves or leaves', async () => {
    const rested = () => page.evaluate(() => lab.shelfStage.rested)
    expect(await rested()).toBe(1)
    await page.evaluate(() => lab.focusBox(2))
    await step(60)
    expect(await rested()).toBe(0)
    await settle()
    expect(await rested()).toBe(2)
    await page.evaluate(() => lab.leaveStage())
    expect(await rested()).toBe(0)
    await stand('round')
  })

  it('turns the shelf the short way, and a turn may be turned about', async () => {
    await stand('round')
    await page.evaluate(() => lab.focusBox(3))
    await step(120)
    await page.evaluate(() => lab.focusBox(1))
    await settle()
    expect(await page.evaluate(() => shelf.front()?.art)).toBe('red_chest')
    expect((await heard()).thuds).toBeLessThanOrEqual(1)
  })

  it('learns where the box in front stands, in CSS px, also after a resize', async () => {
    await stand('round')
    const told = () => page.evaluate(() => [lab.shelfStage.at, shelf.front()] as const)
    const check = async () => {
      const [at, front] = await told()
      expect(at?.x).toBeCloseTo(front?.x ?? Number.NaN, 0)
      expect(at?.floor).toBeCloseTo(front?.floor ?? Number.NaN, 0)
      expect(at?.width).toBeCloseTo(front?.width ?? Number.NaN, 0)
      return at
    }
    const before = await check()
    await resizeStage(page, 430, 932)
    await step(200)
    const after = await check()
    expect(after?.width).toBeGreaterThan((before?.width ?? 0) * 1.1)
    await resizeStage(page, 375, 667)
    await step(200)
    expect(await check()).toEqual(before)
    await page.evaluate(() => lab.leaveStage())
    expect(await page.evaluate(() => lab.shelfStage.at)).toBeNull()
  })

  it('brings another theme: the boxes leave, the new ones come', async () => {
    await stand('round')
    await page.evaluate((boxes) => lab.enterShelf(boxes, 23), SHELVES.mech)
    await step(60)
    expect(await page.evaluate(() => shelf.arts())).toContain('red_chest')
    await step(300)
    await page.evaluate(() => lab.untilStepping(() => shelf.front()?.art === 'titan_core'))
    await settle()
    const arts = await page.evaluate(() => shelf.arts())
    expect(arts).toEqual(expect.arrayContaining(['titan_core', 'ammo_case', 'drop_pod']))
    expect(arts).not.toContain('red_chest')
    expect(await focus()).toBe(23)
  })

  it('may take boxes away and add some while the shelf turns', async () => {
    await stand('round')
    await page.evaluate(() => shelf.flick(-150, 110))
    await step(100)
    await page.evaluate((boxes) => lab.enterShelf(boxes, 2), SHELVES.two)
    await page.evaluate(() => lab.untilStepping(() => shelf.front()?.art === 'star_gashapon'))
    await settle()
    expect((await page.evaluate(() => shelf.arts())).sort()).toEqual(['red_chest', 'star_gashapon'])
    await page.evaluate((boxes) => lab.enterShelf(boxes, 2), SHELVES.round)
    await settle()
    expect(await page.evaluate(() => shelf.front()?.art)).toBe('star_gashapon')
  })
})

describe('an opening that is asked for', () => {
  const look = () => page.evaluate(() => shelf.hush())

  beforeEach(() => stand('round'))

  it('is answered by the next picture, and a refusal lets the box settle back', async () => {
    const calm = await look()
    await page.evaluate(() => lab.setEager(true))
    await step(34)
    const first = await look()
    expect(first.height).toBeLessThan(calm.height * 0.99)
    expect(first.stage).toBeLessThan(calm.stage)
    await step(200)
    const awaited = await look()
    expect(awaited.stage).toBeLessThan(calm.stage * 0.7)
    expect(awaited.spot).toBeLessThan(calm.spot * 0.7)
    expect(awaited.motes).toBeGreaterThan(0)
    await page.evaluate(() => lab.setEager(false))
    await step(1_500)
    const after = await look()
    expect(after.stage).toBeCloseTo(calm.stage, 2)
    expect(after.spot).toBeCloseTo(calm.spot, 3)
    // The box breathes as soon as its skeleton stands: by a tenth of what it ducked.
    expect(Math.abs(after.height - calm.height)).toBeLessThan((calm.height - awaited.height) / 3)
    expect(after.motes).toBe(0)
  })

  it('charges the box with its film, which has come while it rested in front, and never in calm motion', async () => {
    await step(8_400)
    await page.evaluate(() => lab.until(() => lab.filmsSettled()))
    expect((await look()).charged).toBe(false)
    await page.evaluate(() => lab.setEager(true))
    for (const ms of [100, 900, 4_000]) {
      await step(ms)
      expect((await look()).charged).toBe(true)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const ms of [34, 200, 200, 200, 200]) {
      await step(ms)
      expect((await look()).charged).toBe(false)
    }
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(() => lab.setEager(false))
    await step(1_500)
    expect((await look()).charged).toBe(false)
  })

  it('moves what the store knows of the front box by no pixel, and ends with the shelf', async () => {
    const at = () => page.evaluate(() => ({ ...lab.shelfStage.at }))
    const before = await at()
    await page.evaluate(() => lab.setEager(true))
    await step(900)
    expect(await at()).toEqual(before)
    await page.evaluate(() => lab.leaveStage())
    expect(await page.evaluate(() => lab.shelfStage.eager)).toBe(false)
  })
})

describe('skeletons', () => {
  const actors = () => page.evaluate(() => shelf.actors())

  it('stand in for the picture without moving it, in front first, then beside', async () => {
    await page.evaluate(() => lab.leaveStage())
    await page.evaluate(() => lab.untilStepping(() => lab.stageState.standing === null))
    await page.evaluate((boxes) => {
      lab.enterShelf(boxes, 1)
      return lab.untilStepping(() => shelf.actors().length === 1)
    }, SHELVES.round)
    expect(await actors()).toEqual(['red_chest'])
    await page.evaluate(() => lab.untilStepping(() => shelf.actors().length === 3))
    expect((await actors()).sort()).toEqual(['moon_lantern', 'red_chest', 'star_gashapon'])
    // Just after a touch it neither stirs nor shines by itself, whenever the skeletons came.
    await page.mouse.click(MIDDLE, ROW)
    await step(900)
    const { picture, aside } = await page.evaluate(() => shelf.standIn())
    expect(picture).toBeGreaterThan(0)
    expect(picture).toBeLessThan(aside * 0.7)
  })

  it('go with the box, and nothing stays behind', async () => {
    await stand('round')
    const round = async () => {
      for (const id of [3, 5, 1]) {
        await page.evaluate((box) => lab.focusBox(box), id)
        await settle()
        await page.evaluate(() => lab.untilStepping(() => shelf.actors().length === 3))
      }
      await settle()
      return page.evaluate(() => {
        lab.engine()?.draw()
        return { ...lab.held(), actors: shelf.actors().length }
      })
    }
    await round()
    const first = await round()
    for (let i = 0; i < 3; i++) await round()
    expect(await round()).toEqual(first)
    expect(first.actors).toBe(3)
  })

  it('are only the one in front at 低', async () => {
    await page.evaluate(() => shelf.useTier('low'))
    await stand('round')
    await page.evaluate(() => lab.focusBox(4))
    await settle()
    await step(4_000)
    expect(await actors()).toEqual(['lacquer_casket'])
    await page.evaluate(() => shelf.useTier('auto'))
  })
})

it('breaks nothing in the page', () => {
  expect(errors).toEqual([])
})
