import type { CDPSession, Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from './acts.ts'
import { stopClock } from './clock.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
/** Clicks that a page has got. */
declare let clicks: number

/** Ids of the boxes in the order of the rounds, as the device keeps them. */
const rounds = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('xingxia.battle') ?? '{}') as { boxes: number[] }).boxes)
const roundAt = (page: Page, place: number) => page.locator(`[data-round="${place}"] button`)
const row = (page: Page) => page.locator('[data-rounds]')
const scrolled = (page: Page) => row(page).evaluate((list) => list.scrollLeft)
/** More than a finger must rest on a round to lift it, and than a cross is deaf, in ms. */
const LONG = 400

/** Waits until the row has come to rest where a finger has thrown it. */
async function untilAtRest(page: Page): Promise<void> {
  let last = Number.NaN
  const rests = async () => {
    const now = await scrolled(page)
    const same = now === last
    last = now
    return same
  }
  await expect.poll(rests, { interval: 150 }).toBe(true)
}

/** 创建房间 with rounds of three boxes in turn. The page's clock stands: how long a finger rests is for the test to say. */
async function atTheQueue(number: number): Promise<{ page: Page; first: number[] }> {
  const page = await world.openPhone(await world.newPlayer({ coins: 1_000_000 }), { hasTouch: true })
  await visit(page, '/battle-create')
  const more = page.getByRole('button', { name: /^增加一轮/ })
  for (let round = 0; round < number; round++) await more.nth(round % 3).click()
  await expect.poll(() => rounds(page)).toHaveLength(number)
  await stopClock(page)
  return { page, first: await rounds(page) }
}

const middleOf = async (round: Locator) => {
  const box = await round.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** A finger on the screen, as the browser gets it from the system. */
async function finger(page: Page) {
  const line: CDPSession = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    line.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (x: number, y: number) => send('touchStart', [{ x, y }]),
    slide: async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      for (let step = 1; step <= 12; step++) {
        const part = step / 12
        await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
        await page.clock.runFor(16)
      }
    },
    up: () => send('touchEnd', []),
  }
}

it('a finger that slides scrolls the queue, and one that rests first carries a round elsewhere', async () => {
  const { page, first } = await atTheQueue(12)
  await row(page).evaluate((list) => list.scrollTo({ left: 0 }))
  const touch = await finger(page)
  const [second, fifth] = [await middleOf(roundAt(page, 1)), await middleOf(roundAt(page, 4))]
  await touch.down(fifth.x, fifth.y)
  await touch.slide(fifth, second)
  await touch.up()
  await expect.poll(() => scrolled(page)).toBeGreaterThan(40)
  expect(await rounds(page)).toEqual(first)

  await untilAtRest(page)
  await row(page).evaluate((list) => list.scrollTo({ left: 0 }))
  await touch.down(second.x, second.y)
  await page.clock.runFor(LONG)
  await touch.slide(second, fifth)
  expect(await scrolled(page)).toBe(0)
  await touch.up()
  await expect.poll(() => rounds(page)).toEqual(first.toSpliced(1, 1).toSpliced(4, 0, first[1] ?? -1))
  // Letting go was no tap: no round bears a cross.
  expect(await page.getByRole('button', { name: /^移除第/ }).count()).toBe(0)
  expect(faultsOf(page)).toEqual([])
})

it('a tap shows a cross that a finger can hit, and a second one removes the round', async () => {
  const { page, first } = await atTheQueue(3)
  await roundAt(page, 1).tap()
  const cross = page.getByRole('button', { name: /^移除第 2 轮/ })
  const { width, height } = (await cross.boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await page.clock.runFor(LONG)
  await cross.tap()
  await expect.poll(() => rounds(page)).toEqual([first[0], first[2]])
})

it('a double tap removes nothing', async () => {
  const { page, first } = await atTheQueue(3)
  const place = await roundAt(page, 1).boundingBox()
  if (!place) throw new Error('not on the screen')
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2]
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    addEventListener('click', () => clicks++)
  })
  await page.touchscreen.tap(x, y)
  await page.getByRole('button', { name: /^移除第 2 轮/ }).waitFor()
  await page.touchscreen.tap(x, y)
  await expect.poll(() => page.evaluate(() => clicks)).toBe(2)
  expect(await rounds(page)).toEqual(first)
})

it('the focus goes to the neighbour of a round that the keyboard removes, and to the row after the last', async () => {
  const { page, first } = await atTheQueue(3)
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-round]')?.getAttribute('data-round') ?? document.activeElement?.tagName)
  await roundAt(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  expect(await rounds(page)).toEqual([first[0], first[2], first[1]])
  expect(await focused()).toBe('2')
  await page.keyboard.press('Delete')
  await expect.poll(focused).toBe('1')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect.poll(focused).toBe('0')
  await page.keyboard.press('Delete')
  await expect.poll(focused).toBe('OL')
  expect(await rounds(page)).toEqual([])
})
