import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { launchBrowser, PLAIN_PAINT, phoneContext } from '../support/browser.ts'
import type { TestPlayer } from '../support/player.ts'
import { drawCoarsely } from './drawing.ts'
import { FEW_FRAMES, type Frames, setFrames } from './frames.ts'
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

/** A phone is switched off when its test ends: one that still plays would take the machine from the next. A failed test leaves its picture in test-results/. */
function switchOffAfterTest(page: Page): void {
  onTestFinished(async ({ task }) => {
    const name = `${task.name.replace(/[^\p{L}\d]+/gu, '-').slice(0, 60)}-${Date.now()}.png`
    if (task.result?.state === 'fail') await page.screenshot({ path: join('test-results', name) }).catch(() => undefined)
    await page
      .context()
      .close()
      .catch(() => undefined)
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
}

/** The level that no player passes (`src/shared/level.ts`). */
const HIGHEST = 60

/** What the phone of a logged-in player keeps from the start. */
const keptFor = ({ token, uid }: TestPlayer, levels: boolean): Record<string, string> => ({
  xingxia: JSON.stringify({ token }),
  ...(!levels && { 'xingxia.level': JSON.stringify({ uid, level: HIGHEST }) }),
})

/**
 * A page on a phone of its own whose addresses begin at `origin`, logged in as `player` when one is given. It has no service worker
 * unless `options` allows one: keeping the shell for each phone takes longer than most tests.
 */
export async function openPhone(
  origin: string,
  player?: TestPlayer,
  { frames = FEW_FRAMES, stage = false, levels = false, ...options }: PhoneOptions = {},
): Promise<Page> {
  const browser = await browserOfWorker()
  const context = await phoneContext(browser, { baseURL: origin, serviceWorkers: 'block', ...options })
  if (player)
    await context.addInitScript(
      (kept) => {
        if (localStorage.getItem('xingxia') === null) for (const [name, text] of Object.entries(kept)) localStorage.setItem(name, text)
      },
      keptFor(player, levels),
    )
  await (stage ? drawCoarsely : leaveOutStages)(context)
  await holdEndless(context)
  if (frames) await setFrames(context, frames)
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  watchFaults(page)
  if (!stage) foresee(page, NO_STAGE)
  switchOffAfterTest(page)
  return page
}
