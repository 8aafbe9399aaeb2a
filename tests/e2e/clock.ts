import type { Page } from 'playwright-core'

/** Ms by which a clock must be ahead to be stopped. */
const AHEAD = 1_000

/**
 * Stops the clock of an open page: its timers and its frames wait until `page.clock.runFor` moves it on. What must come within some ms then
 * does, however busy the machine is. Animations of style sheets, scrolling and calls go on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD)
}
