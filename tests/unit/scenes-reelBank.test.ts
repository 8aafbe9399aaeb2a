import fc from 'fast-check'
import { gsap } from 'gsap'
import { Rectangle, Texture } from 'pixi.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#scenes/kit/clock.ts'
import { fittingResolution, pageFor } from '#scenes/kit/paintAtlas.ts'
import type { Quad } from '#scenes/kit/quads.ts'
import { Reel, type ReelCell, type ReelShape } from '#scenes/kit/reel/Reel.ts'
import { ReelBank } from '#scenes/kit/reel/ReelBank.ts'
import { planRun } from '#scenes/kit/reel/strip.ts'
import { SLOW, TICK_GAP } from '#scenes/kit/reel/TickVoice.ts'
import { Show, ShowCancelled } from '#scenes/kit/show.ts'
import { type SoundOptions, setSoundSink } from '#state/platform/sound.ts'

const GRADES = [0, 1, 2, 3, 4, 4, 3, 2] as const
const FRAME = 1000 / 60
const texture = () => new Texture(Texture.EMPTY.baseTexture, new Rectangle(0, 0, 1, 1))
const cells: ReelCell[] = GRADES.map(() => ({ sharp: texture(), blurred: texture() }))

const FLAT: ReelShape = { axis: 'x', toward: -1, pitch: 100, view: 375, pointer: 0.5, rest: 0.8, focus: 1, drum: false }
const DRUM: ReelShape = { axis: 'y', toward: 1, pitch: 80, view: 320, pointer: 0.5, rest: 0.9, focus: 1, drum: true }
const anyShape = fc.record({
  axis: fc.constantFrom('x' as const, 'y' as const),
  toward: fc.constantFrom(-1 as const, 1 as const),
  pitch: fc.integer({ min: 20, max: 150 }),
  view: fc.integer({ min: 200, max: 800 }),
  pointer: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
  rest: fc.constant(0.8),
  focus: fc.constant(1),
  drum: fc.boolean(),
})
/** On a drum a whole cell has room under the pointer. */
const shape = anyShape.map((look) =>
  look.drum ? { ...look, pitch: Math.min(look.pitch, look.view / 3), pointer: 0.35 + 0.5 * (look.pointer - 0.2) } : look,
)

const heard: { at: number; options: SoundOptions }[] = []
const felt: number[] = []
let started = 0

beforeEach(() => {
  heard.length = 0
  felt.length = 0
  started = clock.now
  setSoundSink((id, options) => id === 'tick' && heard.push({ at: clock.now - started, options }))
  vi.stubGlobal('navigator', { vibrate: () => felt.push(clock.now - started) })
})

/** Steps the clock frame by frame and lets promises go on. */
async function step(ms: number): Promise<void> {
  for (let left = ms; left > 1e-6; left -= FRAME) clock.step(Math.min(FRAME, left))
  await new Promise((resolve) => setTimeout(resolve))
}

interface BankOptions {
  reduced?: boolean
  duration?: number
  look?: ReelShape
  pitch?: number
  hearts?: readonly number[]
}

function makeBank(count: number, { reduced = false, duration = 2000, look = FLAT, pitch = 1, hearts }: BankOptions = {}) {
  const reels = Array.from({ length: count }, () => new Reel(look))
  const bank = new ReelBank(reels, { seed: 'bank', duration, apart: 300, reduced, pitch, hearts })
  const landings = reels.map((_, index) => (index * 3 + 1) % cells.length)
  for (const [index, landing] of landings.entries()) bank.load(index, { cells, grades: GRADES, landing })
  return { reels, bank, landings }
}

/** Everything that can be seen of a reel. */
function picture(reel: Reel): unknown[] {
  return reel.container.quads.map(({ visible, texture, x, y, scaleX, scaleY, alpha }) =>
    visible ? [cells.findIndex((cell) => cell.sharp === texture || cell.blurred === texture), x, y, scaleX, scaleY, alpha] : null,
  )
}

const under = (reels: readonly Reel[]) => reels.map((reel) => reel.underPointer())
const load = (reel: Reel, seed: string) =>
  reel.load(cells, planRun({ seed, grades: GRADES, landing: 2, duration: 1500, ahead: reel.ahead, behind: reel.behind }))

describe('reel', () => {
  it('looks the same at a moment however it came there', () => {
    const moments = fc.array(fc.double({ min: 0, max: 1600, noNaN: true }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(shape, moments, fc.double({ min: 0, max: 1600, noNaN: true }), (look, before, moment) => {
        const [straight, wandering] = [new Reel(look), new Reel(look)]
        for (const reel of [straight, wandering]) load(reel, 'same')
        for (const time of before) wandering.time = time
        for (const reel of [straight, wandering]) reel.time = moment
        // Which picture carries a cell may differ: the picture is compared as a set.
        expect(picture(wandering).map(String).sort()).toEqual(picture(straight).map(String).sort())
      }),
      { numRuns: 60 },
    )
  })

  it('fills its whole view at every moment', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0, max: 1600, noNaN: true }), (look, moment) => {
        const reel = new Reel(look)
        load(reel, 'full')
        reel.time = moment
        const places = reel.container.quads.filter((picture) => picture.visible).map((picture) => picture[look.axis])
        // On a drum the outermost cells are edge-on: what is left free there is less than a cell.
        const reach = look.drum ? look.pitch : look.pitch / 2
        expect(Math.min(...places)).toBeLessThanOrEqual(-look.pointer * look.view + reach)
        expect(Math.max(...places)).toBeGreaterThanOrEqual((1 - look.pointer) * look.view - reach)
      }),
    )
  })

  it('shows nothing beyond the ends of a drum', () => {
    fc.assert(
      fc.property(shape, fc.double({ min: 0, max: 1600, noNaN: true }), (look, moment) => {
        const reel = new Reel({ ...look, drum: true, rest: 1 })
        // What is left of a cell's length when it is bent round the drum.
        const bent = (look.view / look.pitch) * Math.sin(look.pitch / look.view)
        load(reel, 'drum')
        reel.time = moment
        for (const picture of reel.container.quads.filter((other) => other.visible)) {
          const half = ((look.axis === 'x' ? picture.scaleX : picture.scaleY) * look.pitch * bent) / 2
          expect(picture[look.axis] - half).toBeGreaterThanOrEqual(-look.pointer * look.view - 1e-6)
          expect(picture[look.axis] + half).toBeLessThanOrEqual((1 - look.pointer) * look.view + 1e-6)
        }
      }),
    )
  })

  it('puts what lands under its pointer exactly, wherever that stands', () => {
    fc.assert(
      fc.property(shape, fc.nat(), (look, pick) => {
        const reel = new Reel(look)
        const landing = pick % cells.length
        reel.load(cells, planRun({ seed: 'end', grades: GRADES, landing, duration: 1500, ahead: reel.ahead, behind: reel.behind }))
        reel.time = 1500
        expect(reel.underPointer()).toBe(landing)
        expect(reel.offset()).toBeLessThan(1e-9)
      }),
    )
  })

  it('travels the way it was told', () => {
    for (const toward of [-1, 1] as const) {
      const reel = new Reel({ ...FLAT, toward })
      load(reel, 'way')
      reel.time = 400
      const middle = reel.container.quads.find((picture) => picture.visible) as Quad
      const before = middle.x
      reel.time = 401
      expect(Math.sign(middle.x - before)).toBe(toward)
    }
  })
})

describe('bank of reels', () => {
  for (const look of [FLAT, DRUM])
    it(`starts all at once and lands each on its cell in its time (${look.axis})`, async () => {
      const { bank, reels, landings } = makeBank(5, { look })
      const landed: number[] = []
      bank.spin(new Show(), { onLand: (index) => landed.push(index) })
      await step(200)
      expect(reels.every((reel) => reel.position !== 0)).toBe(true)
      for (let index = 0; index < 5; index++) {
        await step(2000 + index * 300 - 10 - (clock.now - started))
        expect(landed).toHaveLength(index)
        await step(10)
        expect(landed).toHaveLength(index + 1)
      }
      expect(landed).toEqual([0, 1, 2, 3, 4])
      expect(under(reels)).toEqual(landings)
      expect(reels.map((reel) => reel.offset())).toEqual([0, 0, 0, 0, 0])
    })

  it('lands exactly when it is skipped at any moment, and is silent from then on', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3300 }), fc.boolean(), async (moment, reduced) => {
        const { bank, reels, landings } = makeBank(4, { reduced })
        const show = new Show()
        const done = Promise.all(bank.spin(show))
        await step(moment)
        const before = heard.length
        show.skip()
        await done
        expect(under(reels)).toEqual(landings)
        expect(reels.map((reel) => reel.offset())).toEqual([0, 0, 0, 0])
        expect(heard).toHaveLength(before)
        expect(reels.flatMap((reel) => gsap.getTweensOf(reel))).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  it('leaves nothing behind when the scene is left in the middle', async () => {
    const { bank, reels } = makeBank(3)
    const show = new Show()
    const landings = bank.spin(show, { onLand: () => expect.unreachable() })
    await step(900)
    show.cancel()
    await expect(landings[2]).rejects.toBeInstanceOf(ShowCancelled)
    const stood = reels.map((reel) => reel.time)
    await step(3000)
    expect(reels.map((reel) => reel.time)).toEqual(stood)
    expect(reels.flatMap((reel) => gsap.getTweensOf(reel))).toEqual([])
  })

  it('is heard at every cell that can be told apart: rising to the keynote and louder at the end, felt when slow', async () => {
    const { bank, reels } = makeBank(1, { duration: 4050 })
    const ticks: { at: number; speed: number }[] = []
    bank.spin(new Show(), { onTick: (_index, speed) => ticks.push({ at: clock.now - started, speed }) })
    await step(4100)
    expect(ticks).toHaveLength(reels[0]?.position ?? 0)
    expect(heard.length).toBeGreaterThan(ticks.length * 0.7)
    const distinct = ticks.filter(({ speed }) => speed < 15).map(({ at }) => at)
    expect(heard.map(({ at }) => at)).toEqual(expect.arrayContaining(distinct))
    const steps = heard.map(({ options }) => Math.round(12 * Math.log2(options.rate ?? 9)))
    expect(steps.slice(-9)).toEqual([-8, -7, -6, -5, -4, -3, -2, -1, 0])
    expect(new Set(steps.slice(0, -9))).toEqual(new Set([-8]))
    const climb = heard.slice(-9).map(({ options }) => options.volume ?? 0)
    expect(climb).toEqual([...climb].sort((a, b) => a - b))
    expect(climb.at(-1)).toBeGreaterThan((heard[8]?.options.volume ?? 9) * 1.5)
    expect(climb.at(-1)).toBeLessThanOrEqual(1)
    expect(felt).toHaveLength(ticks.filter(({ speed }) => speed < SLOW).length)
    expect(felt.length).toBeGreaterThanOrEqual(6)
  })

  it('never sounds more than once in 38 ms, however many run', async () => {
    for (const count of [2, 5, 10]) {
      heard.length = 0
      const { bank } = makeBank(count)
      bank.spin(new Show())
      await step(2000 + 300 * count)
      expect(heard.length).toBeGreaterThan(15)
      for (let i = 1; i < heard.length; i++)
        expect((heard[i]?.at ?? 0) - (heard[i - 1]?.at ?? 0)).toBeGreaterThanOrEqual(TICK_GAP - FRAME / 2)
    }
  })

  it('lets only the reel that lands next climb: each ends on the keynote, the gold reel an octave higher', async () => {
    const { bank } = makeBank(3, { duration: 3000, pitch: 2 })
    const landed: number[] = []
    bank.spin(new Show(), { onLand: () => landed.push(clock.now - started) })
    await step(3000 + 3 * 300)
    expect(landed).toHaveLength(3)
    for (const end of landed) {
      const before = heard.filter(({ at }) => at <= end).at(-1)
      expect(before?.options.rate).toBeCloseTo(2, 6)
    }
    expect(Math.max(...heard.map(({ options }) => options.rate ?? 9))).toBeCloseTo(2, 6)
    expect(Math.min(...heard.map(({ options }) => options.rate ?? 0))).toBeCloseTo(2 * 2 ** (-8 / 12), 6)
  })

  it('lets the heart beat for the last reel only, in its last cells', async () => {
    const { bank } = makeBank(3, { duration: 4050 })
    const beats: number[] = []
    bank.spin(new Show(), { onHeart: () => beats.push(clock.now - started) })
    await step(5000)
    expect(beats.length).toBeGreaterThanOrEqual(1)
    expect(beats.length).toBeLessThanOrEqual(4)
    expect(beats[0]).toBeGreaterThan(4050 + 600 - 1400)
  })

  it('lets the heart beat for any reels that the plan names', async () => {
    const { bank } = makeBank(3, { duration: 4050, hearts: [0, 1] })
    const beats = new Set<number>()
    bank.spin(new Show(), { onHeart: (index) => beats.add(index) })
    await step(6000)
    expect([...beats].sort()).toEqual([0, 1])
  })

  it('does not travel, shake or beat where less motion is asked for', async () => {
    const { bank, reels, landings } = makeBank(2, { reduced: true })
    const bends: number[] = []
    for (const reel of reels) reel.onBend = (angle) => bends.push(angle)
    bank.spin(new Show(), { onHeart: () => expect.unreachable() })
    for (let time = 0; time < 2300; time += 100) {
      for (const reel of reels) expect(reel.position).toBe(Math.round(reel.position))
      await step(100)
    }
    await step(100)
    expect(under(reels)).toEqual(landings)
    expect(new Set(bends)).toEqual(new Set([0]))
    expect(felt).toEqual([])
  })
})

describe('pages of cells', () => {
  it('hold what they are made for, at no more than the resolution asked for', () => {
    const side = fc.double({ min: 4, max: 200, noNaN: true })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        side,
        side,
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        (count, width, height, wanted) => {
          const resolution = fittingResolution(count, width, height, wanted)
          expect(resolution).toBeLessThanOrEqual(wanted)
          const page = pageFor(count, width, height, resolution)
          const fitting = (room: number, size: number) => Math.floor(room / (Math.ceil(size * resolution) + 2))
          expect(fitting(page.width, width) * fitting(page.height, height)).toBeGreaterThanOrEqual(count)
          expect(Math.max(page.width, page.height)).toBeLessThanOrEqual(2048)
        },
      ),
    )
  })
})
