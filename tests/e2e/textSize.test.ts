import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { PHONE_SIZES } from '../support/browser.ts'
import { misfitsOf } from '../support/misfits.ts'
import type { TestPlayer } from '../support/player.ts'
import { soon } from '../support/soon.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { walker } from './settled.ts'
import { changeZoom, type ZoomKind, zoomText } from './textZoom.ts'
import { sharedWorld } from './world.ts'

const PATHS = ['/', '/mystery-box', '/battle', '/exponent', '/pay']
/** The narrow phone at every size that phones offer, and the usual one where most words would not fit any more. */
const LOOKED_AT = [
  ['small', 0.85],
  ['small', 1.15],
  ['small', 1.3],
  ['small', 1.5],
  ['design', 1.3],
] as const
const KINDS: ZoomKind[] = ['root', 'text']

const world = sharedWorld()
let player: TestPlayer
beforeAll(async () => {
  player = await world.newPlayer({ coins: 1_286_450 })
})

/** How high and wide the words on the buttons and tabs of a page are, in px; numbers may run. Runs in the page. */
function sizesOfWords(): Record<string, string> {
  const found: Record<string, string> = {}
  for (const element of document.querySelectorAll('h1, nav a, [role=tab], button')) {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
    if (!words?.textContent?.trim() || /\d/.test(words.textContent)) continue
    const range = document.createRange()
    range.selectNodeContents(words)
    const { width, height } = range.getBoundingClientRect()
    // A size that a zoom of 15 % changes is another one; what the browser rounds is not.
    found[words.textContent] = `${Math.round(width / 3)} ${Math.round(height / 3)}`
  }
  return found
}

/** The width of the frame that holds the product, as a share of the screen. */
const frameShare = (page: Page): Promise<number> =>
  page.evaluate(() => (document.querySelector('#root > *')?.getBoundingClientRect().width ?? 0) / window.innerWidth)

/** `SHOTS=FOLDER` keeps a picture of every page that is looked at. */
const shots = process.env.SHOTS

describe.each(KINDS)('a phone whose text size multiplies the %s', (kind) => {
  it.each(LOOKED_AT)('fits on a %s phone at %f', async (size, zoom) => {
    const page = await world.openPhone(player, { viewport: PHONE_SIZES[size] })
    await zoomText(page, kind, zoom)
    const goTo = walker(page)
    await visit(page, '/')
    for (const path of PATHS) {
      await goTo(path)
      if (shots) await page.screenshot({ path: join(shots, `${kind}-${size}-${zoom}${path.replace('/', '-')}.png`) })
      expect(await misfitsOf(page), path).toEqual([])
      expect(await frameShare(page), path).toBeCloseTo(1, 2)
      expect(faultsOf(page), path).toEqual([])
    }
  })

  it('is countered while the page is open, down to the size of each word', async () => {
    const page = await world.openPhone(player)
    await zoomText(page, kind, 1)
    await visit(page, '/mine')
    const usual = await page.evaluate(sizesOfWords)
    expect(Object.keys(usual).length).toBeGreaterThan(5)
    for (const zoom of [1.5, 0.85, 1]) {
      await changeZoom(page, zoom)
      await soon(async () => expect(await page.evaluate(sizesOfWords)).toEqual(usual))
      expect(await frameShare(page)).toBeCloseTo(1, 2)
    }
    await changeZoom(page, 1.3)
    await page.setViewportSize(PHONE_SIZES.large)
    await soon(async () => expect(await frameShare(page)).toBeCloseTo(1, 2))
  })
})

it('stands at its size before any script has run', async () => {
  const page = await world.openPhone()
  await zoomText(page, 'root', 1.5)
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/')
  const [foot, art] = await Promise.all(['.splash-foot', '.splash-art'].map((name) => page.locator(name).boundingBox()))
  expect(foot?.width).toBeCloseTo(307, 0)
  expect(art?.width).toBeCloseTo(168, 0)
})

it('answers the text size of WeChat with the usual one, early and late', async () => {
  const page = await world.openPhone()
  await page.addInitScript(() => {
    const said: unknown[] = []
    const heard: Record<string, () => void> = {}
    const bridge = { invoke: (...what: unknown[]) => said.push(what), on: (name: string, act: () => void) => (heard[name] = act) }
    Object.assign(window, { said, heard, bridge })
  })
  type Wechat = { said: unknown[]; heard: Record<string, () => void>; bridge: unknown; WeixinJSBridge?: unknown }
  await visit(page, '/')
  const usual = ['setFontSizeCallback', { fontSize: 0 }]
  const ready = () => {
    const wechat = window as unknown as Wechat
    wechat.WeixinJSBridge = wechat.bridge
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
    wechat.heard['menu:setfont']?.()
    return wechat.said
  }
  expect(await page.evaluate(ready)).toEqual([usual, usual])
})

it("keeps the text size that WeChat on iOS writes on the page's body from the text", async () => {
  const page = await world.openPhone()
  await visit(page, '/')
  const adjust = await page.evaluate(() => {
    document.body.style.setProperty('-webkit-text-size-adjust', '150%')
    return getComputedStyle(document.body).getPropertyValue('-webkit-text-size-adjust')
  })
  expect(adjust).toBe('100%')
})
