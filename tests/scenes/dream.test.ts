import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { DREAM_BOOKS } from '#scenes/dream/fixtures.ts'
import { landingOf, needleAt, placeOf, playTime, swingOf } from '#scenes/dream/maths.ts'
import { type DreamBook, dreamRevealDelay } from '#shared/modes/dream/dream.ts'
import type { DreamTools } from '../support/scenePage/dreamTools.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { openScenes } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab
declare const dream: DreamTools

type Name = keyof typeof DREAM_BOOKS
const NAMES = Object.keys(DREAM_BOOKS) as Name[]

let page: Page
const errors: string[] = []

beforeAll(async () => {
  page = await openScenes(await sharedPhone(), inject('scenesUrl'), errors)
  await page.evaluate(() => lab.equip('dream'))
  await page.evaluate(() => {
    lab.draw(false)
    lab.setFreeArea(96, 200)
  })
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

const pose = () => page.evaluate(() => dream.pose())
const texts = async () => ((await pose())?.texts ?? []) as [text: string, alpha: number][]
const step = (ms: number) => page.evaluate((time) => lab.step(time), ms)

const rest = (chance = 3_000) =>
  page.evaluate(async (points) => {
    dream.enter(points)
    await lab.untilStepping(() => lab.stageState.standing === 'dream' && dream.pose()?.hold === 1)
    await lab.stepGently(700)
    dream.heard()
  }, chance)

/** Starts a play and waits until it runs. */
const start = (name: Name, at = 0) =>
  page.evaluate(
    async ([book, from]) => {
      dream.heard()
      dream.play(book, from)
      await lab.untilStepping(() => lab.stageState.phase !== 'loading' && lab.stageState.standing === 'dream' && !lab.clock.leaping)
    },
    [name, at] as const,
  )

const reveal = () =>
  page.evaluate(async () => {
    await lab.untilStepping(() => lab.stageState.phase === 'revealed')
    await lab.step(3_000)
  })

describe('a play', () => {
  it.each(NAMES)('%s stops on its roll and ends in its time', async (name) => {
    const book: DreamBook = DREAM_BOOKS[name]
    await start(name)
    await reveal()
    const end = await pose()
    const needle = Number(end?.needle)
    expect(Math.round((needle - Math.floor(needle - 1e-9)) * 1_000_000)).toBe(Math.round(placeOf(book.roll) * 1_000_000))
    expect(end).toMatchObject({ arc: book.chance / 10_000, trail: 0, hammer: 0 })
    expect(end?.cold).toEqual(book.won ? [0, 0, 0, 0] : [1, 1, 1, 1])
    expect(end?.heart).toEqual(book.won ? [1, 0] : [0, 1])
    const shown = await texts()
    expect(shown.map(([, alpha]) => alpha)).toEqual(book.won ? [0, 0, 0] : [0, 1, 1])
    if (!book.won) expect(shown[1]?.[0]).toBe(landingOf(book.roll))
    const took = await page.evaluate(() => dream.took())
    expect(took).toBeLessThanOrEqual(dreamRevealDelay(book.fast))
    expect(took).toBeGreaterThan(playTime(book) * 0.9)
  })

  it('leaves the same picture when it is skipped, at any moment, and no sound goes on', async () => {
    for (const name of ['win', 'lose', 'win-fast'] as const) {
      await start(name)
      await reveal()
      const full = await pose()
      for (const share of [0.02, 0.3, 0.8, 0.9]) {
        await start(name)
        await step(playTime(DREAM_BOOKS[name]) * share)
        await page.evaluate(() => lab.skipBook())
        await reveal()
        expect({ name, share, pose: await pose() }).toEqual({ name, share, pose: full })
      }
    }
  })

  it('sounds like its end: a strike for a win, the cooling and no vibration for a loss', async () => {
    await start('win')
    await reveal()
    const won = await page.evaluate(() => dream.heard())
    expect(won.sounds).toEqual(expect.arrayContaining(['wind', 'whirl', 'notch', 'heartbeat', 'forgeStrike', 'stamp']))
    expect(won.sounds.filter((id) => id === 'heartbeat')).toHaveLength(4)
    await start('lose')
    await page.evaluate(async () => {
      await lab.step(4_900)
      dream.heard()
    })
    await reveal()
    expect(await page.evaluate(() => dream.heard())).toEqual({ sounds: ['cooling'], pulses: 0 })
  })

  it('ends in the same picture with calm motion, in the same time', async () => {
    for (const name of ['win', 'lose'] as const) {
      await start(name)
      await reveal()
      const { needle, cold, texts, target } = (await pose()) ?? {}
      await page.evaluate(() => dream.calm(true))
      await start(name)
      await step(700)
      expect(Number((await pose())?.trail)).toBe(0)
      await reveal()
      expect(await pose()).toMatchObject({ needle, cold, texts, target })
      expect(await page.evaluate(() => dream.took())).toBeLessThanOrEqual(6_500)
      await page.evaluate(() => dream.calm(false))
    }
  })

  it('can be joined in its middle', async () => {
    await page.evaluate(() => lab.leaveStage())
    await page.evaluate(() => lab.stepGently(500))
    await start('lose', 3_000)
    const needle = Number((await pose())?.needle)
    const swing = swingOf(DREAM_BOOKS.lose)
    // The page goes on for some frames until the test looks.
    expect(needle).toBeGreaterThanOrEqual(needleAt(swing, 3_000))
    expect(needle).toBeLessThan(needleAt(swing, 3_400))
    await reveal()
  })
})

describe('at rest', () => {
  it('comes back after a play as if none had been, and plays again', async () => {
    await page.evaluate(() => lab.leaveStage())
    await page.evaluate(() => lab.stepGently(500))
    await rest()
    const fresh = await pose()
    for (const name of ['lose', 'win'] as const) {
      await start(name)
      await reveal()
      await rest()
      expect(await pose()).toEqual({ ...fresh, title: expect.anything(), texts: expect.anything() })
      expect((await texts()).map(([, alpha]) => alpha)).toEqual([1, 0, 0])
      expect(((await pose())?.title ?? []) as number[]).toEqual([0, ...Array(3).fill(expect.anything())])
    }
  })

  it('follows the page', async () => {
    await rest(3_000)
    await page.evaluate(async () => {
      dream.state.chance = 4_250
      await lab.stepGently(400)
    })
    expect(await pose()).toMatchObject({ arc: 0.425 })
    expect((await texts())[0]).toEqual(['42.50%', 1])
  })

  it('lets a finger pull the arc, with a tick at every percent, to its ends and not beyond', async () => {
    await rest(3_000)
    const dial = await page.evaluate(() => dream.dial())
    if (!dial) throw new Error('no dial')
    const at = (turns: number) =>
      [dial.x + Math.sin(turns * Math.PI * 2) * dial.radius * 0.84, dial.y - Math.cos(turns * Math.PI * 2) * dial.radius * 0.84] as const
    const pull = async (from: number, to: number) => {
      for (let part = 1; part <= 24; part++) await page.mouse.move(...at(from + ((to - from) * part) / 24))
    }
    await page.mouse.move(...at(0.3))
    await page.mouse.down()
    expect(await page.evaluate(() => dream.state.held)).toBe(true)
    await pull(0.3, 0.4)
    expect(await page.evaluate(() => dream.state.chance)).toBe(4_000)
    const heard = await page.evaluate(() => dream.heard())
    expect(heard.sounds.filter((id) => id === 'notch').length).toBeGreaterThanOrEqual(9)
    expect(heard.pulses).toBe(heard.sounds.length)
    await pull(0.4, 1.1)
    expect(await page.evaluate(() => dream.state.chance)).toBe(7_500)
    await pull(1.1, -0.2)
    expect(await page.evaluate(() => dream.state.chance)).toBe(500)
    await page.mouse.up()
    expect(await page.evaluate(() => dream.state.held)).toBe(false)
  })

  it('does not let a finger change anything during a play', async () => {
    await start('win')
    const dial = await page.evaluate(() => dream.dial())
    if (!dial) throw new Error('no dial')
    const before = await page.evaluate(() => dream.state.chance)
    await page.mouse.move(dial.x + dial.radius * 0.84, dial.y)
    await page.mouse.down()
    await page.mouse.move(dial.x, dial.y + dial.radius * 0.84)
    await page.mouse.up()
    expect(await page.evaluate(() => [dream.state.chance, dream.state.held])).toEqual([before, false])
  })

  it('has thrown nothing', () => {
    expect(errors).toEqual([])
  })
})
