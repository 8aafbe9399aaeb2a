import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { encodeSvga } from '../../../tools/svga/encode.ts'
import type { SwapLab } from './main.ts'

declare const swapLab: SwapLab

const project = fileURLToPath(new URL('../../../', import.meta.url))
/** Folder of the page, below the project. */
export const SWAP_PAGE = 'tests/support/swapPage'
/** How far a colour may be off after its encoding, per channel. */
const NEAR = 70
const PATIENCE = 15_000
/** Ms between two looks at the screen. */
const PAUSE = 10

type Colour = readonly [number, number, number]
/** A kind of asset: the tile that shows it, or `sound`. */
export type SwapKind = SwapLab['TILES'][number] | 'sound'

/** The original behind each kind, and what is saved over it. */
const ORIGINALS: Record<SwapKind, [file: string, save: (colour: Colour) => Promise<Buffer>]> = {
  image: ['assets/boxes/red_chest.png', (colour) => plain(480, 420, colour).png().toBuffer()],
  style: ['assets/chrome/bg/plain', (colour) => plain(750, 1624, colour).webp().toBuffer()],
  picture: ['assets/items/crown.png', (colour) => plain(512, 384, colour).png().toBuffer()],
  background: ['assets/chrome/bg/reel', (colour) => plain(750, 1624, colour).webp().toBuffer()],
  sprite: ['assets/fx/sprites/smoke.svg', async (colour) => Buffer.from(square(192, colour))],
  spine: ['assets/case-reel/crates/red_chest/crate.png', (colour) => plain(1024, 2048, colour).png().toBuffer()],
  svga: ['assets/effects/level-up.svga', svga],
  sound: [
    'assets/audio/effects/coin.webm',
    ([red]) => readFile(path.join(project, `assets/audio/effects/${red ? 'tick' : 'button'}.webm`)),
  ],
}
export const SWAP_KINDS = Object.keys(ORIGINALS) as SwapKind[]

function plain(width: number, height: number, [r, g, b]: Colour) {
  return sharp({ create: { width, height, channels: 4, background: { r, g, b, alpha: 1 } } })
}

const square = (size: number, colour: Colour) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="rgb(${colour})"/></svg>`

async function svga(colour: Colour): Promise<Buffer> {
  const png = await plain(64, 64, colour).png().toBuffer()
  const frames = [{ alpha: 1, matrix: [12, 0, 0, 12, 0, 0] as const }]
  const images = { plain: { png, width: 64, height: 64 } }
  return encodeSvga({ width: 768, height: 768, fps: 20, frames: 1, images, sprites: [{ image: 'plain', frames }] })
}

/** A page that shows one asset of each kind of a copy of the project that is served in development. */
export interface SwapWorld {
  page: Page
  /** Saves the kind's original anew and waits for the screen (a sound: for what the next play fetches); returns the ms in between. */
  swap(kind: SwapKind, colour: Colour): Promise<number>
}

/** Opens the page of the copy at `root`, at the address that its server gives for `SWAP_PAGE`. */
export async function openSwapWorld(root: string, url: string, browser: Browser): Promise<SwapWorld> {
  const page = await browser.newPage({ viewport: { width: 600, height: 120 } })
  await page.goto(url)
  await page.waitForFunction(() => typeof swapLab !== 'undefined', undefined, { timeout: 60_000 })
  return { page, swap: (kind, colour) => swap(root, page, kind, colour) }
}

async function swap(root: string, page: Page, kind: SwapKind, colour: Colour): Promise<number> {
  const [name, save] = ORIGINALS[kind]
  const bytes = await save(colour)
  await writeFile(await fileOf(path.join(root, name)), bytes)
  const saved = performance.now()
  while (!(await shows(page, kind, colour, bytes.length))) {
    await sleep(PAUSE)
    if (performance.now() - saved > PATIENCE) throw new Error(`${kind}: ${name} is not on the screen after ${PATIENCE} ms`)
  }
  return performance.now() - saved
}

/** A background may be a png or a webp. */
async function fileOf(name: string): Promise<string> {
  if (path.extname(name)) return name
  const png = `${name}.png`
  return (await readFile(png).catch(() => null)) ? png : `${name}.webp`
}

async function shows(page: Page, kind: SwapKind, colour: Colour, size: number): Promise<boolean> {
  if (kind === 'sound') return (await page.evaluate(() => swapLab.soundSize('coin'))) === size
  const { TILE, TILES } = await page.evaluate(() => ({ TILE: swapLab.TILE, TILES: swapLab.TILES }))
  const clip = { x: (TILES.indexOf(kind) + 0.5) * TILE - 2, y: TILE / 2 - 2, width: 4, height: 4 }
  const { data } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return colour.every((channel, index) => Math.abs(channel - (data[index] ?? -999)) < NEAR)
}
