import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { RoundOrder } from '#scenes/exponent/fixtures.ts'
import { breakTime, reachedAt } from '#shared/modes/exponent/rules.ts'
import type { ExponentTools } from '../support/scenePage/exponentTools.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { openScenes } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab
declare const exponent: ExponentTools

let page: Page
const errors: string[] = []

beforeAll(async () => {
  page = await openScenes(await sharedPhone(), inject('scenesUrl'), errors)
  await page.evaluate(() => lab.equip('exponent'))
  await page.evaluate(() => {
    lab.draw(false)
    lab.setFreeArea(116, 276)
  })
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

/** Shows a round and waits until it is painted. */
const play = (order: RoundOrder, from: number): Promise<void> =>
  page.evaluate(
    async ([wanted, at]) => {
      lab.stageState.cut = true
      lab.leaveStage()
      await lab.until(() => lab.stageState.standing === null)
      exponent.heard()
      exponent.play(wanted, at)
      await lab.until(() => lab.stageState.standing === 'exponent' && exponent.painted())
    },
    [order, from] as const,
  )

const step = (ms: number) => page.evaluate((time) => lab.step(time), ms)
// biome-ignore lint/suspicious/noExplicitAny: a pose is what the page returns
const pose = async (): Promise<any> => page.evaluate(() => exponent.pose())
const heard = () => page.evaluate(() => exponent.heard())
const tell = (order: RoundOrder, from: number) =>
  page.evaluate(
    async ([wanted, at]) => {
      exponent.tell(wanted, at)
      await new Promise((done) => setTimeout(done, 30))
      await lab.until(() => exponent.painted())
    },
    [order, from] as const,
  )

const EXITS = [205, 214, 222] as const

describe('a round', () => {
  it('goes from the entry to the climb, with its ticks and its start', async () => {
    await play({ seed: 'start', players: 20, stake: 50 }, -3_100)
    expect(await pose()).toMatchObject({ phase: 'entry', ring: true, plot: 0 })
    await step(4_300)
    expect(await pose()).toMatchObject({ phase: 'climb', ring: false, plot: 1 })
    const { sounds } = await heard()
    expect(sounds.slice(0, 4)).toEqual(['notch', 'notch', 'notch', 'launch'])
    expect(sounds).toContain('drone')
  })

  it('arrives in mid-round on the picture that playing would have reached, without a sound', async () => {
    const order = { seed: 'arrive', players: 24, exits: EXITS, stake: 50, exit: 180 } as const
    await play(order, reachedAt(205))
    await step(900)
    const played = await pose()
    await play(order, reachedAt(205) + 900)
    expect((await heard()).sounds).toEqual([])
    await step(0)
    expect(await pose()).toEqual(played)
    expect(played.chips.length).toBeGreaterThan(1)
  })

  it('catches up after a hidden tab in one step, silently', async () => {
    const order = { seed: 'hidden', players: 24, crash: 512, stake: 50, exit: 347 } as const
    await play(order, 2_000)
    await heard()
    await page.evaluate((ms) => exponent.leap(ms), breakTime(512) - 2_000 + 1_500)
    expect((await heard()).sounds).toEqual([])
    expect(await pose()).toMatchObject({ phase: 'end', shown: 512, broken: true, own: { exit: 347 } })
  })

  it('breaks when it is told, heard although the message came late', async () => {
    const at = breakTime(187)
    await play({ seed: 'late', players: 8, stake: 50 }, at - 200)
    await step(300)
    expect(await pose()).toMatchObject({ phase: 'climb', broken: false })
    await heard()
    await tell({ seed: 'late', players: 8, stake: 50, crash: 187 }, at - 200)
    await step(50)
    expect(await pose()).toMatchObject({ phase: 'end', shown: 187, broken: true, flash: true })
    const { sounds, pulses } = await heard()
    expect(sounds).toEqual(['fracture'])
    expect(pulses).toBe(1)
    await step(1_000)
    expect((await heard()).sounds).toEqual([])
    expect(await pose()).toMatchObject({ flash: false })
  })

  it('locks a press at its multiple in the next frame, and seals the answer once', async () => {
    const at = reachedAt(231)
    await play({ seed: 'press', players: 4, stake: 50 }, at)
    await page.evaluate(() => exponent.press(20_614, 231))
    await step(17)
    expect(await pose()).toMatchObject({ own: { pressed: 231, exit: null }, chips: [expect.stringMatching(/^2\.31x/)] })
    await tell({ seed: 'press', players: 4, stake: 50, exit: 232 }, at)
    await tell({ seed: 'press', players: 4, stake: 50, exit: 232 }, at)
    await step(400)
    expect(await pose()).toMatchObject({ own: { pressed: null, exit: 232 } })
    expect((await heard()).sounds.filter((id) => id === 'cashOut')).toHaveLength(1)
  })

  it('shows a coin for a stake that was placed just now, and none for one that was there', async () => {
    await play({ seed: 'stake', players: 4 }, -5_000)
    await heard()
    await tell({ seed: 'stake', players: 4, stake: 50 }, -5_000)
    expect((await heard()).sounds).toEqual(['coin'])
    await play({ seed: 'stake', players: 4, stake: 50 }, -5_000)
    expect((await heard()).sounds).toEqual([])
  })

  it('keeps at most four chips and 72 dots of a crowd', async () => {
    await play({ seed: 'crowd', players: 200, crowd: [225, 275] }, reachedAt(240))
    for (let at = 0; at < 3_000; at += 250) {
      const { chips, dots } = await pose()
      expect(chips.length).toBeLessThanOrEqual(4)
      expect(dots).toBeLessThanOrEqual(72)
      await step(250)
    }
  })
})

describe('the end', () => {
  it('celebrates the highest multiple, and breaks nothing', async () => {
    await play({ seed: 'top', players: 8, stake: 50, crash: 10_000 }, reachedAt(10_000) - 100)
    await step(700)
    expect(await pose()).toMatchObject({ phase: 'end', shown: 10_000, broken: false, own: { exit: 10_000 } })
    expect((await heard()).sounds).toEqual(expect.arrayContaining(['goldFlood', 'fountain', 'cashOut']))
  })

  it('breaks at once with 1.00x', async () => {
    await play({ seed: 'instant', players: 8, crash: 99 }, -40)
    await step(200)
    expect(await pose()).toMatchObject({ phase: 'end', shown: 100, broken: true, plot: 1 })
  })

  it('does not break for a round that was given back', async () => {
    await play({ seed: 'refund', players: 8, crash: 264, refunded: true }, breakTime(264) - 50)
    await step(300)
    expect(await pose()).toMatchObject({ phase: 'end', broken: false, flash: false })
    expect((await heard()).sounds).toContain('cooling')
  })

  it('clears the stage for the next round', async () => {
    await play({ seed: 'next', players: 8, crash: 150 }, breakTime(150) + 4_950)
    await step(100)
    expect(await pose()).toMatchObject({ plot: 0, broken: false })
    await tell({ seed: 'next2', players: 3, round: 20_615 }, breakTime(150) + 4_950 - breakTime(150) - 13_000)
    await step(700)
    expect(await pose()).toMatchObject({ phase: 'entry', round: 20_615, ring: true, plot: 0 })
  })
})

describe('every device', () => {
  it('does not flash for players with reduced motion', async () => {
    await page.evaluate(() => exponent.calm(true))
    await play({ seed: 'calm', players: 8, crash: 187 }, breakTime(187) - 30)
    await step(120)
    expect(await pose()).toMatchObject({ broken: true, flash: false })
    await page.evaluate(() => exponent.calm(false))
  })

  it.each(['low', 'mid', 'high'] as const)('paints its pages at the tier %s', async (tier) => {
    await page.evaluate((choice) => exponent.tier(choice), tier)
    await play({ seed: `tier-${tier}`, players: 30, exits: EXITS }, reachedAt(222) + 200)
    await step(100)
    expect((await pose()).chips.length).toBeGreaterThan(0)
    await page.evaluate(() => exponent.tier('auto'))
    expect(errors).toEqual([])
  })
})
