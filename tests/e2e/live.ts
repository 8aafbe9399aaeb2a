import type { Page } from 'playwright-core'
import { OWN_QUEUE } from '#shared/live.ts'

/** Resolves once what is pushed to the player of a page arrives there. To be called before the page is opened. */
export async function listening(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket')
  const asksForOwn = ({ payload }: { payload: string | Buffer }) => {
    const text = String(payload)
    return text.startsWith('SUBSCRIBE') && text.includes(OWN_QUEUE)
  }
  await socket.waitForEvent('framesent', asksForOwn)
  // The server has taken the subscription by the time it answers what the page asks after it.
  await page.evaluate(() => fetch('/healthz'))
}
