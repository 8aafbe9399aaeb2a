import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { encodeSvga } from '../../tools/svga/encode.ts'
import { launchBrowser, phoneContext } from '../support/browser.ts'
import type { Kit } from '../support/kitPage/main.ts'
import type { SvgaDress } from '../support/kitPage/svga.ts'
import { BANNER, FIXTURES, SANDWICH } from './svgaFixtures.ts'

declare const kit: Kit

/** What svgaplayerweb's parser gives, as far as we compare. */
interface ReferenceMovie {
  videoSize: { width: number; height: number }
  FPS: number
  frames: number
  images: Record<string, string>
  sprites: {
    imageKey: string
    matteKey: string
    frames: {
      alpha: number
      transform: Record<'a' | 'b' | 'c' | 'd' | 'tx' | 'ty', number>
      maskPath: { _d: string } | null
      shapes: { styles: unknown }[]
    }[]
  }[]
}
interface ReferencePlayer {
  setVideoItem(item: ReferenceMovie): void
  stepToFrame(frame: number, play: boolean): void
  stopAnimation(clear: boolean): void
  /** Its own word for "every picture is there". */
  _renderer: { _prepared: boolean }
}
declare const SVGA: {
  Parser: new () => { load(url: string, done: (item: ReferenceMovie) => void, failed: (error: Error) => void): void }
  Player: new (host: HTMLElement) => ReferencePlayer
}

/** Frames of an effect that are compared, the first and the last among them. */
const MOMENTS = 14
/**
 * Bounds on the difference of a channel (0–255): on average over a movie, at most, and on the share of channels that differ by more than an
 * eighth of full: the hard edges of turned and shrunk pictures, which each of the two samples in its own way.
 */
const MEAN = 0.4
const MAX = 180
const FAR = 32
const FAR_SHARE = { effect: 0.0005, fixture: 0.005 }

const folder = path.resolve('assets/effects')
const names = readdirSync(folder).filter((file) => file.endsWith('.svga'))
const reference = path.resolve('node_modules/svgaplayerweb/build/svga.min.js')

let browser: Browser
let page: Page
/** Bytes by the name of the address they are served under. */
const files = new Map<string, Buffer>()
const table: string[] = []

beforeAll(async () => {
  for (const name of names) files.set(name, readFileSync(path.join(folder, name)))
  for (const [name, make] of Object.entries(FIXTURES)) files.set(name, encodeSvga(await make()))
  files.set('whole', encodeSvga(await SANDWICH.whole()))
  files.set('banner', encodeSvga(await BANNER()))
  for (const [i, make] of SANDWICH.parts.entries()) files.set(`part-${i}`, encodeSvga(await make()))
  // A browser of its own: the usual player's canvas is to be painted by the graphics card, as on a phone.
  browser = await launchBrowser()
  page = await (await phoneContext(browser, { viewport: { width: 375, height: 667 }, deviceScaleFactor: 1 })).newPage()
  await page.route('**/effect/*', (route) => {
    const body = files.get(decodeURIComponent(path.basename(route.request().url())))
    return body ? route.fulfill({ body }) : route.abort()
  })
  await openPage()
}, 180_000)

afterAll(async () => {
  if (table.length > 0) process.stdout.write(`\nDifference to svgaplayerweb's canvas, 0–255 a channel\n${table.join('\n')}\n`)
  await browser?.close()
})

/** Shows the page anew. After some dozens of canvases that are read back, Chromium paints the next ones by the processor, with other edges. */
async function openPage(): Promise<void> {
  await page.goto(new URL('../kitPage/', inject('scenesUrl')).href)
  await page.waitForFunction(() => typeof kit !== 'undefined')
  await page.addScriptTag({ path: reference })
}

const urlOf = (name: string) => `/effect/${encodeURIComponent(name)}`
const decode = (name: string) => page.evaluate((url) => kit.svga.decode(url), urlOf(name))

/** The movie as the usual player's own parser reads it, in our words. */
const readReference = (name: string) =>
  page.evaluate(async (address) => {
    const item = await new Promise<ReferenceMovie>((resolve, reject) => new SVGA.Parser().load(address, resolve, reject))
    const { width, height } = item.videoSize
    const sprites = item.sprites.map(({ imageKey, matteKey, frames }) => ({
      image: imageKey,
      matte: matteKey,
      frames: frames.map(({ alpha, transform: { a, b, c, d, tx, ty }, maskPath, shapes }) =>
        alpha > 0
          ? {
              alpha: Math.min(alpha, 1),
              matrix: [a, b, c, d, tx, ty],
              clip: maskPath?._d ?? '',
              shapes: shapes.filter(({ styles }) => styles).length,
            }
          : null,
      ),
    }))
    return { width, height, fps: item.FPS, frames: item.frames, images: Object.keys(item.images).sort(), sprites }
  }, urlOf(name))

/** Our decoder's movie in the same words. */
async function readOurs(name: string) {
  const { width, height, fps, frames, images, sprites } = await decode(name)
  return {
    width,
    height,
    fps,
    frames,
    images: images.sort(),
    sprites: sprites.map((sprite) => ({
      image: sprite.image,
      matte: sprite.matte,
      frames: sprite.frames.map((pose) => pose && { alpha: pose.alpha, matrix: pose.matrix, clip: pose.clip, shapes: pose.shapes.length }),
    })),
  }
}

interface Difference {
  frames: number[]
  /** Over every channel of every frame. */
  mean: number
  max: number
  /** Share of the channels that differ by more than `FAR`. */
  far: number
  /** Share of the pixels that the usual player lights, in the frame where they are most. */
  lit: number
}

/** Our picture of `name` beside the usual player's canvas of `layers`, laid over each other. */
const difference = (name: string, layers: readonly string[], frames: readonly number[]): Promise<Difference> =>
  page.evaluate(
    async ([address, parts, moments, much]) => {
      const canvases = await Promise.all(
        parts.map(async (url) => {
          const item = await new Promise<ReferenceMovie>((resolve, reject) => new SVGA.Parser().load(url, resolve, reject))
          const host = document.createElement('div')
          host.style.cssText = `position:fixed;width:${item.videoSize.width}px;height:${item.videoSize.height}px;opacity:0`
          document.body.append(host)
          const player = new SVGA.Player(host)
          player.setVideoItem(item)
          while (!player._renderer._prepared) await new Promise((resolve) => setTimeout(resolve, 5))
          return { player, host, canvas: host.querySelector('canvas') as HTMLCanvasElement }
        }),
      )
      const ours = await kit.svga.draw(address, moments)
      const { width = 1, height = 1 } = canvases[0]?.canvas ?? {}
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d') as CanvasRenderingContext2D
      let [sum, max, far, lit] = [0, 0, 0, 0]
      for (const [index, frame] of moments.entries()) {
        context.clearRect(0, 0, width, height)
        for (const { player, canvas } of canvases) {
          player.stepToFrame(frame, false)
          context.drawImage(canvas, 0, 0)
        }
        const { data } = context.getImageData(0, 0, width, height)
        const own = ours[index] ?? new Uint8Array()
        let bright = 0
        for (let i = 0; i < data.length; i++) {
          const alpha = data[i | 3] ?? 0
          const value = (i & 3) === 3 ? alpha : ((data[i] ?? 0) * alpha) / 255
          const away = Math.abs(value - (own[i] ?? 0))
          sum += away
          if (away > max) max = away
          if (away > much) far++
          if ((i & 3) === 3 && alpha > 0) bright++
        }
        lit = Math.max(lit, bright / (width * height))
      }
      for (const { player, host } of canvases) {
        player.stopAnimation(true)
        host.remove()
      }
      const channels = moments.length * width * height * 4
      return { frames: [...moments], mean: sum / channels, max, far: far / channels, lit }
    },
    [urlOf(name), layers.map(urlOf), frames, FAR] as const,
  )

function report(name: string, { frames, mean, max, far }: Difference): void {
  const figures = `mean ${mean.toFixed(3)}  max ${max.toFixed(0).padStart(3)}  beyond ${FAR}: ${(far * 100).toFixed(3)} %`
  table.push(`${name.padEnd(22)} ${String(frames.length).padStart(3)} frames  ${figures}`)
}

/** `MOMENTS` frames from the first to the last. */
function momentsOf(frames: number): number[] {
  return [...new Set(Array.from({ length: MOMENTS }, (_, i) => Math.round((i / (MOMENTS - 1)) * (frames - 1))))]
}

describe('SVGA effects', () => {
  it.each(names)('%s is read as the usual player reads it, frame by frame', async (name) => {
    expect((await decode(name)).missing).toEqual([])
    expect(await readOurs(name)).toEqual(await readReference(name))
  })

  it.each(names)('%s looks as on the usual player’s canvas', async (name) => {
    await openPage()
    const { frames } = await decode(name)
    const found = await difference(name, [name], momentsOf(frames))
    report(name, found)
    expect(found.frames.length).toBeGreaterThanOrEqual(12)
    expect(found.lit).toBeGreaterThan(0.01)
    expect(found.mean).toBeLessThan(MEAN)
    expect(found.max).toBeLessThan(MAX)
    expect(found.far).toBeLessThan(FAR_SHARE.effect)
  })
})

describe('everything that the format knows', () => {
  it.each(Object.keys(FIXTURES))('%s are read as the usual player reads them', async (name) => {
    expect(await readOurs(name)).toEqual(await readReference(name))
  })

  it.each(Object.keys(FIXTURES))('%s look as on the usual player’s canvas', async (name) => {
    const found = await difference(name, [name], [0, 1, 2, 3, 4, 5])
    report(name, found)
    expect(found.lit).toBeGreaterThan(0.02)
    expect(found.mean).toBeLessThan(MEAN)
    expect(found.max).toBeLessThan(MAX)
    expect(found.far).toBeLessThan(FAR_SHARE.fixture)
  })

  it('a matte masks its own sprites only, not what lies below and above', async () => {
    const found = await difference('whole', ['part-0', 'part-1', 'part-2'], [0, 1, 2, 3, 4, 5])
    report('matte between others', found)
    expect(found.mean).toBeLessThan(MEAN)
    expect(found.max).toBeLessThan(MAX)
    expect(found.far).toBeLessThan(FAR_SHARE.fixture)
  })
})

/** Colour (premultiplied) of our picture at a place, with what is exchanged in it. */
const colourAt = (x: number, y: number, dress: SvgaDress, frame = 0) =>
  page.evaluate(
    async ([url, left, top, dressing, at]) => {
      const [pixels = new Uint8Array()] = await kit.svga.draw(url, [at], dressing)
      return [...pixels.slice((top * 200 + left) * 4, (top * 200 + left) * 4 + 4)]
    },
    [urlOf('banner'), x, y, dress, frame] as const,
  )

/** Where our picture of the banner is red. */
const redBox = (dress: SvgaDress) =>
  page.evaluate(
    async ([url, dressing]) => {
      const [pixels = new Uint8Array()] = await kit.svga.draw(url, [0], dressing)
      const box = { left: 200, top: 200, right: 0, bottom: 0 }
      for (let i = 0; i < pixels.length; i += 4) {
        if ((pixels[i] ?? 0) < 128 || (pixels[i + 1] ?? 0) > 50 || (pixels[i + 2] ?? 0) > 50) continue
        const [x, y] = [(i / 4) % 200, Math.floor(i / 800)]
        Object.assign(box, { left: Math.min(box.left, x), right: Math.max(box.right, x) })
        Object.assign(box, { top: Math.min(box.top, y), bottom: Math.max(box.bottom, y) })
      }
      return box
    },
    [urlOf('banner'), dress] as const,
  )

describe('a view is dressed for its player', () => {
  const red = [255, 0, 0, 255]
  const avatar: SvgaDress = { images: { tile: { colour: '#f00', width: 16, height: 16 } } }

  it('shows another picture in the size of the layout, cut as the file says', async () => {
    expect(await colourAt(30, 70, {})).not.toEqual(red)
    expect(await colourAt(30, 70, avatar)).toEqual(red)
    expect((await colourAt(70, 70, avatar))[3]).toBe(0)
  })

  it('shows another picture in a plain sprite, which goes on moving', async () => {
    const dress: SvgaDress = { images: { spot: { colour: '#f00', width: 10, height: 10 } } }
    expect(await colourAt(178, 50, dress)).toEqual(red)
    expect((await colourAt(183, 50, dress))[3]).toBe(0)
    expect(await colourAt(183, 50, dress, 5)).toEqual(red)
  })

  it('writes words in the middle of the layout', async () => {
    const dress: SvgaDress = { texts: { spot: { text: 'H', font: '60px sans-serif', size: 60, colour: '#f00' } } }
    const { left, right, top, bottom } = await redBox(dress)
    expect((left + right) / 2).toBeCloseTo(150, -1)
    expect((top + bottom) / 2).toBeCloseTo(50, -1)
    expect((await redBox({})).right).toBe(0)
  })

  it('leaves nothing behind on the graphics card', async () => {
    const held = await page.evaluate((url) => kit.svga.wear(url, 'tile', 50), urlOf('banner'))
    expect(held[49]).toBe(held[1])
  }, 60_000)
})

it('plays on where more is painted than is kept', async () => {
  const { frames, kept, same } = await page.evaluate((url) => kit.svga.beyondBudget(url), urlOf('clips'))
  expect(kept).toBe(0)
  expect(same).toBe(frames)
})

describe('broken files', () => {
  const refuse = async (bytes: Buffer | Uint8Array) => {
    files.set('broken', Buffer.from(bytes))
    return decode('broken').then(
      () => 'taken',
      (error: unknown) => String(error),
    )
  }

  it('are refused, and it is said why', async () => {
    const whole = files.get('rectangles') ?? Buffer.alloc(0)
    expect(await refuse(Buffer.from([0x50, 0x4b, 3, 4]))).toContain('SVGA 1.x (a zip) is not played')
    expect(await refuse(Buffer.from([1, 2, 3, 4, 5]))).toContain('no SVGA file')
    expect(await refuse(Buffer.alloc(0))).toContain('no SVGA file')
    expect(await refuse(whole.subarray(0, whole.length / 2))).toContain('cut off')
    expect(await refuse(Buffer.from([0x78, 0x9c, 3, 0, 0, 0, 0, 1]))).toContain('no movie')
  })
})
