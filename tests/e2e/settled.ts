import type { Page, Request } from 'playwright-core'

/** A page has come to rest when nothing was on its way for this long, in ms. */
const QUIET = 120
/** The longest wait for that, in ms. */
const PATIENCE = 30_000

/** Requests of a page that have no answer yet, from now on. */
function pendingOf(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  const over = (request: Request) => pending.delete(request)
  page.on('requestfinished', over)
  page.on('requestfailed', over)
  return pending
}

async function untilQuiet(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  let quietSince = Date.now()
  for (const until = Date.now() + PATIENCE; Date.now() < until; await page.waitForTimeout(QUIET / 4)) {
    if (pending.size > 0) quietSince = Date.now()
    else if (Date.now() - quietSince >= QUIET) return
  }
  throw new Error(`after ${PATIENCE / 1000} s still on their way: ${[...pending].map((request) => request.url()).join(', ')}`)
}

/** Ends when everything that moves once has stopped; what turns for ever does not count. Runs in the page. */
function animationsOver(): Promise<unknown> {
  const finite = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  return Promise.all(finite.map(({ finished }) => finished.catch(() => undefined)))
}

/** Waits until everything that moves once has stopped in a page. */
export const animationsEnd = (page: Page): Promise<unknown> => page.evaluate(animationsOver)

/** Returns what waits until a page stands still: nothing that it asks for from now on is under way, and nothing moves. */
export function stillness(page: Page): () => Promise<void> {
  const pending = pendingOf(page)
  return async () => {
    await untilQuiet(page, pending)
    await animationsEnd(page)
  }
}

/** Returns what goes to a path within a page as its own links do, without loading it anew, and waits until that stands still. */
export function walker(page: Page): (path: string) => Promise<void> {
  const still = stillness(page)
  return async (path) => {
    await page.evaluate((path) => history.pushState(null, '', path), path)
    await still()
  }
}
