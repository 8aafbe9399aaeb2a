import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Lab } from '../support/scenePage/main.tsx'
import { hideCanvas, openScenes, resizeStage } from '../support/scenePage/open.ts'
import { sharedPhone } from '../support/scenePage/sharedBrowser.ts'

declare const lab: Lab

/** Specimens that end on the empty ground, and the moment at which they are compared: in full motion. */
const ENDING = { shockwave: 200, pillar: 700, fountain: 1_200, confetti: 900, trail: 600, 'speed-lines': 700 }
const LASTING = {
  burst: 300,
  stream: 1_800,
  ring: 400,
  homing: 900,
  embers: 3_000,
  dust: 3_000,
  'starburst-0': 300,
  glint: 300,
  'number-roll': 600,
}
const MOVING = { ...ENDING, ...LASTING }

let page: Page
const errors: string[] = []

async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const opened = await openScenes(await sharedPhone({ viewport: { width: 320, height: 568 }, ...options }), inject('scenesUrl'), errors)
  await hideCanvas(opened)
  return opened
}

beforeAll(async () => {
  page = await openPage()
  await page.evaluate(readPictures)
}, 180_000)

afterAll(async () => {
  await page?.context().close()
})

interface Look {
  /** Draw calls of the picture. */
  draws: number
  pixels: Uint8Array
}
interface Looking {
  look(): Look
  /** The largest difference of two pictures in any channel. */
  apart(a: Look, b: Look): number
  /** Brightness of the picture's corner, 0–255. */
  corner(): number
}
declare const looking: Looking

/** In the page: draws the stage as it is and reads it back. */
function readPictures(): void {
  const look = (): Look => {
    const engine = lab.engine()
    if (!engine) throw new Error('no engine')
    const { gl, width, height } = engine.renderer
    let draws = 0
    const drawElements = gl.drawElements
    gl.drawElements = (...call: Parameters<typeof drawElements>) => {
      draws += 1
      drawElements.apply(gl, call)
    }
    engine.draw()
    Reflect.deleteProperty(gl, 'drawElements')
    const pixels = new Uint8Array(width * height * 4)
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    return { draws, pixels }
  }
  const apart = (a: Look, b: Look) => a.pixels.reduce((most, value, index) => Math.max(most, Math.abs(value - (b.pixels[index] ?? 0))), 0)
  const corner = (): number => {
    const engine = lab.engine()
    const pixel = new Uint8Array(4)
    engine?.draw()
    engine?.renderer.gl.readPixels(0, 0, 1, 1, WebGLRenderingContext.RGBA, WebGLRenderingContext.UNSIGNED_BYTE, pixel)
    return ((pixel[0] ?? 0) + (pixel[1] ?? 0) + (pixel[2] ?? 0)) / 3
  }
  Object.assign(window, { looking: { look, apart, corner } satisfies Looking })
}

describe('effects', () => {
  it.each(Object.entries(MOVING))('%s: ten steps of a tenth give the picture of 60 frames a second', async (name, at) => {
    const found = await page.evaluate(
      async ([specimen, ms]) => {
        await lab.showPreview('lab', specimen, ms)
        const fine = looking.look()
        await lab.showPreview('lab', specimen, 0)
        const empty = looking.look()
        for (let step = 0; step < 10; step++) lab.clock.step(ms / 10)
        const coarse = looking.look()
        return { same: looking.apart(fine, coarse), moved: looking.apart(empty, coarse), draws: fine.draws }
      },
      [name, at] as const,
    )
    expect(found.same).toBeLessThanOrEqual(2)
    expect(found.moved).toBeGreaterThan(30)
    expect(found.draws).toBe(1)
  })

  it('light over matter over light is one draw call: ground, card, sparks and coins', async () => {
    const draws = await page.evaluate(async () => {
      const counts: number[] = []
      for (const name of ['shake', 'burst', 'homing']) {
        await lab.showPreview('lab', name, 500)
        counts.push(looking.look().draws)
      }
      return counts
    })
    expect(draws).toEqual([1, 1, 1])
  })

  it('end on the empty ground', async () => {
    const differences = await page.evaluate(async (names) => {
      const ends: Look[] = []
      for (const name of names) {
        await lab.showPreview('lab', name, 10_000)
        ends.push(looking.look())
      }
      const [first] = ends
      return first ? ends.map((end) => looking.apart(first, end)) : []
    }, Object.keys(ENDING))
    expect(differences).toEqual(Object.keys(ENDING).map(() => 0))
  })

  it('follow from the seed', async () => {
    const [again, other] = await page.evaluate(async () => {
      const look = async (seed: string) => {
        await lab.showPreview('lab', 'burst', 300, seed)
        return looking.look()
      }
      const [a, b, c] = [await look('one'), await look('one'), await look('two')]
      return [looking.apart(a, b), looking.apart(a, c)]
    })
    expect(again).toBe(0)
    expect(other).toBeGreaterThan(30)
  })

  it('never flash three times in a second', async () => {
    const levels = await brightness(page)
    const lit = risesOf(levels, 25)
    expect(lit.length).toBeGreaterThanOrEqual(3)
    for (const from of lit) expect(lit.filter((frame) => frame >= from && frame <= from + 60).length).toBeLessThan(3)
  })

  it('neither flash nor shake with reduced motion', async () => {
    const calm = await openPage({ reducedMotion: 'reduce' })
    await calm.evaluate(readPictures)
    const levels = await brightness(calm)
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(1)
    const moved = await calm.evaluate(async () => {
      await lab.showPreview('lab', 'shake', 50)
      const struck = looking.look()
      await lab.showPreview('lab', 'shake', 590)
      return looking.apart(struck, looking.look())
    })
    expect(moved).toBe(0)
    await calm.context().close()
  })

  it('make no errors', () => expect(errors).toEqual([]))
})

/** Brightness of the flash specimen, frame by frame over two seconds, on a small stage: it lies over all of it. */
async function brightness(of: Page): Promise<number[]> {
  await resizeStage(of, 80, 142)
  const levels = await flashLevels(of)
  await resizeStage(of, 320, 568)
  return levels
}

function flashLevels(of: Page): Promise<number[]> {
  return of.evaluate(async () => {
    await lab.showPreview('lab', 'flash', 0)
    lab.draw(false)
    const levels: number[] = []
    for (let frame = 0; frame < 120; frame++) {
      lab.clock.step(1000 / 60)
      levels.push(looking.corner())
    }
    lab.draw(true)
    return levels
  })
}

/** Frames at which the picture becomes brighter by more than `step` within 50 ms, each rise once. */
function risesOf(levels: readonly number[], step: number): number[] {
  const rising = levels.map((level, at) => level - (levels[Math.max(at - 3, 0)] ?? level) > step)
  return rising.flatMap((rises, at) => (rises && !rising[at - 1] ? [at] : []))
}
