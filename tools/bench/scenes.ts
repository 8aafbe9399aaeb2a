import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser, phoneContext } from '../../tests/support/browser.ts'
import type { Lab } from '../../tests/support/scenePage/main.tsx'
import { serveScenes } from '../../tests/support/scenePage/server.ts'

declare const lab: Lab

/** Slow-down of the main thread: a phone of the lower middle. */
const THROTTLE = 4
const FRAME = 1000 / 60
const LONG = 50
const DOM_FRAMES = 240
const EMPTY_FRAMES = 60
/** How often a preview is measured: it is the same frame by frame, so the median of each frame leaves out what the machine did besides. */
const REPEATS = 3
/** Previews and the ms of each that are measured: from the first move to the landing. */
const RUNS: [name: string, ms: number][] = [
  ['x1-grade1', 6000],
  ['x5-grade1', 8000],
  ['x10-grade1', 7000],
]

interface Measured {
  /** Script ms of every frame, in order. */
  script: number[]
  draws: number
  textures: number
  megabytes: number
}

/**
 * Steps frame by frame and draws. Script time is the main thread's own processor time by Chromium's accounting, so that a busy machine does
 * not blur it; the GPU's queue is drained outside it. Only a corner of each picture is rasterised: the browser here does that in software,
 * which is not what is measured, and every call of the main thread stays the same.
 */
async function measure(page: Page, session: CDPSession, name: string, ms: number): Promise<Measured> {
  await page.evaluate((preview) => lab.playPreview(preview), name)
  await page.evaluate(countDraws)
  await page.evaluate(drain)
  const overhead = await emptyFrame(page, session)
  const script: number[] = []
  let draws = 0
  for (let at = 0; at < ms; at += FRAME) {
    const before = await scriptTime(session)
    await page.evaluate(stepOnce, FRAME)
    script.push(Math.max((await scriptTime(session)) - before - overhead, 0))
    draws = Math.max(draws, await page.evaluate(drain))
  }
  const { count, bytes } = await page.evaluate(() => {
    const used = lab.engine()?.renderer.texture.managedTextures ?? []
    return { count: used.length, bytes: used.reduce((sum, base) => sum + base.realWidth * base.realHeight * 4, 0) }
  })
  return { script, draws, textures: count, megabytes: bytes / 2 ** 20 }
}

/** Several runs of one preview as one: the median of each frame, the most of everything else. */
function together(runs: readonly Measured[]): Measured {
  const most = (of: (run: Measured) => number) => Math.max(...runs.map(of))
  const frames = runs[0]?.script ?? []
  return {
    script: frames.map((_, frame) =>
      percentile(
        runs.map(({ script }) => script[frame] ?? 0),
        0.5,
      ),
    ),
    draws: most((run) => run.draws),
    textures: most((run) => run.textures),
    megabytes: most((run) => run.megabytes),
  }
}

/** Script ms that measuring a frame costs by itself: the median of frames in which nothing is stepped. */
async function emptyFrame(page: Page, session: CDPSession): Promise<number> {
  const costs: number[] = []
  for (let count = 0; count < EMPTY_FRAMES; count++) {
    const before = await scriptTime(session)
    await page.evaluate(stepOnce, 0)
    costs.push((await scriptTime(session)) - before)
  }
  return percentile(costs, 0.5)
}

/** In the page: counts draw calls on the context from now on. */
function countDraws(): void {
  const gl = lab.engine()?.renderer.gl
  if (!gl || 'draws' in gl) return
  const counted = Object.assign(gl, { draws: 0 })
  const real = gl.drawElements
  counted.drawElements = (mode, count, type, offset) => {
    counted.draws += 1
    real.call(gl, mode, count, type, offset)
  }
}

/** In the page: one frame, run from a timer so that Chromium accounts it as script; none for 0 ms. */
function stepOnce(frame: number): Promise<void> {
  const gl = lab.engine()?.renderer.gl
  gl?.enable(gl.SCISSOR_TEST)
  gl?.scissor(0, 0, 8, 8)
  return new Promise((resolve) => {
    setTimeout(() => {
      if (frame > 0) lab.clock.step(frame)
      resolve()
    })
  })
}

/** In the page: waits for the GPU and returns the draw calls since the last time. */
function drain(): number {
  const gl = lab.engine()?.renderer.gl as (WebGL2RenderingContext & { draws: number }) | undefined
  if (!gl) return 0
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
  const { draws } = gl
  gl.draws = 0
  return draws
}

/** The yardstick: reels of recycled `<img>` cells moved by requestAnimationFrame, five of them, the usual way in open source. */
async function measureDom(page: Page): Promise<void> {
  await page.evaluate(
    async ([frame, frames]) => {
      const host = document.createElement('div')
      host.style.cssText = 'position:fixed;inset:0;z-index:9;background:#0a0820'
      document.body.append(host)
      const cells = Array.from({ length: 5 }, (_, reel) =>
        Array.from({ length: 6 }, (_, cell) => {
          const box = document.createElement('div')
          box.style.cssText = `position:absolute;top:${reel * 120}px;width:115px;height:115px;will-change:transform;border-radius:8px;background:linear-gradient(#3d8bff,#0a0820)`
          box.innerHTML =
            '<img src="/images/items/crown.webp" width="100"><b style="position:absolute;bottom:4px;left:6px;color:#fff">58.20</b>'
          host.append(box)
          return { box, cell }
        }),
      )
      for (let count = 0; count < frames; count++) {
        for (const [reel, row] of cells.entries()) {
          const position = (count * frame * (1.2 + reel * 0.1)) % 690
          for (const { box, cell } of row) {
            const x = ((cell * 115 + 690 - position) % 690) - 115
            box.style.transform = `translate3d(${x}px,0,0)`
            if (x < -110) (box.firstChild as HTMLImageElement).src = `/images/items/${['crown', 'trophy', 'samurai'][count % 3]}.webp`
          }
        }
        host.getBoundingClientRect()
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
      host.remove()
    },
    [FRAME, DOM_FRAMES] as const,
  )
}

/** Main-thread processor ms so far that Chromium accounts to script. */
async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? 0) * 1000
}

/** All main-thread processor ms so far: script, style, layout, paint. */
async function mainTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find((metric) => metric.name === 'TaskDuration')?.value ?? 0) * 1000
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

function line(name: string, { script, draws, textures, megabytes }: Measured): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(script, share).toFixed(2))
  const mean = (script.reduce((sum, ms) => sum + ms, 0) / script.length).toFixed(2)
  const long = script.filter((ms) => ms > LONG).length
  return `${name.padEnd(12)} script ms/frame mean ${mean}  p50 ${p50}  p95 ${p95}  p99 ${p99}  long ${long}  draws ≤ ${draws}  textures ${textures} = ${megabytes.toFixed(1)} MB\n`
}

async function main(): Promise<void> {
  const server = await serveScenes()
  const browser = await launchBrowser()
  const context = await phoneContext(browser, { deviceScaleFactor: 2 })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.waitForFunction(() => typeof lab !== 'undefined' && lab.engine() !== null)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const write = (text: string) => process.stdout.write(text)
  write(`scenes at 375×667@2, ${THROTTLE}× CPU throttle, frames stepped by hand with the GPU queue drained between them\n`)
  await measure(page, session, 'x1-grade3', 3000)
  for (const [name, ms] of RUNS) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    const runs: Measured[] = []
    for (let run = 0; run < REPEATS; run++) runs.push(await measure(page, session, name, ms))
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    write(line(name, together(runs)))
  }
  await page.evaluate(() => lab.leaveStage())
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const before = await mainTime(session)
  await measureDom(page)
  const mean = ((await mainTime(session)) - before) / DOM_FRAMES
  write(`DOM rAF ×5   main thread ms/frame (all tasks) mean ${mean.toFixed(2)}\n`)
  await browser.close()
  await server.close()
}

await main()
