import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { launchBrowser, PLAIN_PAINT, phoneContext } from '../support/browser.ts'
import type { TestPlayer } from '../support/player.ts'
import { drawCoarsely } from './drawing.ts'
import { FEW_FRAMES, type Frames, setFrames } from './frames.ts'
import { noteLoads } from './loads.ts'
import { giveBack, type PooledPhone, pageOn, takePhone } from './phonePool.ts'
import { leaveOutStages, NO_STAGE } from './stageless.ts'
import { holdEndless } from './still.ts'

/** How long a page may take over anything, in ms: pictures are drawn in software here, and the machine may be busy. */
const PATIENCE = 60_000

let running: Promise<Browser> | null = null

/** The browser of this worker, which all its test files use. It ends with the worker; when it breaks, the next phone starts another. */
function browserOfWorker(): Promise<Browser> {
  const forget = () => {
    running = null
  }
  running ??= launchBrowser(PLAIN_PAINT).then((browser) => browser.on('disconnected', forget))
  running.catch(forget)
  return running
}

const faults = new WeakMap<Page, string[]>()
const foreseen = new WeakMap<Page, RegExp[]>()

/** Uncaught errors and blocked resources of a page; a healthy one has none. */
export const faultsOf = (page: Page): string[] => faults.get(page) ?? []

/** Lets a page say what matches, too: a test that takes something away knows what is said about it. */
export function foresee(page: Page, said: RegExp): void {
  foreseen.set(page, [...(foreseen.get(page) ?? []), said])
}

/** Failed requests are part of some tests; scripts that throw or are blocked never are. */
const ORDINARY = /Failed to load resource|WebSocket connection/

function watchFaults(page: Page): void {
  const found: string[] = []
  faults.set(page, found)
  page.on('pageerror', (error) => found.push(String(error)))
  page.on('console', (message) => {
    const text = message.text()
    const known = [ORDINARY, ...(foreseen.get(page) ?? [])]
    if (message.type() === 'error' && !known.some((said) => said.test(text))) found.push(text)
  })
}

/** A failed test leaves the picture of its page in test-results/. */
const keepPicture = (page: Page, name: string) =>
  page
    .screenshot({ path: join('test-results', `${name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}-${Date.now()}.png`) })
    .catch(() => undefined)

/** A phone is put away when its test ends: one that still plays would take the machine from the next. What a failed test leaves is not used again. */
function putAwayAfterTest(page: Page, phone: PooledPhone | null): void {
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === 'fail'
    if (failed) await keepPicture(page, task.name)
    const end = phone && !failed ? giveBack(phone) : page.context().close()
    await end.catch(() => undefined)
  })
}

/** What sets a phone apart from the usual one. */
export interface PhoneOptions extends BrowserContextOptions {
  /** {@link FEW_FRAMES} without it; null leaves the frames to the browser. */
  frames?: Frames | null
  /** True where the show matters. Without it the phone draws no stage: results come at once, and a busy machine has nothing to draw. */
  stage?: boolean
  /** True where a new level is shown. Without it the phone takes every level as shown, so that no page is covered after a play. */
  levels?: boolean
  /** True where the phone must never have been used: its browser has kept no file, and an empty page lies before the first one. */
  isNew?: boolean
}

/** The level that no player passes (`src/shared/level.ts`). */
const HIGHEST = 60

/** What the phone of a logged-in player keeps from the start. */
const keptFor = ({ token, uid }: TestPlayer, levels: boolean): Record<string, string> => ({
  xingxia: JSON.stringify({ token }),
  ...(!levels && { 'xingxia.level': JSON.stringify({ uid, level: HIGHEST }) }),
})

/** How a page of a phone begins. */
type Begin = (page: Page) => Promise<void>
const begins = new WeakMap<BrowserContext, Begin>()

const beginWith =
  (player: TestPlayer | undefined, { frames = FEW_FRAMES, stage = false, levels = false }: PhoneOptions): Begin =>
  async (page) => {
    if (player)
      await page.addInitScript(
        (kept) => {
          if (localStorage.getItem('xingxia') === null) for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text)
        },
        keptFor(player, levels),
      )
    await (stage ? drawCoarsely : leaveOutStages)(page)
    await holdEndless(page)
    if (frames) await setFrames(page, frames)
    page.setDefaultTimeout(PATIENCE)
    watchFaults(page)
    noteLoads(page)
    if (!stage) foresee(page, NO_STAGE)
  }

/** A page of the usual phone, which an earlier test may have used (phonePool.ts), or of one that is made for `options`. */
async function pageOf(origin: string, { isNew, viewport, ...options }: BrowserContextOptions & { isNew?: boolean }) {
  const browser = await browserOfWorker()
  if (isNew || Object.keys(options).length > 0) {
    const made = { baseURL: origin, serviceWorkers: 'block', ...(viewport && { viewport }), ...options } as const
    return { phone: null, page: await (await phoneContext(browser, made)).newPage() }
  }
  const phone = await takePhone(browser, origin)
  const page = await pageOn(phone)
  if (viewport) await page.setViewportSize(viewport)
  return { phone, page }
}

/**
 * A page on a phone of its own whose addresses begin at `origin`, logged in as `player` when one is given. It has no service worker
 * unless `options` allows one: keeping the shell for each phone takes longer than most tests.
 */
export async function openPhone(origin: string, player?: TestPlayer, options: PhoneOptions = {}): Promise<Page> {
  const { frames: _, stage: __, levels: ___, ...device } = options
  const { phone, page } = await pageOf(origin, device)
  putAwayAfterTest(page, phone)
  const begin = beginWith(player, options)
  begins.set(page.context(), begin)
  await begin(page)
  return page
}

/** A second tab on the phone of a page. */
export async function tabBeside(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await begins.get(page.context())?.(tab)
  return tab
}
