import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { hide } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

/** The audio device of the page, as the test stops it. */
interface Device extends AudioContext {
  /** What the device says to be, instead of what it is. */
  told?: string
}

/** Keeps the device of the page where a test finds it, and says that this browser decodes every format, as phones do. Runs in the page. */
function keepDevice(): void {
  const Real = window.AudioContext
  window.AudioContext = class extends Real {
    constructor(...options: ConstructorParameters<typeof AudioContext>) {
      super(...options)
      Object.assign(window, { device: this })
    }
    override get state(): AudioContextState {
      return ((this as Device).told ?? super.state) as AudioContextState
    }
    override resume(): Promise<void> {
      delete (this as Device).told
      return super.resume()
    }
  }
  HTMLMediaElement.prototype.canPlayType = () => 'maybe'
}

/** Chooses what of the sound is on. Runs in the page before the product. */
const choose = (context: BrowserContext, on: { isSound: boolean; isMusic: boolean }) =>
  context.addInitScript(
    (chosen) => localStorage.setItem('xingxia', JSON.stringify({ token: '', promoteCode: '', userInfo: null, ...chosen })),
    on,
  )

const tap = (page: Page) => page.mouse.click(4, 300)
const stateOf = (page: Page) => page.evaluate(() => (window as unknown as { device?: Device }).device?.state ?? 'none')
const stop = (page: Page, told?: string) =>
  page.evaluate(async (word) => {
    const { device } = window as unknown as { device: Device }
    await device.suspend()
    if (word) device.told = word
  }, told)

async function withMusicAlone(): Promise<Page> {
  const page = await world.openPhone()
  await choose(page.context(), { isSound: false, isMusic: true })
  await page.addInitScript(keepDevice)
  await visit(page, '/')
  await tap(page)
  await expect.poll(() => stateOf(page), { timeout: 30_000 }).toBe('running')
  return page
}

describe('music without effects, stopped by the system', () => {
  it.each(['suspended', 'interrupted'])('%s: comes back with the next tap, and when the page is seen again', async (told) => {
    const page = await withMusicAlone()
    await stop(page, told)
    expect(await stateOf(page)).toBe(told)
    await tap(page)
    await expect.poll(() => stateOf(page)).toBe('running')
    await stop(page, told)
    await hide(page, true)
    await hide(page, false)
    await expect.poll(() => stateOf(page)).toBe('running')
    expect(faultsOf(page)).toEqual([])
  })
})

describe('files that this browser cannot decode', () => {
  it('give way to the other format, for music and effects', async () => {
    const page = await world.openPhone()
    await choose(page.context(), { isSound: true, isMusic: true })
    await page.addInitScript(keepDevice)
    const asked = new Set<string>()
    await page.route(/\/audio\/.*\.(webm|m4a)/, (route) => {
      asked.add(new URL(route.request().url()).pathname)
      return route.fulfill({ body: 'no sound', contentType: 'audio/webm' })
    })
    await visit(page, '/')
    await tap(page)
    const wanted = ['/audio/button.m4a', '/audio/coin.m4a', '/audio/global.m4a']
    await expect.poll(() => wanted.filter((file) => asked.has(file)), { timeout: 30_000 }).toEqual(wanted)
    expect(faultsOf(page)).toEqual([])
  })
})

it('the code of the sounds that fails once is loaded by the next tap', async () => {
  const page = await world.openPhone()
  await page.addInitScript(keepDevice)
  let lost = 0
  await page.route('**/app/director-*', (route) => (lost++ < 2 ? route.abort() : route.continue()))
  await visit(page, '/')
  await tap(page)
  await expect.poll(() => lost).toBe(2)
  await expect.poll(async () => tap(page).then(() => stateOf(page)), { timeout: 30_000 }).not.toBe('none')
})
