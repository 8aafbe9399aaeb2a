import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { LiveMessage } from '#shared/live.ts'
import { phoneContext } from '../../support/browser.ts'
import { type Size, viewportOf } from '../core/shot.ts'
import { NOW } from './fixtures.ts'
import { Network, ORIGIN } from './network.ts'
import type { Replies } from './replies.ts'

declare const pins: { quiet(): Promise<number>; unveil(): void }

const PINS = fileURLToPath(new URL('./pins.js', import.meta.url))
/** Looks in a row that must find nothing under way. */
const LOOKS = 2
/** Ms of real time without progress after which a scene waits for its clock and for nothing else. */
const REST = 800
/** Ms of real time within which a page must come to rest. */
const PATIENCE = 90_000

/** A page of the built client whose time stands still unless it is moved on. */
export class Stagehand {
  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly network: Network,
    readonly faults: string[],
  ) {}

  static async open(browser: Browser, client: string, size: Size, replies: Replies, token: string): Promise<Stagehand> {
    const context = await phoneContext(browser, { viewport: viewportOf(size), baseURL: ORIGIN, serviceWorkers: 'block' })
    context.setDefaultTimeout(PATIENCE)
    const network = new Network(client, replies)
    await network.attach(context)
    await context.addInitScript({ path: PINS })
    if (token) await context.addInitScript((text) => localStorage.setItem('xingxia', text), JSON.stringify({ token }))
    await context.clock.install({ time: NOW })
    await context.clock.pauseAt(NOW)
    const page = await context.newPage()
    const faults = network.faults
    page.on('pageerror', (error) => faults.push(error.message))
    return new Stagehand(page, context, network, faults)
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(path)
    await this.settle()
  }

  /** Moves the time on by `ms`, in steps of `step`; between two steps everything that was begun comes to its end. */
  async pass(ms: number, step = 250): Promise<void> {
    for (let left = ms; left > 0; left -= step) {
      await this.context.clock.fastForward(Math.min(step, left))
      await this.settle()
    }
  }

  /** Moves the time on until `locator` is there (`gone`: is not there), at most `most` ms. */
  async passUntil(locator: Locator, { gone = false, most = 20_000, step = 250 } = {}): Promise<void> {
    for (let passed = 0; ((await locator.count()) === 0) !== gone; passed += step) {
      if (passed >= most) throw new Error(`waited ${most} ms in vain for ${locator}`)
      await this.pass(step, step)
    }
  }

  /** Waits, at this moment of the pinned clock, until what `progress` says has not changed for `REST` ms of real time. */
  async rest(progress: Locator): Promise<void> {
    const words = () => progress.allTextContents().then(String)
    for (let before = '', now = await words(); now !== before; now = await words()) {
      before = now
      await sleep(REST)
      await this.settle()
    }
  }

  async tap(locator: Locator): Promise<void> {
    await locator.tap()
    await this.settle()
  }

  /** Pushes over the live channel and waits until the page shows `seen`. */
  async push(message: LiveMessage, seen: Locator): Promise<void> {
    this.network.push(message)
    await seen.first().waitFor({ state: 'attached' })
    await this.settle()
  }

  /** Waits, at this moment of the pinned clock, until the page has nothing left to do. */
  async settle(): Promise<void> {
    const end = Date.now() + PATIENCE
    for (let calm = 0; calm < LOOKS; ) {
      const busy = (await this.page.evaluate(() => pins.quiet())) + this.network.underWay
      calm = busy === 0 ? calm + 1 : 0
      if (Date.now() > end) throw new Error(`the page does not come to rest: ${busy} things are under way`)
    }
  }

  /** PNG of what the screen shows. Once per page: a page that is painted a second time keeps scaled pictures of the first. */
  async picture(): Promise<Buffer> {
    await this.page.evaluate(() => pins.unveil())
    await this.settle()
    return this.page.screenshot({ scale: 'css', caret: 'hide', animations: 'allow' })
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
