import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** An address that only {@link routed} asks for. */
const PROBE = '/routed'
/** What no server answers there. */
const PASSED = 299

/**
 * As `page.route`, and waits until the page's requests really pass through it: a page takes a route over a moment later, and what a busy one asks
 * before goes past it, so that a test would wait in vain for a call that was made.
 */
export async function routed(page: Page, ...route: Parameters<Page['route']>): Promise<void> {
  await page.route(...route)
  if (!page.url().startsWith('http')) return
  const pass = `**${PROBE}`
  await page.route(pass, (probe) => probe.fulfill({ status: PASSED }))
  const passes = () =>
    page.evaluate(
      (probe) =>
        fetch(probe).then(
          ({ status }) => status,
          () => 0,
        ),
      PROBE,
    )
  await expect.poll(passes).toBe(PASSED)
  await page.unroute(pass)
}
