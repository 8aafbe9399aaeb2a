import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type DrawOrder, previewDraw, type RoomOrder } from '#scenes/roll-draw/fixtures.ts'
import { ROLL } from '#shared/modes/roll/rules.ts'
import { drawTimes, showTime } from '#shared/modes/roll/timeline.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { openScenes } from '../support/scenePage/open.ts'
import type { RollTools } from '../support/scenePage/rollTools.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab
declare const roll: RollTools

let page: Page
const errors: string[] = []

beforeAll(async () => {
  page = await openScenes(await sharedPhone(), inject('scenesUrl'), errors)
  await page.evaluate(() => lab.equip('roll'))
  await page.evaluate(() => {
    lab.draw(false)
    lab.setFreeArea(96, 80)
  })
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

/** Clears the stage, shows what `show` shows, and waits until it is painted. */
const clear = () =>
  page.evaluate(async () => {
    lab.stageState.cut = true
    lab.leaveStage()
    await lab.until(() => lab.stageState.standing === null)
    roll.heard()
  })
const painted = () =>
  page.evaluate(() => lab.until(() => lab.stageState.standing === 'roll-draw' && roll.painted() && lab.stageState.phase !== 'loading'))

async function room(order: RoomOrder, joined = false): Promise<void> {
  await clear()
  await page.evaluate(([wanted, own]) => roll.room(wanted, own), [order, joined] as const)
  await painted()
}

async function draw(order: DrawOrder, from = 0, joined = true): Promise<void> {
  await clear()
  await page.evaluate(([wanted, at, own]) => roll.draw(wanted, at, own), [order, from, joined] as const)
  await painted()
}

const tell = (order: RoomOrder, joined = false) =>
  page.evaluate(
    async ([wanted, own]) => {
      roll.tell(wanted, own)
      await new Promise((done) => setTimeout(done, 30))
      await lab.until(() => roll.painted())
    },
    [order, joined] as const,
  )

const step = (ms: number) => page.evaluate((time) => lab.step(time), ms)
// biome-ignore lint/suspicious/noExplicitAny: a pose is what the page returns
const pose = async (): Promise<any> => page.evaluate(() => roll.pose())
const heard = () => page.evaluate(() => roll.heard())
const phase = () => page.evaluate(() => lab.stageState.phase)
const landOf = (prizes: number, place: number) => drawTimes(prizes)[place]?.land ?? 0

describe('a room before its draw', () => {
  it('hangs the newest entrants around, and lets somebody new be heard once', async () => {
    await room({ newest: 3, entrants: 3 })
    await step(600)
    const before = await pose()
    expect(before).toMatchObject({ phase: 'rest', machine: 0 })
    await heard()
    await tell({ newest: 4, entrants: 4 })
    await step(600)
    expect((await pose()).lamps.length).toBe(before.lamps.length + 1)
    expect((await heard()).sounds).toHaveLength(1)
    await tell({ newest: 4, entrants: 4 })
    await step(600)
    expect((await heard()).sounds).toEqual([])
  })

  it('keeps the lantern of the player in sight who has joined, and of nobody else', async () => {
    await room({ state: 'drawing', closed: 0 })
    await step(1_000)
    expect((await pose()).own).toBe(false)
    await tell({ state: 'drawing', closed: 0 }, true)
    await step(600)
    expect((await pose()).own).toBe(true)
  })

  it('gathers the lanterns when it has closed, at the moment of the server for whoever comes later', async () => {
    await room({ state: 'drawing', closed: 0 }, true)
    await step(2_000)
    const played = await pose()
    expect(played).toMatchObject({ phase: 'gather' })
    await room({ state: 'drawing', closed: 2_000 }, true)
    await step(0)
    expect(await pose()).toEqual(played)
  })

  it('catches up after a hidden tab in one step, silently', async () => {
    await room({ state: 'drawing', closed: 0 })
    await heard()
    await page.evaluate((ms) => roll.leap(ms), ROLL.lead - 200)
    expect((await heard()).sounds).toEqual([])
    expect(await pose()).toMatchObject({ phase: 'gather', machine: 1 })
  })
})

describe('a draw', () => {
  it('has each winner at the front when the reel stands', async () => {
    const order = { seed: 'front', prizes: 3, own: 1 } as const
    for (const [place, { winner }] of previewDraw(order).wins.entries()) {
      await draw(order, landOf(3, place) - 600)
      await step(599)
      expect(await pose()).toMatchObject({ phase: 'draw', prize: place, front: winner.customerId, count: `第${place + 1}/3件` })
    }
  }, 60_000)

  it.each([1_000, 4_000, 9_000, 14_000])(
    'arrives %i ms after its begin on the picture that playing would have reached, without a sound',
    async (at) => {
      const order = { seed: 'arrive', prizes: 6, own: 2 } as const
      await draw(order)
      await step(at)
      const played = await pose()
      await draw(order, at)
      expect((await heard()).sounds).toEqual([])
      await step(0)
      expect(await pose()).toEqual(played)
    },
  )

  it('celebrates only the own win', async () => {
    const at = landOf(4, 2)
    await draw({ seed: 'own', prizes: 4, own: 2 }, at - 100)
    await step(500)
    expect((await pose()).told).toBeGreaterThan(0)
    expect((await heard()).sounds).toContain('cashOut')
    await draw({ seed: 'own', prizes: 4, own: null }, at - 100)
    await step(500)
    expect((await pose()).told).toBe(0)
    expect((await heard()).sounds).not.toContain('cashOut')
  })

  it('tells the own win where the large pictures are lost, and shows the small one', async () => {
    const order = { seed: 'lost', prizes: 4, own: 3 } as const
    await page.evaluate(() => roll.tier('high'))
    await clear()
    await page.evaluate((drawn) => roll.forget(drawn), order)
    await page.route('**/items/large/**', (route) => route.abort())
    await draw(order, landOf(4, 3) - 100)
    await page.unroute('**/items/large/**')
    await step(700)
    expect(await pose()).toMatchObject({ told: 1, won: true })
    await page.evaluate(() => roll.tier('auto'))
  })

  it('holds no picture of the prizes when it is left', async () => {
    const order = { seed: 'left', prizes: 4, own: 3 } as const
    await draw(order, landOf(4, 3) + 400)
    expect(await page.evaluate((drawn) => roll.held(drawn), order)).toHaveLength(4)
    await clear()
    expect(await page.evaluate((drawn) => roll.held(drawn), order)).toEqual([])
  })

  it('ends with all winners on the wall, and tells the page', async () => {
    await draw({ seed: 'wall', prizes: 12, own: null }, showTime(12) - 400)
    expect(await phase()).toBe('playing')
    await step(600)
    expect(await phase()).toBe('revealed')
    const played = (await pose()).wall
    await draw({ seed: 'wall', prizes: 12, own: null })
    await page.evaluate(() => lab.skipBook())
    await step(50)
    await page.evaluate(() => lab.until(() => lab.stageState.phase === 'revealed'))
    expect((await pose()).wall).toEqual(played)
    expect((await heard()).sounds).toEqual([])
  })

  it('comes back from a replay to the room that is told', async () => {
    await draw({ seed: 'back', prizes: 3 }, 2_000)
    await page.evaluate(() => roll.room({ newest: 4 }))
    await page.evaluate(() => lab.until(() => roll.painted()))
    await step(400)
    expect(await pose()).toMatchObject({ phase: 'rest', dealt: 0 })
  })
})

describe('every device', () => {
  it('has no turning wheel for players with reduced motion', async () => {
    await page.evaluate(() => roll.calm(true))
    await draw({ seed: 'calm', prizes: 2 }, 3_000)
    for (let passed = 0; passed < 3_000; passed += 250) {
      expect(Number.isInteger((await pose()).position)).toBe(true)
      await step(250)
    }
    await page.evaluate(() => roll.calm(false))
  })

  it.each(['low', 'mid', 'high'] as const)(
    'paints a draw of a hundred at the tier %s',
    async (tier) => {
      await page.evaluate((choice) => roll.tier(choice), tier)
      await draw({ seed: `tier-${tier}`, prizes: 100, own: 40 }, landOf(100, 95) + 200)
      await step(100)
      expect((await pose()).front).not.toBeNull()
      await page.evaluate(() => roll.tier('auto'))
      expect(errors).toEqual([])
    },
    60_000,
  )
})
