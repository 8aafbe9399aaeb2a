import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser, phoneContext } from '../../tests/support/browser.ts'
import type { Lab } from '../../tests/support/scenePage/main.tsx'
import { serveScenes } from '../../tests/support/scenePage/server.ts'

declare const lab: Lab

/** Slow-down of the main thread: a phone of the lower middle. */
const THROTTLE = 4
const FRAME = 1000 / 60
const LONG = 50
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

/** Steps frame by frame and draws; the GPU's queue is drained outside the measured time. */
async function measure(page: Page, name: string, ms: number): Promise<Measured> {
  await page.evaluate((preview) => lab.playPreview(preview), name)
  return page.evaluate(
    async ([frames, frame]) => {
      const engine = lab.engine()
      if (!engine) throw new Error('no stage')
      const { gl, texture } = engine.renderer
      let draws = 0
      for (const call of ['drawElements', 'drawArrays'] as const) {
        const real = WebGL2RenderingContext.prototype[call] as (...values: unknown[]) => void
        Object.assign(gl, {
          [call]: (...values: unknown[]) => {
            draws += 1
            real.apply(gl, values)
          },
        })
      }
      const script: number[] = []
      let most = 0
      for (let count = 0; count < frames; count++) {
        draws = 0
        const start = performance.now()
        lab.clock.step(frame)
        script.push(performance.now() - start)
        most = Math.max(most, draws)
        gl.finish()
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
        await new Promise((resolve) => setTimeout(resolve))
      }
      const used = texture.managedTextures
      const bytes = used.reduce((sum, base) => sum + base.realWidth * base.realHeight * 4, 0)
      return { script, draws: most, textures: used.length, megabytes: bytes / 2 ** 20 }
    },
    [Math.ceil(ms / FRAME), FRAME] as const,
  )
}

/** The yardstick: reels of recycled `<img>` cells moved by requestAnimationFrame, five of them, the usual way in open source. */
async function measureDom(page: Page): Promise<number[]> {
  return page.evaluate(async (frame) => {
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
    const script: number[] = []
    for (let count = 0; count < 240; count++) {
      const start = performance.now()
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
      script.push(performance.now() - start)
    }
    host.remove()
    return script
  }, FRAME)
}

/** Main-thread ms that Chromium's own accounting gives to script, style and layout. */
async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0
}

function line(name: string, { script, draws, textures, megabytes }: Measured): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(script, share).toFixed(2))
  const long = script.filter((ms) => ms > LONG).length
  return `${name.padEnd(12)} script ms/frame p50 ${p50}  p95 ${p95}  p99 ${p99}  long ${long}  draws ≤ ${draws}  textures ${textures} = ${megabytes.toFixed(1)} MB\n`
}

async function main(): Promise<void> {
  const server = await serveScenes()
  const browser = await launchBrowser()
  const context = await phoneContext(browser, { deviceScaleFactor: 2 })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.waitForFunction(() => typeof lab !== 'undefined' && lab.engine() !== null)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const write = (text: string) => process.stdout.write(text)
  write(`scenes at 375×667@2, ${THROTTLE}× CPU throttle, frames stepped by hand with the GPU queue drained between them\n`)
  await measure(page, 'x1-grade3', 6000)
  for (const [name, ms] of RUNS) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    const measured = await measure(page, name, ms)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    write(line(name, measured))
  }
  await page.evaluate(() => lab.leaveStage())
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  const before = await taskTime(session)
  const dom = await measureDom(page)
  write(`DOM rAF ×5    main thread ms/frame, script + style + layout: mean ${((await taskTime(session)) - before) / dom.length}\n`)
  await browser.close()
  await server.close()
}

await main()
