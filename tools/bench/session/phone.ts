import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core'
import { phoneContext } from '../../../tests/support/browser.ts'
import type { TestPlayer } from '../../../tests/support/player.ts'

/** Real ms within which the page must show what it is waited for, and between two looks: replies come in real time. */
const PATIENCE = 30_000
const PACE = 15
/** Ms of the page's clock between two looks. */
const STEP = 300
/** Ms by which a clock must be ahead to be stopped. */
const AHEAD = 3_000
/** The level that no player passes (`src/shared/level.ts`): a new level would cover pages after a play. */
const HIGHEST = 60

/** A page of the built product on a clock that the bench moves. Its stage draws nothing; whatever else a frame does is done. */
export interface Phone {
  page: Page
  session: CDPSession
  /** Ms of the page's clock since the phone was opened. */
  passed(): number
  /** Runs the clock on, frame by frame. */
  run(ms: number): Promise<void>
  /** Lets the clock jump: timers that are due ring once. */
  jump(ms: number): Promise<void>
  /** Runs the clock on until the page shows something. */
  until(shown: Locator): Promise<void>
  /** Textures that the page has on the graphics card. */
  textures(): Promise<number>
  close(): Promise<void>
}

/** Draws nothing and counts textures. Runs in the page, before its scripts. */
function watchCard(): void {
  let textures = 0
  for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
    const { createTexture, deleteTexture } = prototype
    prototype.drawElements = () => undefined
    prototype.createTexture = function (this: WebGLRenderingContext) {
      textures++
      return createTexture.call(this)
    }
    prototype.deleteTexture = function (this: WebGLRenderingContext, texture) {
      if (texture && this.isTexture(texture)) textures--
      deleteTexture.call(this, texture)
    }
  }
  Object.assign(window, { texturesHeld: () => textures })
}

async function prepare(context: BrowserContext, { token, uid }: TestPlayer): Promise<void> {
  const kept = { xingxia: { token }, 'xingxia.level': { uid, level: HIGHEST } }
  const texts = Object.entries(kept).map(([name, value]) => [name, JSON.stringify(value)] as const)
  await context.addInitScript((all) => {
    if (localStorage.getItem('xingxia') === null) for (const [name, text] of all) localStorage.setItem(name, text)
  }, texts)
  // The runner of this file wraps inner functions in a helper that the page lacks.
  await context.addInitScript('globalThis.__name = (act) => act')
  await context.addInitScript(watchCard)
}

/** Opens 首页 on a phone of its own and stops its clock. */
export async function openPhone(browser: Browser, origin: string, player: TestPlayer): Promise<Phone> {
  const context = await phoneContext(browser, { baseURL: origin, serviceWorkers: 'block' })
  context.setDefaultTimeout(PATIENCE)
  await prepare(context, player)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await page.clock.install()
  await page.goto('/')
  await page.locator('#splash:not(.done)').waitFor({ state: 'detached' })
  const now = () => page.evaluate(() => Date.now())
  await page.clock.pauseAt((await now()) + AHEAD)
  let passed = 0
  const run = async (ms: number) => {
    await page.clock.runFor(ms)
    passed += ms
  }
  return {
    page,
    session,
    passed: () => passed,
    run,
    async jump(ms) {
      await page.clock.fastForward(ms)
      passed += ms
    },
    async until(shown) {
      for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(PACE)) {
        if (await shown.first().isVisible()) return
        await run(STEP)
      }
      throw new Error(`${new URL(page.url()).pathname} did not show ${shown} within ${PATIENCE / 1000} s`)
    },
    textures: () => page.evaluate(() => (window as unknown as { texturesHeld(): number }).texturesHeld()),
    close: () => context.close(),
  }
}
