import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { TEXT } from '#shared/rules.ts'
import { visit } from './acts.ts'
import { inScreen, SCREENS, type ScreenName, screensOf } from './screens.ts'
import { hide } from './ways.ts'

/** What a finger presses, by role. */
const ROLES = ['button', 'radio', 'tab', 'switch', 'link'] as const
/** Names of buttons that the error of a step lists at most. */
const LISTED = 14

interface Step {
  says: string
  act: () => Promise<unknown>
}

/** What hears a press under this accessible name; a button that pays is deaf for a moment. */
function pressable(page: Page, name: string | RegExp): Locator {
  const all = ROLES.map((role) => page.getByRole(role, { name })).reduce((either, other) => either.or(other))
  return all.and(page.locator(':not([aria-disabled=true])')).filter({ visible: true }).first()
}

/** What a page shows, in words: its path, its state, and its buttons. */
async function seenOn(page: Page): Promise<string> {
  const names = await page
    .getByRole('button')
    .filter({ visible: true })
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''))
  const listed = names.slice(0, LISTED).map((name) => `「${name.trim()}」`)
  return `${new URL(page.url()).pathname}, in ${(await screensOf(page)).join(' and ') || 'no state of the list'}, with ${listed.join(' ') || 'no button'}`
}

/**
 * A player's hand on a phone. Each call adds a step; awaited, it does all of them in their order, once. A step that fails says which it was, what
 * the page showed instead, and where its picture lies. A chain that a test does not await fails that test.
 */
class Hand implements PromiseLike<undefined> {
  private readonly steps: Step[] = []
  private done: Promise<undefined> | null = null

  constructor(private readonly page: Page) {
    onTestFinished(() => {
      if (!this.done) throw new Error(`nobody has awaited ${this.told()}`)
    })
  }

  // biome-ignore lint/suspicious/noThenProperty: a chain is awaited at its end, wherever that is
  then<A = undefined, B = never>(
    kept?: ((value: undefined) => A | PromiseLike<A>) | null,
    broken?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ) {
    this.done ??= this.play()
    return this.done.then(kept, broken)
  }

  /** Presses what bears this accessible name, or a part of it. */
  tap = (name: string | RegExp) => this.does(`tap ${name}`, () => pressable(this.page, name).click())

  /** Ends a show that runs; it may end by itself before that. */
  skip(): this {
    return this.does('skip', async () => {
      const shows = inScreen(this.page, 'reel', 'spin', 'freeReel')
      await shows
        .or(inScreen(this.page, 'results', 'upgrade', 'freeResult'))
        .first()
        .waitFor()
      if (!(await shows.isVisible())) return
      await pressable(this.page, '跳过')
        .click({ timeout: 10_000 })
        .catch(() => undefined)
    })
  }

  /** Presses the arrow in the header. */
  back = () => this.does('back', () => this.page.getByRole('button', { name: '返回', exact: true }).first().click())

  /** Presses the phone's own back. */
  phoneBack = () => this.does("the phone's back", () => this.page.goBack().then(() => this.page.evaluate(() => undefined)))

  /** Opens an address, as a link or a reload does. */
  visit = (path: string) => this.does(`visit ${path}`, () => visit(this.page, path))

  /** Loads the page anew. */
  reload = () => this.does('reload', () => visit(this.page, this.page.url()))

  /** Goes to another app and comes back. */
  lookAway = () => this.does('look away', () => hide(this.page, true).then(() => hide(this.page, false)))

  /** Loses the line and finds it again. */
  loseLine = () =>
    this.does('lose the line', () =>
      this.page
        .context()
        .setOffline(true)
        .then(() => this.page.context().setOffline(false)),
    )

  /** Waits until the page is in one of these states. */
  expectIn(...names: ScreenName[]): this {
    return this.does(`expect in ${names.join(' or ')}`, async () => {
      // The path first: it changes at once, and what stood on the page before is there for a moment longer.
      await this.page.waitForURL(({ pathname }) => names.some((name) => SCREENS[name].path === pathname), { waitUntil: 'commit' })
      await inScreen(this.page, ...names).waitFor()
    })
  }

  /** Waits for the words that a way off a running game is barred. */
  expectBarred = () => this.does('expect barred', () => this.page.getByText(TEXT.backBarred).first().waitFor())

  /** Waits until these words are on the page no more. */
  expectGone = (text: string) => this.does(`expect gone ${text}`, () => this.page.getByText(text).first().waitFor({ state: 'detached' }))

  /** Whatever no other step says. */
  does(says: string, act: () => Promise<unknown>): this {
    this.steps.push({ says, act })
    return this
  }

  private told = (at = -1) => this.steps.map(({ says }, step) => (step === at ? `[${says}]` : says)).join(' → ')

  private async play(): Promise<undefined> {
    for (const [at, { act }] of this.steps.entries()) {
      await act().catch(async (error: unknown) => {
        throw new Error(await this.failure(at, error), { cause: error })
      })
    }
    return undefined
  }

  private async failure(at: number, error: unknown): Promise<string> {
    const path = join('test-results', `step-${at + 1}-${Date.now()}.png`)
    const [seen, picture] = await Promise.all([
      seenOn(this.page).catch(() => 'a page that is gone'),
      this.page.screenshot({ path, timeout: 10_000 }).then(
        () => path,
        () => 'none',
      ),
    ])
    const reason = String(error instanceof Error ? error.message : error).split('\n')[0]
    return `step ${at + 1} of ${this.told(at)}: ${reason}\non the screen: ${seen}\npicture: ${picture}`
  }
}

export type { Hand }

/** The hand of whoever holds a phone: `await player(page).tap('10 只').tap('开启').skip().expectIn('results').back().expectIn('home')`. */
export const player = (page: Page): Hand => new Hand(page)
