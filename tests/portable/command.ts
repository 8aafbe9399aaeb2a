/**
 * `npm run test:portable`: everything that the scenes and the client paint on a 2D canvas, painted by the pinned browser on this processor,
 * on an emulated Haswell (AVX2) and on an emulated Nehalem (SSE 4.2), must be equal to the byte, but for what `differences.ts` names.
 * `-- Haswell` emulates only that one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { type Difference, differenceOf, whyAllowed } from './differences.ts'
import { findPainters } from './findPainters.ts'
import type { PaintAll } from './page/main.ts'
import { buildPage, type Canvas, servePage } from './pageServer.ts'
import { CONTROL, PICTURES, type PictureName } from './painters.ts'
import { EMULATED, type Emulated, launchEmulated, launchNative, whyNotHere } from './processors.ts'
import { Watch } from './watch.ts'

declare const paintAll: PaintAll

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Ms that a page may take for one step, e.g. to load; the watch ends everything else. */
const PATIENCE = 300_000
/** Ms that a browser is given to close. */
const CLOSING = 30_000
const say = (text: string) => process.stdout.write(`${text}\n`)
const names = Object.keys(PICTURES) as PictureName[]

interface Result {
  name: string
  /** Why it failed, or null. */
  fault: string | null
}

/** What one browser painted, by picture. */
type Painted = Map<string, Canvas[]>

/** Paints everything in a browser and closes it. Rejects when the page fails or takes too long. */
async function paintIn(where: string, browser: Browser, watch: boolean): Promise<{ painted: Painted; places: Record<string, string[]> }> {
  const painted: Painted = new Map([...names, CONTROL].map((name) => [name, []]))
  const limit = new Watch(where)
  const server = await servePage((canvas) => {
    painted.get(canvas.name)?.push(canvas)
    limit.heard(`canvas ${canvas.index + 1} of "${canvas.name}"`)
  })
  try {
    const places = await Promise.race([openAndPaint(browser, server.url, watch), limit.over])
    return { painted, places }
  } finally {
    limit.stop()
    // A browser that no longer answers is ended with this process.
    await Promise.race([browser.close(), sleep(CLOSING)])
    server.close()
  }
}

async function openAndPaint(browser: Browser, url: string, watch: boolean): Promise<Record<string, string[]>> {
  const page = await browser.newPage()
  page.setDefaultTimeout(PATIENCE)
  const broken = new Promise<never>((_, reject) => page.on('pageerror', reject))
  const work = async () => {
    await page.goto(url)
    await page.waitForFunction(() => typeof paintAll !== 'undefined')
    return page.evaluate((told) => paintAll(told), watch)
  }
  return Promise.race([work(), broken])
}

/** Holds the table of painters against the places from which this machine's browser drew. */
function proveTable(places: Record<string, string[]>, mapFile: string): Result[] {
  const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')))
  const painters = findPainters()
  const idsOf = (name: PictureName) => new Set((places[name] ?? []).flatMap((place) => painterAt(place, map, mapFile, painters) ?? []))
  return names.map((name) => {
    const drew = idsOf(name)
    const idle = PICTURES[name].filter((id) => !drew.has(id))
    return { name: `painters of ${name}`, fault: idle.length === 0 ? null : `did not draw in it: ${idle.join('; ')}` }
  })
}

/** The innermost painter whose source holds a place of the bundled script. */
function painterAt(place: string, map: SourceMap, mapFile: string, painters: ReturnType<typeof findPainters>): string | undefined {
  const [line = 1, column = 1] = place.split(':').map(Number)
  const entry = map.findEntry(line - 1, column - 1)
  if (!('originalSource' in entry)) return undefined
  const source = resolve(mapFile, '..', entry.originalSource)
  const file = relative(ROOT, source).replaceAll('\\', '/')
  const lines = readFileSync(source, 'utf8').split('\n')
  const at = lines.slice(0, entry.originalLine).join('\n').length + 1 + entry.originalColumn
  const around = painters.filter((painter) => painter.file === file && painter.start <= at && at < painter.end)
  return around.sort((a, b) => a.end - a.start - (b.end - b.start))[0]?.id
}

/** How the canvases of a picture differ; null where one side has more of them. */
function differences(name: string, native: Painted, emulated: Painted): Difference[] | null {
  const [own = [], others = []] = [native.get(name), emulated.get(name)]
  if (own.length === 0 || own.length !== others.length) return null
  return own.flatMap((canvas, index) => differenceOf(canvas, others[index]) ?? [])
}

/** What an emulated processor painted otherwise than this one. */
function compare(processor: string, native: Painted, emulated: Painted): Result[] {
  return names.map((name) => {
    const title = `${name} on ${processor}`
    const found = differences(name, native, emulated)
    if (!found) return { name: title, fault: 'not all of its canvases came' }
    const faults = found.filter((difference) => {
      const why = whyAllowed(processor, name, difference)
      say(`  ${title}: ${tell(difference)}${why === null ? '' : `. ${why}`}`)
      return why === null
    })
    return { name: title, fault: faults.length === 0 ? null : faults.map(tell).join('; ') }
  })
}

/** Says how the control differs; true where it does. */
function controlDiffers(processor: string, native: Painted, emulated: Painted): boolean {
  const found = differences(CONTROL, native, emulated) ?? []
  for (const difference of found) say(`  control on ${processor}, as it should: ${tell(difference)}`)
  return found.length > 0
}

function tell({ index, width, height, pixels, most, first }: Difference): string {
  return `canvas ${index + 1} (${width}×${height}): ${pixels} pixels differ, by ${most} of 255 at most, the first at ${first.x}, ${first.y}`
}

function tally(passed: number, failed: number, skipped: { name: string; reason: string }[]): number {
  say(`${passed} passed, ${failed} failed, ${skipped.length} skipped`)
  if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify({ passed, failed, skipped }))
  return failed === 0 ? 0 : 1
}

/** Runs `work` and says how long it took. */
async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now()
  const result = await work()
  say(`${what}: ${Math.round((Date.now() - began) / 1000)} s`)
  return result
}

/** The processors that were asked for by name; all of them where none was. */
function chosen(asked: readonly string[]): readonly Emulated[] {
  const strange = asked.filter((name) => !EMULATED.some((processor) => processor === name))
  if (strange.length > 0) throw new Error(`no processor ${strange.join(', ')}: ${EMULATED.join(', ')} can be emulated`)
  return asked.length === 0 ? EMULATED : EMULATED.filter((processor) => asked.includes(processor))
}

/** Paints everything on each processor and compares it with what this one painted. */
async function emulate(processors: readonly Emulated[], native: Painted): Promise<Result[]> {
  const results: Result[] = []
  let controlled = false
  for (const processor of processors) {
    try {
      const { painted } = await timed(processor, async () => paintIn(processor, await launchEmulated(processor), false))
      results.push(...compare(processor, native, painted))
      controlled = controlDiffers(processor, native, painted) || controlled
    } catch (error) {
      results.push({ name: processor, fault: String(error).split('\n')[0] ?? '' })
    }
  }
  if (processors.length < EMULATED.length) return results
  return [...results, { name: CONTROL, fault: controlled ? null : 'is the same on every processor: this test would see no difference' }]
}

async function main(): Promise<number> {
  const processors = chosen(process.argv.slice(2))
  const reason = whyNotHere()
  if (reason) {
    say(`skipped: portable: ${reason}`)
    return tally(0, 0, [{ name: 'portable', reason }])
  }
  const mapFile = await buildPage()
  const native = await timed('this processor', async () => paintIn('this processor', await launchNative(), true))
  const results = [...proveTable(native.places, mapFile), ...(await emulate(processors, native.painted))]
  const failed = results.filter(({ fault }) => fault !== null)
  for (const { name, fault } of failed) say(`failed: ${name}: ${fault}`)
  return tally(results.length - failed.length, failed.length, [])
}

process.exit(await main())
