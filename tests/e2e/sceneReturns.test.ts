import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { onlyInFull } from '../support/full.ts'
import { keepButton, openButton, visit } from './acts.ts'
import { createRoom, PURSE, visitRoom } from './battleActs.ts'
import { openEntry } from './exponentClock.ts'
import { faultsOf, foresee } from './phone.ts'
import { openRoll } from './rollRooms.ts'
import { routed } from './routed.ts'
import { bringShower } from './showerClock.ts'
import { chooseBoxInFront, expectOpenings, START } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()

/** What the browser and React say about a file that could not be loaded. */
const UNLOADED = /dynamically imported module|preload CSS|ERR_FAILED/
/** The machine may be busy. */
const POLL = { timeout: 10_000 }
/** Ms for which a round of 指数 takes stakes, and until a shower begins. */
const LONG = 90_000

const line = (page: Page) => page.getByRole('alert').filter({ hasText: '动画没有加载出来' })
const stands = (page: Page, scene: string) => page.locator(`[data-stage=${scene}]`).waitFor({ state: 'attached' })

/** Takes files away until the returned function is called. */
async function takeAway(page: Page, files: string): Promise<() => Promise<void>> {
  foresee(page, UNLOADED)
  await routed(page, files, (route) => route.abort('connectionreset'))
  return () => page.unroute(files)
}

/** The line that tells it comes to lie in sight and on no button but its own. What lies below its dialog cannot be touched. */
const expectClear = (page: Page) => expect.poll(() => coveredBy(page), POLL).toEqual([])

/** What the line covers now; the page around it may still be moving to its place. */
const coveredBy = (page: Page): Promise<string[]> =>
  line(page).evaluate((told) => {
    const { left, right, top, bottom } = told.getBoundingClientRect()
    const around = told.closest('[role=dialog]') ?? document
    const buttons = [...around.querySelectorAll<HTMLElement>('button, a, input')].filter((other) => !told.contains(other))
    const isUnder = (other: HTMLElement) => {
      const box = other.getBoundingClientRect()
      return box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top && other.checkVisibility()
    }
    const inSight = left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= window.innerHeight
    return [...(inSight ? [] : ['out of sight']), ...buttons.filter(isUnder).map((other) => other.ariaLabel ?? other.textContent ?? '')]
  })

async function atTheRoll(page: Page): Promise<void> {
  const roomId = await openRoll(world, '三人房', 3)
  await visit(page, `/roll-room?id=${roomId}`)
}

async function atTheBattle(page: Page): Promise<void> {
  const host = await world.newPlayer({ coins: PURSE * 10_000 })
  const room = await createRoom(world, host)
  await visitRoom(page, room)
}

async function atTheShower(page: Page): Promise<void> {
  await bringShower(world, LONG)
  await visit(page, '/welfare')
  await page.getByRole('region', { name: '限时红包雨' }).getByRole('button', { name: '进入' }).click()
}

async function atTheExponent(page: Page): Promise<void> {
  await openEntry(world, LONG)
  await visit(page, '/exponent')
}

/** One component tells it on every page. `often`: the page and the dialog whose controls `npm test` looks at, too; the others only the full run. */
const MODES = [
  { scene: 'mystery-box', code: 'MysteryBoxScene', enter: (page: Page) => visit(page, '/mystery-box'), often: false },
  { scene: 'dream', code: 'DreamScene', enter: (page: Page) => visit(page, '/dream'), often: false },
  { scene: 'exponent', code: 'ExponentScene', enter: atTheExponent, often: false },
  { scene: 'battle-room', code: 'BattleRoomScene', enter: atTheBattle, often: true },
  { scene: 'roll-draw', code: 'RollDrawScene', enter: atTheRoll, often: false },
  { scene: 'red-packet', code: 'RedPacketScene', enter: atTheShower, often: true },
] as const

describe('a scene whose code could not be loaded', () => {
  it.for(MODES)('$scene: the page says so beside its controls, and 重试 brings it', async ({ scene, code, enter, often }, test) => {
    onlyInFull(test, !often)
    const page = await world.openPhone(await world.newPlayer({ coins: PURSE * 100 }), { stage: true })
    const giveBack = await takeAway(page, `**/app/${code}-*`)
    await enter(page)
    await line(page).waitFor()
    await expectClear(page)
    await giveBack()
    await line(page).getByRole('button', { name: '重试' }).click()
    await stands(page, scene)
    await line(page).waitFor({ state: 'detached' })
    expect(faultsOf(page)).toEqual([])
  })

  it('comes by itself when it fails only once', async () => {
    const page = await world.openPhone(undefined, { stage: true })
    foresee(page, UNLOADED)
    await routed(page, '**/app/ExponentScene-*', (route) => route.abort(), { times: 1 })
    await atTheExponent(page)
    await stands(page, 'exponent')
    expect(faultsOf(page)).toEqual([])
  })

  it('comes when the network is back, and when the page is entered again', async () => {
    const page = await world.openPhone(undefined, { stage: true })
    const giveBack = await takeAway(page, '**/app/ExponentScene-*')
    await atTheExponent(page)
    await line(page).waitFor()
    await giveBack()
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await stands(page, 'exponent')
    await page.getByRole('button', { name: '返回' }).click()
    await page.getByRole('button', { name: '返回' }).waitFor({ state: 'detached' })
    await atTheExponent(page)
    await stands(page, 'exponent')
    expect(faultsOf(page)).toEqual([])
  })
})

describe('a scene whose pictures could not be loaded', () => {
  it('says so in 指数 and comes with 重试; nothing is thrown', async () => {
    const page = await world.openPhone(undefined, { stage: true })
    const giveBack = await takeAway(page, '**/assets/exponent/**')
    await atTheExponent(page)
    await line(page).waitFor()
    await giveBack()
    await line(page).getByRole('button', { name: '重试' }).click()
    await stands(page, 'exponent')
    expect(faultsOf(page)).toEqual([])
  })
})

it('the free box of 福利 shows its result without its scene, and 重试 brings the scene behind it', async () => {
  const page = await world.openPhone(await world.newPlayer(), { stage: true })
  const giveBack = await takeAway(page, '**/app/CaseReelScene-*')
  await visit(page, '/welfare')
  await page.getByRole('button', { name: '免费开启 初见礼匣' }).click()
  await page.getByRole('button', { name: '收下' }).waitFor()
  await line(page).waitFor()
  await expectClear(page)
  await giveBack()
  await line(page).getByRole('button', { name: '重试' }).click()
  await stands(page, 'case-reel')
  expect(await page.getByRole('button', { name: '收下' }).isVisible()).toBe(true)
  expect(faultsOf(page)).toEqual([])
})

it('an opening without its scene shows its result at once; 重试 brings the scene behind it, and the next one plays', async () => {
  const player = await world.newPlayer({ coins: START * 100 })
  const page = await world.openPhone(player, { stage: true })
  const giveBack = await takeAway(page, '**/app/CaseReelScene-*')
  await visit(page, '/mystery-box')
  await chooseBoxInFront(page, world)
  await openButton(page).click()
  await keepButton(page).waitFor()
  await line(page).waitFor()
  await expectClear(page)
  await expectOpenings(world, player, 1)
  await giveBack()
  await line(page).getByRole('button', { name: '重试' }).click()
  await stands(page, 'case-reel')
  expect(await keepButton(page).isVisible()).toBe(true)
  await keepButton(page).click()
  await openButton(page).click()
  await page.locator('[data-stage=case-reel][data-stage-phase=playing]').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')
  await keepButton(page).waitFor()
  await expectOpenings(world, player, 2)
  expect(faultsOf(page)).toEqual([])
})
