import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from './acts.ts'
import { routed } from './routed.ts'

/**
 * Opens a path, waits until its topic is heard, and from then on lets nothing come back that is asked by these calls: what the page shows of them later, it has
 * been pushed. Without this a push that is never sent is only a test that takes longer, as everything that is watched is also looked at now and then.
 */
export async function visitByPushes(page: Page, path: string, ...calls: { path: string }[]): Promise<void> {
  const isAsked = (url: string) => calls.some((call) => call.path === new URL(url).pathname)
  let answers = 0
  page.on('response', (reply) => {
    if (isAsked(reply.url())) answers++
  })
  await visit(page, path)
  // It is asked for at the beginning, and once more when the server has taken the subscription.
  await expect.poll(() => answers).toBeGreaterThan(1)
  for (const call of calls) await routed(page, `**${call.path}*`, () => undefined)
}
