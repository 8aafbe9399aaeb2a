import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHELVES } from '#scenes/mystery-box/fixtures.ts'
import { launchBrowser, phoneContext } from '../support/browser.ts'
import type { Lab } from '../support/scenePage/main.tsx'
import { openScenes } from '../support/scenePage/open.ts'
import { serveScenes } from '../support/scenePage/server.ts'

declare const lab: Lab

let browser: Browser
let page: Page
let server: Awaited<ReturnType<typeof serveScenes>>

beforeAll(async () => {
  server = await serveScenes()
  browser = await launchBrowser()
  page = await openScenes(await phoneContext(browser), server.url)
  await page.evaluate((boxes) => {
    lab.draw(false)
    lab.setFreeArea(120, 220)
    lab.enterShelf(boxes, 1)
  }, SHELVES.round)
  await page.evaluate(() => lab.untilStepping(() => (lab.engine()?.app.stage.children[0]?.alpha ?? 0) === 1))
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

const focus = () => page.evaluate(() => lab.stageState.shelf.focus)
const settle = () => page.evaluate(() => lab.step(800))

async function swipe(from: number, to: number): Promise<void> {
  await page.mouse.move(from, 300)
  await page.mouse.down()
  for (let step = 1; step <= 5; step++) await page.mouse.move(from + ((to - from) * step) / 5, 300)
  await page.mouse.up()
}

describe('shelf', () => {
  it('turns to the next box with a swipe and back with the other', async () => {
    expect(await focus()).toBe(1)
    await swipe(280, 120)
    await settle()
    expect(await focus()).toBe(2)
    await swipe(120, 280)
    await settle()
    expect(await focus()).toBe(1)
  })

  it('turns to the neighbour that is tapped, round the end', async () => {
    await page.mouse.click(30, 300)
    await settle()
    expect(await focus()).toBe(SHELVES.round.length)
    await page.mouse.click(345, 300)
    await settle()
    expect(await focus()).toBe(1)
  })

  it('keeps the focus when the box in front is tapped', async () => {
    await page.mouse.click(187, 300)
    await settle()
    expect(await focus()).toBe(1)
  })
})
