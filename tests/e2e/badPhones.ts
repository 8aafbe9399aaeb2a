import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const HOUR = 3_600_000
/** Ms that everything takes to and from a phone with a bad line, each way. */
const DELAY = 400

/** Gives a page a device whose clock is an hour late. */
export const setClockBack = (page: Page): Promise<unknown> =>
  page.addInitScript((by) => {
    const Real = Date
    window.Date = class extends Real {
      constructor(...given: []) {
        super(...((given.length === 0 ? [Real.now() - by] : given) as []))
      }
      static override now(): number {
        return Real.now() - by
      }
    } as DateConstructor
  }, HOUR)

/** Gives a page a bad line: {@link DELAY} each way for every call and message. */
export async function delayLine(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await sleep(DELAY)
    const response = await route.fetch()
    await sleep(DELAY)
    await route.fulfill({ response })
  })
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => void setTimeout(() => server.send(message), DELAY))
    server.onMessage((message) => void setTimeout(() => socket.send(message), DELAY))
  })
}
