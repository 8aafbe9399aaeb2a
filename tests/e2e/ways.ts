import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { chooseBox, keepButton, openButton, visit } from './acts.ts'
import type { Frames } from './frames.ts'
import { listening } from './live.ts'
import { routed } from './routed.ts'
import type { World } from './world.ts'

/** Coins that a player of these tests begins with. */
export const START = 10_000

export const OPEN_CASE = '**/api/case/openCase*'
export const OPEN_RECORD = '**/api/case/getOpenRecord*'

interface Visit {
  coins?: number
  /** See `PhoneOptions`. */
  stage?: boolean
  frames?: Frames
  /** True where the test waits for pushes: the live channel stands. */
  live?: boolean
}

/** A player on the shelf of 盲盒 with the good box in front. */
export async function atTheBox(
  world: World,
  { coins = START, live = false, ...phone }: Visit = {},
): Promise<{ player: TestPlayer; page: Page }> {
  const player = await world.newPlayer({ coins: coins * 100 })
  const page = await world.openPhone(player, phone)
  await Promise.all([visit(page, '/mystery-box'), live && listening(page)])
  await chooseBoxInFront(page, world)
  return { player, page }
}

/** Puts the good box in front of the shelf. */
export const chooseBoxInFront = (page: Page, { goodBox }: World) => chooseBox(page, goodBox.name)

/** Where an opening is, as the stage says. */
export type Phase = 'loading' | 'playing' | 'revealed' | 'failed'

/** Waits until the opening of a page is at one of these. */
export async function untilPhase(page: Page, ...phases: Phase[]): Promise<void> {
  await page
    .locator(phases.map((phase) => `[data-stage-phase=${phase}]`).join(', '))
    .first()
    .waitFor({ state: 'attached' })
}

/** From the shelf into the running show. */
export async function openUntilPlaying(page: Page): Promise<void> {
  await openButton(page).click()
  await untilPhase(page, 'playing', 'revealed')
}

/** Opens, and waits until the opening has taken the place of the shelf. */
export async function openAway(page: Page): Promise<void> {
  await openButton(page).click()
  await openButton(page).waitFor({ state: 'detached' })
}

/** Waits until a button that pays hears presses: for a moment after it appeared, and until what it bought has been seen, it is deaf. */
export const heard = (button: Locator) => button.and(button.page().locator(':not([aria-disabled=true])')).waitFor()

/** Waits until a page has been drawn with whatever has arrived by now. */
export const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))))

/** The shelf, ready for the next opening. */
export const shelf = (page: Page) => openButton(page).waitFor()
export const result = (page: Page) => keepButton(page).waitFor()
export const notice = (page: Page, text: string) => page.getByText(text, { exact: false }).first()
export const dialog = (page: Page, title: string) => page.getByRole('dialog').filter({ hasText: title })

/** The longest wait for what a page says at last, in real ms. */
const PATIENCE = 60_000
/** Real ms between two steps of the page's clock: replies come in real time, and an order must not expire while they are on their way. */
const PACE = 100

/** Runs the clock of a page on until it shows something: what it tries again and again, with seconds between, is over sooner. */
export async function runUntil(page: Page, shown: Locator): Promise<void> {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await sleep(PACE)) {
    if (await shown.isVisible()) return
    await page.clock.runFor(500)
  }
  throw new Error(`the page did not show ${shown} within ${PATIENCE / 1000} s`)
}

/** How many openings were paid and granted so far: coins, bag and nothing else. */
export async function expectOpenings({ origin, goodBox }: World, { token }: TestPlayer, count: number, start = START): Promise<void> {
  const [player, bag] = await Promise.all([dataOf(origin, userInfo, { token }), dataOf(origin, getMyBagPage, { token })])
  expect({ items: bag.totalCount, coins: player.balance }).toEqual({ items: count, coins: start - count * goodBox.price })
}

/** Name of the newest item in the bag. */
export async function newestItem({ origin }: World, { token }: TestPlayer): Promise<string> {
  const bag = await dataOf(origin, getMyBagPage, { token, query: { sort: 'new' } })
  return bag.pageData[0]?.giftName ?? ''
}

/** Sends a held request on and waits for the end of its reply; nobody may be there any more who wants it. */
async function letGo(route: Route): Promise<void> {
  await route.continue().catch(() => undefined)
  const reply = await route
    .request()
    .response()
    .catch(() => null)
  await reply?.finished().catch(() => undefined)
}

/** Holds every request of a kind until the returned function is called, which resolves once what was held has been answered. */
export async function hold(page: Page, url: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let open = false
  await routed(page, url, async (route) => {
    if (open) await route.continue()
    else held.push(route)
  })
  return async () => {
    open = true
    await Promise.all(held.splice(0).map(letGo))
  }
}

/** Answers a kind of request as a server would that refuses. */
export const refuse = (page: Page, url: string, status: number, msg: string) =>
  routed(page, url, (route) => route.fulfill({ status: status === 429 ? 429 : 200, json: { status, msg, data: null } }))

/** The tab goes to the background, or comes back. */
export async function hide(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (hidden ? 'hidden' : 'visible') })
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}
