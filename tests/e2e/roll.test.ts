import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openTemplate } from '#server/modes/roll/templates.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { visit } from './acts.ts'
import { faultsOf } from './phone.ts'
import { player } from './player.ts'
import { animationsEnd } from './settled.ts'
import { twoFrames } from './ways.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
/** The room has no word, so its key hashes nothing. */
const NO_KEY = Buffer.alloc(32)

/** An operator's room that draws as soon as two have joined. */
const openRoom = (seats: number) =>
  openTemplate(world.db, NO_KEY, {
    name: 'e2e',
    title: '两人房',
    by: 'headcount',
    seats,
    minutes: 10,
    condition: { kind: 'none' },
    demo: false,
    prizes: [{ giftId: 115, count: 1 }],
  })

const bagOf = async ({ token }: TestPlayer) => (await dataOf(world.origin, getMyBagPage, { token })).total
const join = (page: Page) => page.getByRole('button', { name: '免费参加' }).click()

/** Sees the draw once more on the stage, and ends it in its middle. */
async function replays(page: Page): Promise<void> {
  await page.getByRole('button', { name: '回放' }).click()
  await page.locator('[data-stage="roll-draw"][data-stage-phase="playing"]').waitFor()
  await page.getByRole('button', { name: '跳过' }).click()
  await page.getByText(/恭喜您中奖|开奖结果/).waitFor()
}

it('two join, see each other and the same draw; the prize lies in the bag of the one who won, and both can verify it', async () => {
  const players = [await world.newPlayer(), await world.newPlayer()]
  const { roomId } = await openRoom(2)
  const pages = await Promise.all(players.map((player) => world.openPhone(player, { stage: true })))
  await Promise.all(pages.map((page) => visit(page, `/roll-room?id=${roomId}`)))
  const [first, second] = pages as [Page, Page]
  await first.getByRole('button', { name: '免费参加' }).dblclick({ delay: 30 })
  await first.getByText('已参加，等待开奖').waitFor()
  await second.getByText('还差 1 人开奖').waitFor()
  await join(second)
  await Promise.all(pages.map((page) => page.getByRole('status').filter({ hasText: '第 1 / 1 件' }).waitFor({ state: 'attached' })))
  await first.reload()
  await Promise.all(pages.map((page) => page.getByText(/恭喜您中奖|开奖结果/).waitFor()))
  await expect.poll(async () => (await Promise.all(players.map(bagOf))).sort()).toEqual([0, 1])
  const won = await Promise.all(pages.map((page) => page.getByText('恭喜您中奖').count()))
  expect(won).toEqual(await Promise.all(players.map(bagOf)))
  await replays(second)
  for (const page of pages) {
    await player(page)
      .tap(/去验证/)
      .does('see that it holds', () => page.getByText(/已在您的手机上重新计算，结果与.+锁定的一致/).waitFor())
    expect(faultsOf(page)).toEqual([])
  }
}, 180_000)

it('who skips always sees the winners as soon as they are drawn, and may watch the draw; the other one watches it', async () => {
  const players = [await world.newPlayer(), await world.newPlayer()]
  const { roomId } = await openRoom(2)
  const pages = await Promise.all(players.map((player) => world.openPhone(player, { stage: true })))
  const [skips, watches] = pages as [Page, Page]
  await visit(skips, '/mine')
  await skips.getByRole('radio', { name: '总是', exact: true }).click()
  await skips.getByRole('radio', { name: '神话也跳过', exact: true }).click()
  await Promise.all(pages.map((page) => visit(page, `/roll-room?id=${roomId}`)))
  await join(skips)
  await skips.getByText('已参加，等待开奖').waitFor()
  await join(watches)
  await watches.getByRole('status').filter({ hasText: '第 1 / 1 件' }).waitFor({ state: 'attached' })
  await skips.getByText(/恭喜您中奖|开奖结果/).waitFor()
  await replays(skips)
  for (const page of pages) expect(faultsOf(page)).toEqual([])
}, 180_000)

it('a visitor sees rooms and is asked to log in when joining; a room that was cancelled tells why', async () => {
  const { roomId } = await openRoom(50)
  const page = await world.openPhone()
  await visit(page, '/roll')
  await page.getByRole('button', { name: '查看两人房' }).first().waitFor()
  await visit(page, `/roll-room?id=${roomId}`)
  await join(page)
  await page.getByRole('dialog').waitFor()
  await world.db.$client.query('UPDATE roll_room SET close_at = now() WHERE room_id = $1', [roomId])
  await world.db.$client.query('UPDATE room SET next_at = now() WHERE id = $1', [roomId])
  await page.getByText('截止时没有玩家参加').waitFor()
  expect(faultsOf(page)).toEqual([])
})

it('a double tap on 免费参加 of a room with a word asks for the word, and does not close the question', async () => {
  const { roomId } = await openTemplate(world.db, NO_KEY, {
    name: 'e2e',
    title: '口令房',
    by: 'time',
    seats: 10,
    minutes: 10,
    condition: { kind: 'password' },
    password: 'XINGXIA',
    demo: false,
    prizes: [{ giftId: 115, count: 1 }],
  })
  const page = await world.openPhone(await world.newPlayer())
  await visit(page, `/roll-room?id=${roomId}`)
  const button = page.getByRole('button', { name: '免费参加' })
  await button.click({ trial: true })
  const join = await button.boundingBox()
  if (!join) throw new Error('not on the screen')
  const [x, y] = [join.x + join.width / 2, join.y + join.height / 2]
  // One after the other would come too far apart on a busy machine.
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)])
  const question = page.getByRole('dialog').getByRole('textbox')
  await question.waitFor()
  // By then a dialog that the second tap has closed would have gone.
  await twoFrames(page)
  await animationsEnd(page)
  expect(await question.count()).toBe(1)
  // A tap beside the question closes it only a moment after it was opened, and the machine may be quicker than that.
  const closing = async () => {
    const open = await page.getByRole('dialog').count()
    if (open > 0) await page.touchscreen.tap(x, 20)
    return open
  }
  await expect.poll(closing, { timeout: 10_000 }).toBe(0)
  expect(faultsOf(page)).toEqual([])
})
