import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { type LiveMessage, liveMessage, PUBLIC_TOPIC } from '#shared/live.ts'
import { NOW } from './fixtures.ts'
import { pageScripts } from './pageScripts.ts'
import type { Replies } from './replies.ts'
import { countRequests, namesOfRequests, type Site } from './site.ts'

declare const pins: { setTimeout: typeof setTimeout; rest(looks: number, most: number): Promise<number>; veil(): void; unveil(): void }
declare const draws: { skipped: boolean }
declare const pinnedClock: { jump(ms: number): void }
declare const channel: { push(destination: string, body: string): void }

/** Looks in a row that must find nothing under way. */
const LOOKS = 3
/** Looks in one go, after which the requests of the page are asked for too. */
const MOST_LOOKS = 30
/** Ms of the pinned clock for what a page does in the frame after it was resized. */
const FRAME = 20
/** Ms of real time without progress after which a scene waits for its clock and for nothing else. */
const REST = 800
/** Ms between two looks at it. */
const LOOK = 40
/** Ms of real time within which a page must come to rest. */
const PATIENCE = 90_000

interface SetUp {
  silentPaths: string[]
  time: number
  /** What the storage holds at first; empty for a visitor. */
  storage: string
}

/** Runs in the page before everything else. The storage is that of a new phone when the page is loaded for the first time. */
function setUp({ silentPaths, time, storage }: SetUp): void {
  Object.assign(window, { silentPaths, pinnedTime: time })
  if (window.name) return
  window.name = 'loaded'
  localStorage.clear()
  // What waits on the phone of one picture must not be sent from the next.
  Object.defineProperty(window, 'indexedDB', { value: undefined })
  // Which kind of picture this browser shows is known before the first is asked for, not a moment later.
  localStorage.setItem('xingxia.avif', 'yes')
  if (storage) localStorage.setItem('xingxia', storage)
}

/**
 * A new page, opened by a page of the same site where there is one: so it begins in that page's process. A page of its own would begin in a
 * process of its own and leave it with the first address.
 */
async function pageBeside(context: BrowserContext): Promise<Page> {
  const [standing] = context.pages()
  if (!standing) return context.newPage()
  const [page] = await Promise.all([context.waitForEvent('page'), standing.evaluate(() => void window.open('about:blank'))])
  return page
}

/** A page of the built client whose time stands still unless it is moved on. */
export class Stagehand {
  private constructor(
    readonly page: Page,
    private readonly site: Site,
    private readonly underWay: () => number,
    private readonly thrown: readonly string[],
    /** What the page has asked the site for so far, `VERB /path` each. */
    readonly loaded: ReadonlySet<string>,
  ) {}

  /** A new page among those of `context`, which share cached files and nothing else. */
  static async open(context: BrowserContext, site: Site, replies: Replies, token: string): Promise<Stagehand> {
    const mark = site.serve(replies)
    const page = await pageBeside(context)
    await page.setExtraHTTPHeaders(mark)
    page.setDefaultTimeout(PATIENCE)
    const silentPaths = [...replies].filter(([, reply]) => reply === 'silence').map(([name]) => name.slice(name.indexOf(' ') + 1))
    const underWay = countRequests(page, silentPaths)
    const loaded = namesOfRequests(page)
    await page.addInitScript(setUp, { silentPaths, time: NOW, storage: token ? JSON.stringify({ token }) : '' })
    // tsx names functions by a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.addInitScript({ content: await pageScripts() })
    const thrown: string[] = []
    page.on('pageerror', (error) => thrown.push(error.message))
    return new Stagehand(page, site, underWay, thrown, loaded)
  }

  /** What went wrong on the page so far. */
  get faults(): string[] {
    return [...this.site.faults, ...this.thrown]
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(path)
    await this.settle()
  }

  /**
   * Moves the time on by `ms`, in steps of `step`; between two steps everything that was begun comes to its end. Stages draw only the last
   * step. A picture must come after it.
   */
  async pass(ms: number, step = 250): Promise<void> {
    for (let left = ms; left > 0; left -= step) await this.jump(Math.min(step, left), { drawn: left <= step })
  }

  /** One step. Before a step that follows one calm look is enough, but for a page with a stage: its scenes also wait for what nobody counts. */
  private async jump(ms: number, { drawn }: { drawn: boolean }): Promise<void> {
    const jumpInPage = async ([by, skipped, looks, most]: readonly [number, boolean, number, number]) => {
      draws.skipped = skipped
      pinnedClock.jump(by)
      // The tasks that the jump has begun come first.
      await new Promise((resolve) => pins.setTimeout(resolve))
      return pins.rest(skipped && !document.querySelector('[data-stage]') ? 1 : looks, most)
    }
    await this.settle(await this.page.evaluate(jumpInPage, [ms, !drawn, LOOKS, MOST_LOOKS] as const))
  }

  /** Moves the time on until `locator` is there (`gone`: is not there), at most `most` ms. Stages draw nothing meanwhile. */
  async passUntil(locator: Locator, { gone = false, most = 20_000, step = 250 } = {}): Promise<void> {
    for (let passed = 0; ((await locator.count()) === 0) !== gone; passed += step) {
      if (passed >= most) throw new Error(`waited ${most} ms in vain for ${locator}`)
      await this.jump(step, { drawn: false })
    }
    await this.settle()
  }

  /** Waits in real time until the stage shows `scene`, so that no moment of the pinned clock passes before its first. */
  async awaitScene(scene: string): Promise<void> {
    await this.page.locator(`[data-stage="${scene}"]`).waitFor({ state: 'attached' })
    await this.settle()
  }

  /**
   * Moves the time on until the scene of an opening is prepared and its show begins; while it is still at work, in real time only. Stages
   * draw nothing meanwhile.
   */
  async passLoading(step = 250): Promise<void> {
    while ((await this.phase()) === 'loading') {
      if (await this.works()) continue
      await this.jump(step, { drawn: false })
    }
    await this.settle()
  }

  /** Where the opening on the stage is. */
  private phase(): Promise<string | null> {
    return this.page.locator('[data-stage-phase]').getAttribute('data-stage-phase')
  }

  /** True as soon as the preparing scene gets on at this moment of the pinned clock; false when it has not for `REST` ms of real time. */
  private async works(): Promise<boolean> {
    const bars = this.page.getByRole('progressbar')
    const said = async () => `${await this.phase()} ${await bars.evaluateAll((all) => all.map((bar) => bar.ariaValueNow))}`
    const before = await said()
    for (const end = Date.now() + REST; Date.now() < end; await sleep(LOOK)) {
      await this.settle()
      if ((await said()) !== before) return true
    }
    return false
  }

  async tap(locator: Locator): Promise<void> {
    await locator.tap()
    await this.settle()
  }

  /** Writes into a field; what the page does about it begins at this moment of the pinned clock. */
  async fill(locator: Locator, text: string): Promise<void> {
    await locator.fill(text)
    await this.settle()
  }

  /** Waits in real time for what no clock brings, a decoded picture; what begins with it begins at this moment of the pinned clock. */
  async await(locator: Locator): Promise<void> {
    await locator.waitFor()
    await this.settle()
  }

  /** Pushes over the live channel and waits until the page shows `seen`. */
  async push(message: LiveMessage, seen: Locator): Promise<void> {
    const body = JSON.stringify(liveMessage.parse(message))
    await this.page.evaluate(([topic, text]) => channel.push(topic, text), [PUBLIC_TOPIC, body] as const)
    await seen.first().waitFor({ state: 'attached' })
    await this.settle()
  }

  /** Waits, at this moment of the pinned clock, until the page has nothing left to do. `found` is what looks that were just taken found. */
  async settle(found?: number): Promise<void> {
    const look = () => this.page.evaluate(([looks, most]) => pins.rest(looks, most), [LOOKS, MOST_LOOKS] as const)
    const end = Date.now() + PATIENCE
    for (let busy = found ?? (await look()); busy + this.underWay() > 0; busy = await look()) {
      if (Date.now() > end) throw new Error(`the page does not come to rest: ${busy + this.underWay()} things are under way`)
    }
  }

  /** Makes the screen another one and lets the page follow, for one frame of its clock. Nothing is painted any more: no picture can come after it. */
  async resize(size: { width: number; height: number }): Promise<void> {
    await this.page.evaluate(() => pins.veil())
    await this.page.setViewportSize(size)
    const follow = async ([ms, most]: readonly [number, number]) => {
      draws.skipped = true
      pinnedClock.jump(ms)
      // The tasks that the jump has begun come first.
      await new Promise((resolve) => pins.setTimeout(resolve))
      return pins.rest(1, most)
    }
    await this.settle(await this.page.evaluate(follow, [FRAME, MOST_LOOKS] as const))
  }

  /** PNG of what the screen shows. Once per page: a page that is painted a second time keeps scaled pictures of the first. */
  async picture(): Promise<Buffer> {
    await this.page.evaluate(() => {
      if (draws.skipped) throw new Error('the last step of the clock was not drawn: let time pass before the picture')
      pins.unveil()
    })
    const devtools = await this.page.context().newCDPSession(this.page)
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    return Buffer.from(data, 'base64')
  }

  close(): Promise<void> {
    return this.page.close()
  }
}
