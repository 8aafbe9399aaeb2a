import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { getMyExponentBagPage } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { exponentMine } from '#shared/modes/exponent/calls.ts'
import { TEXT } from '#shared/rules.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { breakClimb, haveBroken, openEntry, startClimb } from './exponentClock.ts'
import { faultsOf } from './phone.ts'
import { heard } from './ways.ts'
import { sharedWorld } from './world.ts'

const PURSE = 1_000
const STAKE = 10
/** Ms for which a round takes stakes: long enough on a busy machine. */
const ENTRY = 90_000
/** Ms until a round starts whose start a test waits for: long enough to enter it on a busy machine. */
const SOON = 20_000

const world = sharedWorld()
const balanceOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, userInfo, { token })).balance
const mineOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, exponentMine, { token })).own

/** A player whose phone shows a round that takes stakes. */
async function atTheEntry(ms = ENTRY, watch = () => {}): Promise<{ player: TestPlayer; page: Page }> {
  const player = await world.newPlayer({ coins: PURSE * 100 })
  await openEntry(world, ms)
  const page = await world.openPhone(player)
  await page.addInitScript(watch)
  await visit(page, '/exponent')
  return { player, page }
}

async function enter(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^投入本轮/ }).click()
  await page.getByText('已投入').first().waitFor()
}

/** The round starts, and the page is loaded anew in its middle. */
async function climb(page: Page): Promise<void> {
  await startClimb(world)
  await visit(page, '/exponent')
}

// The first one: rounds of the others break where their secrets do not say.
it('a round that has broken is verified on the phone, and a visitor may watch', async () => {
  await haveBroken(world)
  const page = await world.openPhone()
  await visit(page, '/exponent')
  await page.getByRole('list', { name: '最近的轮次' }).getByRole('button').first().click()
  await page.getByText(/已在您的手机上重新计算，结果与.+锁定的一致/).waitFor()
  expect(faultsOf(page)).toEqual([])
})

it('a stake that leaves by hand gets at least what was shown, and its item lies in the 指数行囊', async () => {
  const { player, page } = await atTheEntry()
  await enter(page)
  await climb(page)
  const exit = page.getByRole('button', { name: /立即退出|正在退出/ })
  const shown = Number(/[\d.]+$/.exec((await exit.textContent()) ?? '')?.[0])
  await exit.dblclick()
  await page
    .getByText(/您在 .* 退出/)
    .first()
    .waitFor()
  const own = await mineOf(player)
  if (own?.outcome !== 'exited') throw new Error('the stake has not left')
  expect(own.won).toBeGreaterThanOrEqual(shown)
  await page.getByText(`+${own.won.toFixed(2)}`).waitFor()
  expect(await balanceOf(player)).toBeCloseTo(PURSE - STAKE + own.coins, 2)
  const bag = await dataOf(world.origin, getMyExponentBagPage, { token: player.token })
  expect(bag.pageData.map(({ giftId }) => giftId)).toEqual(own.item ? [own.item.giftId] : [])
  if (!own.item) throw new Error('the catalogue has no item for the stake')
  // The balance only fell. 流水 says beside the payment what it has brought.
  await visit(page, '/record')
  const row = page.getByRole('button').filter({ hasText: `−${STAKE}.00` })
  await row.getByText(`+${own.won.toFixed(2)}（物品）`).waitFor()
  await row.getByText(own.item.giftName).waitFor()
  expect(faultsOf(page)).toEqual([])
})

it('a stake can be taken back before the start, and a reload in mid-round finds the stake again', async () => {
  const { player, page } = await atTheEntry()
  await enter(page)
  await page.getByRole('button', { name: /^撤回投入/ }).click()
  await expect.poll(() => balanceOf(player)).toBe(PURSE)
  await page.getByRole('button', { name: /^投入本轮/ }).click({ force: true })
  await page.getByText('您已撤回本轮的投入，请等下一轮').first().waitFor()
  expect(await balanceOf(player)).toBe(PURSE)
  await startClimb(world)
  await openEntry(world, ENTRY)
  await visit(page, '/exponent')
  await enter(page)
  await climb(page)
  await page.getByRole('button', { name: /立即退出/ }).waitFor()
  expect((await mineOf(player))?.stake).toBe(STAKE)
  expect(await balanceOf(player)).toBe(PURSE - STAKE)
  expect(faultsOf(page)).toEqual([])
})

/** Counts the entries that a phone asks for. */
function entriesOf(page: Page): () => number {
  let entries = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/exponent/enter')) entries++
  })
  return () => entries
}

it('投入下一局 is paid while a round runs, can be taken back, and is the own stake when the next one opens', async () => {
  const { player, page } = await atTheEntry()
  const entries = entriesOf(page)
  const order = page.getByRole('button', { name: /^投入下一局.*10\.00/ })
  const back = page.getByRole('button', { name: /^已投入下一局.*10\.00/ })
  await climb(page)
  await heard(order)
  await order.dblclick()
  await back.waitFor()
  await expect.poll(() => balanceOf(player)).toBe(PURSE - STAKE)
  await openEntry(world, ENTRY)
  await page.getByText('已投入').first().waitFor()
  await page.getByRole('button', { name: /^撤回投入/ }).waitFor()
  expect([entries(), await balanceOf(player), (await mineOf(player))?.outcome]).toEqual([1, PURSE - STAKE, 'open'])

  // In the round that runs, and in the next one. A reload finds both.
  await climb(page)
  await heard(order)
  await order.click()
  await back.waitFor()
  await visit(page, '/exponent')
  await page.getByRole('button', { name: /立即退出/ }).waitFor()
  await heard(back)
  await back.click()
  await page.getByRole('button', { name: /^投入下一局/ }).waitFor()
  await expect.poll(() => balanceOf(player)).toBe(PURSE - STAKE)
  expect(entries()).toBe(2)
  expect(faultsOf(page)).toEqual([])
})

/** Notes in every frame that was drawn since the news of a break whether 立即退出 could still be pressed. */
function watchBreak(): void {
  const seen: boolean[] = []
  let isTold = false
  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        isTold ||= /broken.*crash/.test(String(data))
      })
    }
  }
  const look = () => {
    const wasTold = isTold
    const drawn = new MessageChannel()
    drawn.port1.onmessage = () => {
      const alive = [...document.querySelectorAll('button:not(:disabled)')].some(({ textContent }) => textContent?.includes('立即退出'))
      if (wasTold) seen.push(alive)
    }
    drawn.port2.postMessage(null)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  Object.assign(window, { framesSinceBreak: seen })
}

it('立即退出 is dead in the first frame after the news of the break', async () => {
  const { page } = await atTheEntry()
  await enter(page)
  await startClimb(world)
  await page.addInitScript(watchBreak)
  await visit(page, '/exponent')
  await page.getByRole('button', { name: /立即退出/ }).waitFor()
  await breakClimb(world)
  const frames = () => page.evaluate(() => (window as unknown as { framesSinceBreak: boolean[] }).framesSinceBreak)
  await expect.poll(async () => (await frames()).length).toBeGreaterThan(5)
  expect((await frames()).filter(Boolean)).toEqual([])
  expect(faultsOf(page)).toEqual([])
})

it('a stake that must be left by hand is left by no button beside the arrow', async () => {
  const { player, page } = await atTheEntry()
  await enter(page)
  await climb(page)
  await page.getByRole('button', { name: /立即退出/ }).waitFor()
  await page.getByRole('button', { name: '指数行囊' }).click()
  await page.getByText(TEXT.backBarred).first().waitFor()
  await page.getByRole('button', { name: '玩法与公平' }).click()
  await page.getByRole('button', { name: '我的指数记录' }).click()
  await page.getByText(TEXT.backBarred).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/exponent')
  expect((await mineOf(player))?.outcome).toBe('open')
  expect(faultsOf(page)).toEqual([])
})

it('what is typed replaces the number, and nothing else is ever armed', async () => {
  const { player, page } = await atTheEntry()
  const pay = page.getByRole('button', { name: /^投入本轮/ })
  const stake = page.getByRole('textbox', { name: '投入金币', exact: true })
  const times = page.getByRole('textbox', { name: '自动退出倍数', exact: true })
  // A tap sets the caret into the old number; phones do so after the focus.
  await stake.click({ position: { x: 2, y: 8 } })
  await page.keyboard.type('25')
  await page.keyboard.press('Enter')
  await expect.poll(() => pay.textContent()).toContain('25.00')
  await page.getByRole('switch', { name: /自动退出/ }).click()
  await times.click({ position: { x: 2, y: 8 } })
  await page.keyboard.type('1.2')
  await expect.poll(() => pay.textContent()).toContain('到 1.20x 自动退出')
  for (const [text, words] of [
    ['1250', '最多 1,000 金币'],
    ['1e3', '请输入 1–1,000 的整数'],
    ['-5', '请输入 1–1,000 的整数'],
  ] as const) {
    await stake.click()
    await page.keyboard.insertText(text)
    await times.focus()
    await page.getByText(words).first().waitFor()
    expect([await stake.getAttribute('aria-invalid'), await pay.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
    await pay.click({ force: true })
  }
  expect(await mineOf(player)).toBeNull()
  await stake.click()
  await page.keyboard.insertText('２５')
  await times.focus()
  await pay.click()
  await page.getByText('已投入').first().waitFor()
  expect(await mineOf(player)).toMatchObject({ stake: 25, auto: 120 })
  expect(faultsOf(page)).toEqual([])
})

/** Presses 撤回投入 and 立即退出 in the moment in which they appear, as the second tap of a double tap does. */
function pressWhatAppears(): void {
  const pressed: string[] = []
  Object.assign(window, { pressed })
  new MutationObserver(() => {
    for (const word of ['撤回投入', '立即退出']) {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(word))
      if (!button || pressed.includes(word)) continue
      pressed.push(word)
      button.click()
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

it('a tap that meets a button which has just taken the place of another takes nothing back and leaves no round', async () => {
  const { player, page } = await atTheEntry(SOON, pressWhatAppears)
  const pressed = () => page.evaluate(() => (window as unknown as { pressed: string[] }).pressed)
  await enter(page)
  await expect.poll(pressed, { timeout: SOON * 3 }).toEqual(['撤回投入', '立即退出'])
  await heard(page.getByRole('button', { name: /立即退出/ }))
  expect(await mineOf(player)).toMatchObject({ stake: STAKE, outcome: 'open' })
  // On a page that opens in mid-climb the button stood nowhere else, so its first press counts.
  await visit(page, '/exponent')
  await page
    .getByText(/您在 .* 退出/)
    .first()
    .waitFor()
  expect(await pressed()).toEqual(['立即退出'])
  expect(faultsOf(page)).toEqual([])
})

it('without a stage the numerals stay above the list of players when the round starts', async () => {
  const { page } = await atTheEntry(SOON)
  const words = page.getByText('上升中', { exact: true })
  await words.waitFor({ timeout: 60_000 })
  const list = page.getByRole('main').getByText('本轮玩家')
  const bottomOf = async (shown: typeof words) => {
    const box = await shown.boundingBox()
    return box ? box.y + box.height : Number.POSITIVE_INFINITY
  }
  await expect.poll(async () => (await bottomOf(words)) < ((await list.boundingBox())?.y ?? 0)).toBe(true)
})
