import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { TearOrder } from '#scenes/red-packet/fixtures.ts'
import { packetsOf } from '#shared/modes/shower/plan.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { openScenes } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'
import type { ShowerTools } from '../support/scenePage/showerTools.ts'

declare const lab: Lab
declare const shower: ShowerTools

let page: Page
const errors: string[] = []

beforeAll(async () => {
  page = await openScenes(await sharedPhone(), inject('scenesUrl'), errors)
  await page.evaluate(() => lab.equip('shower'))
  await page.evaluate(() => {
    lab.draw(false)
    lab.setFreeArea(128, 104)
  })
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

interface Seen {
  place: number
  x: number
  y: number
}

/** Shows a shower and waits until it is painted. */
const play = (seed: string, from: number, tears: TearOrder | null = null, live = false): Promise<void> =>
  page.evaluate(
    async ([wanted, at, torn, counts]) => {
      lab.stageState.cut = true
      lab.leaveStage()
      await lab.until(() => lab.stageState.standing === null)
      shower.heard()
      shower.play(wanted, at, torn, counts)
      await lab.until(() => lab.stageState.standing === 'red-packet' && shower.painted())
    },
    [seed, from, tears, live] as const,
  )

const step = (ms: number) => page.evaluate((time) => lab.step(time), ms)
// biome-ignore lint/suspicious/noExplicitAny: a pose is what the page returns
const pose = async (): Promise<any> => page.evaluate(() => shower.pose())
const heard = () => page.evaluate(() => shower.heard())
const tap = ({ x, y }: { x: number; y: number }) => page.evaluate(([a, b]) => shower.tap(a, b), [x, y] as const)

describe('a shower', () => {
  it('counts the last seconds, bursts, and lets fall what the plan says', async () => {
    await play('start', -3_100)
    expect(await pose()).toMatchObject({ phase: 'door', seen: [], hero: true })
    await step(3_000)
    expect((await heard()).sounds).toEqual(['notch', 'notch', 'notch'])
    await step(2_500)
    const { phase, seen, hero } = await pose()
    expect({ phase, hero }).toEqual({ phase: 'rain', hero: false })
    expect((await heard()).sounds).toEqual(['showerStart'])
    const planned = packetsOf('start').flatMap(({ from, fall }, place) => (from < 2_400 && from + fall > 2_400 ? [place] : []))
    expect(seen.map(({ place }: Seen) => place)).toEqual(planned)
  })

  it('is joined in its middle on the picture that playing would have reached, without a sound', async () => {
    await play('late', 4_000, { from: 1_000, until: 3_500 })
    await step(3_000)
    const played = await pose()
    await play('late', 7_000, { from: 1_000, until: 3_500 })
    expect((await heard()).sounds).toEqual([])
    await step(0)
    expect(await pose()).toEqual(played)
    expect(played.seen.length).toBeGreaterThan(8)
  })

  it('paints the rain from the skeleton before the first packet only, never under fingers', async () => {
    const join = async (from: number) => {
      await page.evaluate(async (ms) => {
        lab.stageState.cut = true
        lab.leaveStage()
        await lab.until(() => lab.stageState.standing === null)
        shower.join('joined', ms)
        await lab.until(() => lab.stageState.standing === 'red-packet' && shower.painted())
      }, from)
      return (await pose()).posed
    }
    expect(await join(-600_000)).toBe(true)
    expect(await join(1)).toBe(false)
  })

  it('catches up after a hidden tab in one step, silently', async () => {
    await play('hidden', -2_500)
    await heard()
    await page.evaluate((ms) => shower.leap(ms), 2_500 + SHOWER.length + 900)
    expect(await heard()).toEqual({ sounds: [], pulses: 0 })
    expect(await pose()).toMatchObject({ phase: 'settle', seen: [] })
  })

  it('gathers what was caught, waits, and pours out the sum when it is told; it says the same when it is skipped', async () => {
    await play('sum', SHOWER.length - 400, { from: 1_000, until: 9_000 })
    await step(2_800)
    expect(await pose()).toMatchObject({ phase: 'settle', hero: true })
    expect((await heard()).sounds.filter((sound) => sound === 'coin')).toHaveLength(SHOWER.counted)
    await page.evaluate(() => shower.tell(18.4, 0))
    await step(1_000)
    expect((await heard()).sounds).toContain('showerPour')
    expect(await pose()).toMatchObject({ phase: 'sum', hero: true })
    await step(1_000)
    const told = await pose()
    expect(told).toMatchObject({ phase: 'sum', hero: false })
    await play('sum', SHOWER.length + 3_400, { from: 1_000, until: 9_000 })
    await page.evaluate(() => shower.tell(18.4, -60_000))
    await step(20)
    expect(await pose()).toEqual(told)
    expect((await heard()).sounds).toEqual([])
  })

  it('shows nothing to open to somebody who has caught nothing', async () => {
    await play('none', SHOWER.length - 400)
    await step(3_000)
    await page.evaluate(() => shower.tell(null, 0))
    await step(1_000)
    expect(await pose()).toMatchObject({ phase: 'sum', hero: false, torn: 0 })
    expect((await heard()).sounds).toEqual(['gong'])
  })
})

describe('a tap', () => {
  it('tears the packet under the finger, the near one of two, once; beside packets it does nothing', async () => {
    await play('taps', 5_000, null, true)
    await step(20)
    const { seen } = (await pose()) as { seen: Seen[] }
    const inView = seen.filter(({ y }) => y > 140 && y < 520)
    const [first] = inView
    if (!first) throw new Error('no packet in view')
    expect(await tap(first)).toBe(true)
    expect(await tap({ x: -50, y: -50 })).toBe(false)
    const torn = await page.evaluate(() => shower.torn())
    expect(torn).toHaveLength(1)
    await step(1)
    const after = (await pose()) as { seen: Seen[] }
    expect(after.seen.map(({ place }) => place)).not.toContain(torn[0])
    await step(50)
    const { sounds, pulses } = await heard()
    expect(sounds).toEqual(['packetTear'])
    expect(pulses).toBe(1)
    const depths = packetsOf('taps')
    const under = inView
      .filter(({ x, y }) => Math.abs(x - first.x) < 12 && Math.abs(y - first.y) < 12)
      .map(({ place }) => depths[place]?.depth ?? 9)
    expect(depths[torn[0] ?? 0]?.depth).toBe(Math.min(...under))
  })

  it('counts a row, which ends after a pause', async () => {
    await play('row', 6_000, { from: 1_000, until: 5_900, every: 350 })
    await step(20)
    const { row } = await pose()
    expect(row).toBeGreaterThan(8)
    await step(1_300)
    expect((await pose()).row).toBe(0)
  })

  it('is not heard at the door and after the end', async () => {
    await play('shut', -1_000, null, true)
    expect(await tap({ x: 187, y: 330 })).toBe(false)
    await play('shut', SHOWER.length + 100, null, true)
    await step(20)
    expect(await tap({ x: 187, y: 330 })).toBe(false)
    expect(await page.evaluate(() => shower.torn())).toEqual([])
  })
})

describe('with reduced motion', () => {
  it('packets stand still where they can be tapped', async () => {
    await page.evaluate(() => shower.calm(true))
    await play('calm', 6_000, null, true)
    await step(20)
    const before = (await pose()).seen as Seen[]
    await step(300)
    const after = (await pose()).seen as Seen[]
    const both = before.filter(({ place }) => after.some((each) => each.place === place))
    expect(both.length).toBeGreaterThan(5)
    for (const packet of both) expect(after.find(({ place }) => place === packet.place)).toEqual(packet)
    expect(both.every(({ y }) => y > 100 && y < 560)).toBe(true)
    expect(await tap(both[3] as Seen)).toBe(true)
    await page.evaluate(() => shower.calm(false))
    expect(errors).toEqual([])
  })
})
