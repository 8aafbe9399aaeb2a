import type { CDPSession } from 'playwright-core'
import { within } from '../../../tests/support/within.ts'
import type { Way } from './domReels.ts'
import type { Bench, Facts } from './inPage.ts'
import { heapInUse, type ScenePage, THROTTLE } from './scenePage.ts'
import { median } from './statistics.ts'

declare const bench: Bench

const FRAME = 1000 / 60
const REELS = 5
const DOM_FRAMES = 240
const MB = 2 ** 20
/** Ms in which one lap must end, and ms in which the browser must tell of the layers. */
const RACE_WITHIN = 180_000
const LAYERS_WITHIN = 20_000
/** In the page: adds a layer and waits until two frames were drawn with it. */
const ADD_LAYER = `new Promise((drawn) => {
  const added = document.createElement('div')
  added.id = 'added-layer'
  added.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 1px; height: 1px; background: #fff; will-change: transform'
  document.body.append(added)
  requestAnimationFrame(() => requestAnimationFrame(drawn))
})`
/** A page in which nothing moves, ours, and the two DOM ways beside it. */
type Runner = 'empty' | 'ours' | 'rAF' | 'CSS'

/** One way of moving five reels. */
export interface Race {
  /** Main-thread ms a frame (processor time, times the slow-down) of everything the page does, median of the rounds, and the slowest less the fastest. */
  main: number
  spread: number
  /** What it holds while it runs: script objects beyond the page's own, decoded pictures or textures, layers of the page. */
  MB: number
}

interface Lap {
  main: number
  bytes: number
}

/** Moves five reels in each way, in turn, `rounds` times: what the machine does besides meets all of them. */
export async function raceReels(scenePage: ScenePage, facts: Facts, rounds: number): Promise<Record<Runner, Race>> {
  const laps: Record<Runner, Lap[]> = { empty: [], ours: [], rAF: [], CSS: [] }
  for (let round = 0; round < rounds; round++) {
    laps.empty.push({ main: await timed(scenePage, DOM_FRAMES, 'bench.raceDom'), bytes: 0 })
    laps.ours.push(await lapOurs(scenePage, facts))
    laps.rAF.push(await lapDom(scenePage, 'rAF'))
    laps.CSS.push(await lapDom(scenePage, 'CSS'))
  }
  return { empty: together(laps.empty), ours: together(laps.ours), rAF: together(laps.rAF), CSS: together(laps.CSS) }
}

function together(laps: readonly Lap[]): Race {
  const times = laps.map(({ main }) => main)
  return { main: median(times), spread: Math.max(...times) - Math.min(...times), MB: median(laps.map(({ bytes }) => bytes)) / MB }
}

async function lapOurs(scenePage: ScenePage, { scene, name, length }: Facts): Promise<Lap> {
  const { page, session } = scenePage
  const heap = await heapInUse(session)
  await page.evaluate(([s, n]) => bench.load(s, n), [scene, name] as const)
  const frames = Math.ceil(length / FRAME)
  const main = await timed(scenePage, frames, 'bench.race')
  const textures = await page.evaluate(() => bench.textureBytes())
  const bytes = textures + Math.max((await heapInUse(session)) - heap, 0) + (await layerBytes(session))
  await page.evaluate(() => bench.leave())
  return { main, bytes }
}

async function lapDom(scenePage: ScenePage, way: Way): Promise<Lap> {
  const { page, session } = scenePage
  const heap = await heapInUse(session)
  await page.evaluate(([kind, reels, ms]) => bench.putDom(kind, reels, ms), [way, REELS, DOM_FRAMES * FRAME] as const)
  const main = await timed(scenePage, DOM_FRAMES, 'bench.raceDom')
  const pictures = await page.evaluate(() => bench.pictureBytes())
  const bytes = pictures + Math.max((await heapInUse(session)) - heap, 0) + (await layerBytes(session))
  await page.evaluate(() => bench.takeDom())
  return { main, bytes }
}

async function timed({ session, spent }: ScenePage, frames: number, run: 'bench.race' | 'bench.raceDom'): Promise<number> {
  const before = await spent('TaskDuration')
  const raced = session.send('Runtime.evaluate', { expression: `${run}(${frames})`, awaitPromise: true })
  await within(raced, RACE_WITHIN, `${frames} frames of ${run}`)
  return (((await spent('TaskDuration')) - before) / frames) * THROTTLE
}

/**
 * Bytes of the page's composited layers, each as far as a screen to both sides of what is seen. The browser tells of layers only when they
 * change, so a layer of one px is added and taken away again.
 */
async function layerBytes(session: CDPSession): Promise<number> {
  const told = new Promise<number>((resolve) => {
    session.once('LayerTree.layerTreeDidChange', ({ layers = [] }) => {
      const drawn = layers.filter(({ drawsContent }) => drawsContent)
      resolve(drawn.reduce((sum, { width, height }) => sum + Math.min(width, 3 * 375) * Math.min(height, 3 * 667), 0) * 4 * 4)
    })
  })
  await session.send('LayerTree.enable')
  await session.send('Runtime.evaluate', { expression: ADD_LAYER, awaitPromise: true })
  try {
    return await within(told, LAYERS_WITHIN, 'the layers of the page, which the browser tells when they change')
  } finally {
    await session.send('LayerTree.disable')
    await session.send('Runtime.evaluate', { expression: `document.getElementById('added-layer')?.remove()` })
  }
}
