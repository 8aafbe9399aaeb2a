import type { Page } from 'playwright-core'
import { expect } from 'vitest'

declare global {
  interface Window {
    /** Times that React has committed a change to this page. */
    reactCommits: number
  }
}

/** Stands where React looks for its developer tools. Runs in the page, before React. */
function countInPage(): void {
  window.reactCommits = 0
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => undefined,
      onCommitFiberRoot: () => {
        window.reactCommits++
      },
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberUnmount: () => undefined,
    },
  })
}

/** Has a phone count the commits of React, on a clock that a test moves. To be called before its page is opened. */
export async function countCommits(page: Page): Promise<void> {
  await page.addInitScript(countInPage)
  await page.clock.install()
}

const commitsOf = (page: Page) => page.evaluate(() => window.reactCommits)

/** Moves the clock of a page that stands still on by `seconds` and returns how often React has committed meanwhile. */
export async function commitsWithin(page: Page, seconds: number): Promise<number> {
  const before = await commitsOf(page)
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1_000)
  return (await commitsOf(page)) - before
}

/** Looks in a row that must find no further commit, and ms between two. */
const LOOKS = 8
const LOOK = 50

/** Waits until replies and pushes have come: looks again and again until nothing is committed while the clock stands. */
export async function committed(page: Page): Promise<void> {
  const seen: number[] = []
  const isStill = async () => {
    seen.push(await commitsOf(page))
    return seen.length > LOOKS && new Set(seen.slice(-LOOKS)).size === 1
  }
  await expect.poll(isStill, { interval: LOOK, timeout: 60_000 }).toBe(true)
}

/** Stops the clock of a page that was opened, and waits until it has nothing to do: what it does late, like the live channel, has begun. */
export async function standStill(page: Page, still: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_000)
  for (let second = 0; second < 8; second++) await page.clock.runFor(1_000)
  await still()
  await committed(page)
}
