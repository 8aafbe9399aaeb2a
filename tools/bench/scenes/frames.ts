import type { Bench, Facts } from './inPage.ts'
import { type ScenePage, THROTTLE } from './scenePage.ts'
import { mean, median, percentile } from './statistics.ts'

declare const bench: Bench

const FRAME = 1000 / 60
const LONG = 50
const EMPTY_FRAMES = 60
const MINUTE = 60_000
/** Bytes between two samples of what scripts make: small enough for a few seconds of motion to have hundreds. */
const SAMPLING = 4_096

/** What one preview costs, as columns of the table. Times are script ms a frame: processor time at full speed, times the slow-down. */
export type FrameFigures = Record<
  'mean' | 'p50' | 'p95' | 'p99' | 'spread' | 'long' | 'draws' | 'sprites' | 'textures' | 'MB' | 'garbage',
  number
>

/**
 * Plays a preview from its first picture to its end, `runs` times for its script time and once each for what it draws and what it throws
 * away. It is the same frame by frame, so the median of each frame leaves out what the machine did besides.
 */
export async function measureFrames(scenePage: ScenePage, facts: Facts, runs: number): Promise<FrameFigures> {
  const times: number[][] = []
  for (let run = 0; run < runs; run++) times.push((await timeFrames(scenePage, facts)).map((ms) => ms * THROTTLE))
  const frames = together(times)
  const means = times.map(mean)
  const { draws, sprites, textures, megabytes } = await watch(scenePage, facts)
  return {
    mean: mean(frames),
    p50: median(frames),
    p95: percentile(frames, 0.95),
    p99: percentile(frames, 0.99),
    spread: Math.max(...means) - Math.min(...means),
    long: frames.filter((ms) => ms > LONG).length,
    draws,
    sprites,
    textures,
    MB: megabytes,
    garbage: await garbage(scenePage, facts),
  }
}

/** Of a preview that moves as another one does: its script time, and what it draws and holds, each looked at once. */
export async function measureOnce(scenePage: ScenePage, facts: Facts): Promise<Partial<FrameFigures>> {
  const frames = (await timeFrames(scenePage, facts)).map((ms) => ms * THROTTLE)
  const long = frames.filter((ms) => ms > LONG).length
  return { mean: mean(frames), p50: median(frames), p95: percentile(frames, 0.95), long, ...(await glance(scenePage, facts)) }
}

/** p95 of the script time under Chromium's own throttle. It stops the thread by the wall clock, so that a busy machine makes it far more than the slow-down. */
export async function measureThrottled(scenePage: ScenePage, facts: Facts, runs: number): Promise<number> {
  const times: number[][] = []
  for (let run = 0; run < runs; run++) times.push(await timeFrames(scenePage, facts, THROTTLE))
  return percentile(together(times), 0.95)
}

/** Several runs as one: the median of each frame. */
const together = (runs: readonly number[][]) => (runs[0] ?? []).map((_, frame) => median(runs.map((run) => run[frame] ?? 0)))

const load = ({ page }: ScenePage, { scene, name }: Facts) => page.evaluate(([s, n]) => bench.load(s, n), [scene, name] as const)

/** Script ms of every frame: processor time of the main thread by Chromium's accounting, the graphics card's queue drained outside it. */
async function timeFrames(scenePage: ScenePage, facts: Facts, throttle = 1): Promise<number[]> {
  await load(scenePage, facts)
  await scenePage.throttle(throttle)
  const overhead = median(await stepped(scenePage, EMPTY_FRAMES, 0))
  const frames = await stepped(scenePage, Math.ceil(facts.length / FRAME), FRAME)
  await scenePage.throttle(1)
  return frames.map((ms) => Math.max(ms - overhead, 0))
}

/** Asks Chromium itself: Playwright's own evaluation costs more than a frame. A queue left full would block the next frame's calls, so it is drained before each reading. */
async function stepped({ session, spent }: ScenePage, count: number, ms: number): Promise<number[]> {
  const frames: number[] = []
  for (let frame = 0; frame < count; frame++) {
    await session.send('Runtime.evaluate', { expression: 'bench.drain()' })
    const before = await spent('ScriptDuration')
    await session.send('Runtime.evaluate', { expression: `bench.frame(${ms})`, awaitPromise: true })
    frames.push((await spent('ScriptDuration')) - before)
  }
  return frames
}

async function watch(scenePage: ScenePage, facts: Facts) {
  await load(scenePage, facts)
  return scenePage.page.evaluate((ms) => bench.watch(ms), facts.length)
}

/** MB of script objects that are made in a minute of motion, sampled; whatever survives or not. */
async function garbage(scenePage: ScenePage, facts: Facts): Promise<number> {
  const { page, session } = scenePage
  await load(scenePage, facts)
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: SAMPLING,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  })
  await page.evaluate((ms) => bench.play(ms), facts.length)
  const { profile } = await session.send('HeapProfiler.stopSampling')
  return (bytesMade(profile.head) / 2 ** 20 / facts.length) * MINUTE
}

/** A node of Chromium's sampled profile: a function and what it made. */
interface Maker {
  callFrame: { url: string }
  selfSize: number
  children: Maker[]
}

/** Bytes below a node, without those of the bench itself. */
function bytesMade({ callFrame, selfSize, children }: Maker): number {
  const own = callFrame.url.includes('/tools/bench/') ? 0 : selfSize
  return children.reduce((sum, child) => sum + bytesMade(child), own)
}

/** Textures and draws of a preview at the tier of the page, looked at ten times a second. */
export async function glance(scenePage: ScenePage, facts: Facts): Promise<Pick<FrameFigures, 'draws' | 'sprites' | 'textures' | 'MB'>> {
  await load(scenePage, facts)
  const { draws, sprites, textures, megabytes } = await scenePage.page.evaluate((ms) => bench.watch(ms, 100), facts.length)
  return { draws, sprites, textures, MB: megabytes }
}
