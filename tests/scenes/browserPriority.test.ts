import { getPriority } from 'node:os'
import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserLaunch, plainLaunch } from '../support/browser.ts'
import { onlyWhere } from '../support/onlyWhere.ts'
import { processesOf, threadsOf } from '../support/priority.ts'

/** The lowest nice value of any thread of the running browsers. */
async function highestPriority(): Promise<number> {
  const { executablePath = '' } = await plainLaunch()
  return Math.min(...processesOf(executablePath).flatMap(threadsOf).map(getPriority))
}

it('no thread of a browser goes before the server that it is tested with', async (test) => {
  onlyWhere(test, process.platform === 'linux', 'only on Linux, which tells the priority of threads')
  const browser = await chromium.launch(await browserLaunch())
  try {
    const page = await browser.newPage()
    await page.setContent('<canvas></canvas>')
    await page.evaluate(() => document.querySelector('canvas')?.getContext('webgl2')?.clear(0))
    await expect.poll(highestPriority).toBe(getPriority())
  } finally {
    await browser.close()
  }
})
