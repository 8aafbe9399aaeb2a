import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, phoneContext } from '../support/browser.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { serveScenes } from '../support/scenePage/server.ts'

declare const lab: Lab

/** What svgaplayerweb's parser gives, as far as we compare. */
interface ReferenceMovie {
  videoSize: { width: number; height: number }
  FPS: number
  frames: number
  images: Record<string, string>
  sprites: {
    imageKey: string
    frames: { alpha: number; transform: Record<'a' | 'b' | 'c' | 'd' | 'tx' | 'ty', number> }[]
  }[]
}
interface ReferencePlayer {
  setVideoItem(item: ReferenceMovie): void
  stepToFrame(frame: number, play: boolean): void
  stopAnimation(clear: boolean): void
}
declare const SVGA: {
  Parser: new () => { load(url: string, done: (item: ReferenceMovie) => void, failed: (error: Error) => void): void }
  Player: new (host: HTMLElement) => ReferencePlayer
}

const folder = path.resolve('assets/effects')
const names = readdirSync(folder).filter((file) => file.endsWith('.svga'))
const reference = path.resolve('node_modules/svgaplayerweb/build/svga.min.js')

let browser: Browser
let page: Page
let server: Awaited<ReturnType<typeof serveScenes>>

beforeAll(async () => {
  server = await serveScenes()
  browser = await launchBrowser()
  page = await (await phoneContext(browser, { viewport: { width: 375, height: 667 }, deviceScaleFactor: 1 })).newPage()
  await page.route('**/effect/*.svga', (route) =>
    route.fulfill({ body: readFileSync(path.join(folder, path.basename(route.request().url()))) }),
  )
  await page.goto(server.url)
  await page.waitForFunction(() => typeof lab !== 'undefined' && lab.engine() !== null)
  await page.addScriptTag({ path: reference })
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** The movie as the usual player's own parser reads it, in our words. */
const readReference = (url: string) =>
  page.evaluate(async (address) => {
    const item = await new Promise<ReferenceMovie>((resolve, reject) => new SVGA.Parser().load(address, resolve, reject))
    const { width, height } = item.videoSize
    const sprites = item.sprites.map(({ imageKey, frames }) => ({
      image: imageKey,
      frames: frames.map(({ alpha, transform: { a, b, c, d, tx, ty } }) => (alpha > 0 ? { alpha, matrix: [a, b, c, d, tx, ty] } : null)),
    }))
    return { width, height, fps: item.FPS, frames: item.frames, images: Object.keys(item.images).sort(), sprites }
  }, url)

/** Mean difference per channel (0–255) between our sprites and the usual player's canvas at a frame. */
const pictureDifference = (url: string, frame: number) =>
  page.evaluate(
    async ([address, at]) => {
      const item = await new Promise<ReferenceMovie>((resolve, reject) => new SVGA.Parser().load(address, resolve, reject))
      const { width, height } = item.videoSize
      const host = document.createElement('div')
      host.style.cssText = `position:fixed;width:${width}px;height:${height}px;opacity:0`
      document.body.append(host)
      const player = new SVGA.Player(host)
      player.setVideoItem(item)
      // Its pictures are decoded behind its back: the first drawings may lack them.
      for (let turn = 0; turn < 20; turn++) {
        player.stepToFrame(at, false)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      const canvas = host.querySelector('canvas') as HTMLCanvasElement
      const theirs = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      const ours = await lab.drawSvga(address, at)
      let [sum, lit] = [0, 0]
      for (let i = 0; i < theirs.length; i += 4) {
        const [alpha, own] = [theirs[i + 3] ?? 0, ours[i + 3] ?? 0]
        if (alpha > 0) lit++
        for (let c = 0; c < 3; c++) sum += Math.abs(((theirs[i + c] ?? 0) * alpha) / 255 - (ours[i + c] ?? 0))
        sum += Math.abs(alpha - own)
      }
      player.stopAnimation(true)
      host.remove()
      return { mean: sum / theirs.length, lit: lit / (theirs.length / 4) }
    },
    [url, frame] as const,
  )

describe('SVGA effects', () => {
  it.each(names)('%s is read as the usual player reads it, frame by frame', async (name) => {
    const ours = await page.evaluate((url) => lab.decodeSvga(url), `/effect/${name}`)
    const theirs = await readReference(`/effect/${name}`)
    expect(ours.missing).toEqual([])
    expect({ ...ours, images: ours.images.sort(), missing: undefined, sprites: undefined }).toEqual({
      ...theirs,
      missing: undefined,
      sprites: undefined,
    })
    expect(ours.sprites.map(({ image, frames }) => ({ image, frames }))).toEqual(theirs.sprites)
  })

  it.each(names)('%s looks as on the usual player’s canvas', async (name) => {
    for (const part of [0.2, 0.5, 0.8]) {
      const { frames } = await page.evaluate((url) => lab.decodeSvga(url), `/effect/${name}`)
      const { mean, lit } = await pictureDifference(`/effect/${name}`, Math.floor(frames * part))
      expect(lit).toBeGreaterThan(0.01)
      expect(mean).toBeLessThan(1)
    }
  })

  it('refuses what is no SVGA 2.x file, and says why', async () => {
    const refuse = (bytes: number[]) =>
      page.evaluate(async (list) => {
        const url = URL.createObjectURL(new Blob([new Uint8Array(list)]))
        return lab.decodeSvga(url).then(
          () => 'taken',
          (error: unknown) => String(error),
        )
      }, bytes)
    expect(await refuse([0x50, 0x4b, 3, 4])).toContain('1.x')
    expect(await refuse([1, 2, 3, 4, 5])).not.toBe('taken')
    expect(await refuse([0x78, 0x9c, 3, 0, 0, 0, 0, 1])).toContain('no movie')
  })
})
