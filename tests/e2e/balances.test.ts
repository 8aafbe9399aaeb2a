import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTemplate } from '#server/modes/roll/templates.ts'
import { makeShower } from '#server/modes/shower/showers.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { battleDetail } from '#shared/modes/battle/calls.ts'
import { caseGiftList, casePage, openCase } from '#shared/modes/case/calls.ts'
import { exponentEnter, exponentMine } from '#shared/modes/exponent/calls.ts'
import { exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { showerClaim, showerNow } from '#shared/modes/shower/calls.ts'
import { SHOWER } from '#shared/modes/shower/rules.ts'
import { callApi, dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { stored, visit } from './acts.ts'
import { createRoom, joinRoom } from './battleActs.ts'
import { breakClimb, openEntry, startClimb } from './exponentClock.ts'
import { listening } from './live.ts'
import { holdReply } from './lostActs.ts'
import { openWorld, type World } from './world.ts'

const PATIENCE = { timeout: 60_000, interval: 200 }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

const served = async ({ token }: TestPlayer) => {
  const { balance, secondaryBalance } = await dataOf(world.origin, userInfo, { token })
  return { balance, secondaryBalance }
}
const shown = async (page: Page) => (await stored(page)).userInfo

/** What the page shows becomes what the server has, without a question of the player's. */
const becomesTrue = (page: Page, player: TestPlayer) => expect.poll(() => differs(page, player), PATIENCE).toBe('')

/** Both balances where the page shows others than the server has; '' where it shows the same. */
async function differs(page: Page, player: TestPlayer): Promise<string> {
  const [seen, real] = [await shown(page), await served(player)]
  const same = seen?.balance === real.balance && seen.secondaryBalance === real.secondaryBalance
  return same ? '' : `shown ${seen?.balance} and ${seen?.secondaryBalance}, on the server ${real.balance} and ${real.secondaryBalance}`
}

/** A page at a path on which the live channel listens, so that nothing is asked any more. */
async function standAt(player: TestPlayer, path: string): Promise<Page> {
  const page = await world.openPhone(player)
  const listens = listening(page)
  await visit(page, path)
  await listens
  await becomesTrue(page, player)
  return page
}

/** Claims packets of the running shower with the player's token, as another phone would. */
async function claimOutside({ token }: TestPlayer): Promise<void> {
  const { next } = await dataOf(world.origin, showerNow)
  const places = Array.from({ length: SHOWER.packets }, (_, place) => place).join()
  const claimed = async () => {
    const query = { showerId: next?.showerId ?? '0', packets: places }
    const { data } = await callApi(world.origin, showerClaim, { token, query })
    return data?.packets.length ?? 0
  }
  await expect.poll(claimed, PATIENCE).toBeGreaterThan(0)
}

it('a share of a red-packet shower that was caught on another phone is shown when it is paid', async () => {
  const player = await world.newPlayer()
  const page = await standAt(player, '/shop')
  const slot = { entry: 'balances', demo: false, startAt: Date.now() + 2_000, pot: 10_003, most: 9_000, least: 20 }
  await inTransaction(world.db, (tx) => makeShower(tx, slot))
  await claimOutside(player)
  await expect.poll(async () => (await served(player)).secondaryBalance, PATIENCE).toBeGreaterThan(0)
  await becomesTrue(page, player)
})

it('coins of 指数 that an automatic exit has brought are shown on another page', async () => {
  const player = await world.newPlayer({ coins: 1_000_000 })
  await openEntry(world, 60_000)
  const { round } = (await dataOf(world.origin, exponentNow)).round
  const query = { round: String(round), stake: '500', auto: '110' }
  await dataOf(world.origin, exponentEnter, { token: player.token, key: crypto.randomUUID(), query })
  const page = await standAt(player, '/shop')
  await startClimb(world)
  // The stake leaves at 1.10, which is paid when the round has broken.
  const hasLeft = async () => {
    await breakClimb(world)
    return (await dataOf(world.origin, exponentMine, { token: player.token })).own?.outcome
  }
  await expect.poll(hasLeft, { timeout: 60_000, interval: 3_000 }).not.toBe('open')
  await becomesTrue(page, player)
})

it('an opening on another phone is shown at 盲盒: the coins, and how far the guarantee has come', async () => {
  const player = await world.newPlayer({ coins: 1_000_000 })
  const page = await standAt(player, '/mystery-box')
  const asked = page.waitForRequest((request) => request.url().includes(caseGiftList.path), { timeout: PATIENCE.timeout })
  const [box] = (await dataOf(world.origin, casePage, { token: player.token })).pageData
  await dataOf(world.origin, openCase, { token: player.token, key: crypto.randomUUID(), query: { boxId: String(box?.boxId), number: '1' } })
  await asked
  await becomesTrue(page, player)
})

it('what a battle has paid while the live channel was cut is shown once it stands again', async () => {
  const [player, guest] = [await world.newPlayer({ coins: 1_000_000 }), await world.newPlayer({ coins: 1_000_000 })]
  const page = await world.openPhone(player)
  const line = { cut: false, close: () => undefined as unknown }
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (line.cut) return void socket.close({ code: 1011 })
    socket.connectToServer()
    line.close = () => socket.close({ code: 1011 })
  })
  await visit(page, '/shop')
  await becomesTrue(page, player)
  line.cut = true
  await line.close()
  const room = await createRoom(world, player)
  await joinRoom(world, guest, room)
  const isOver = async () => (await dataOf(world.origin, battleDetail, { token: player.token, query: { roomId: room.roomId } })).end
  await expect.poll(isOver, PATIENCE).not.toBeNull()
  // The prizes are paid a moment later: one of the two gets the items, the other one diamonds.
  const paid = async () => (await Promise.all([player, guest].map(served))).some(({ secondaryBalance }) => secondaryBalance > 0)
  await expect.poll(paid, PATIENCE).toBe(true)
  line.cut = false
  await becomesTrue(page, player)
})

it('a reply about the player that was asked for before a purchase does not bring the old balance back', async () => {
  const player = await world.newPlayer({ coins: 1_000_000 })
  const page = await standAt(player, '/')
  const before = await shown(page)
  const held = await holdReply(page, '**/api/profile/userInfo*')
  // 我的 asks for the player; the server answers with the balance of now.
  await page.getByRole('navigation').getByText('我的').click()
  await page.getByText('退出登录').waitFor()
  const reply = await held()
  await createRoom(world, player)
  await becomesTrue(page, player)
  await reply.end('arrives')
  await page.evaluate(() => fetch('/healthz'))
  expect(await differs(page, player)).toBe('')
  expect((await shown(page))?.balance).toBeLessThan(before?.balance ?? 0)
})

it('joining a ROLL room leaves its stage as it is', async () => {
  const player = await world.newPlayer()
  const template = {
    name: 'join',
    title: '百人房',
    by: 'headcount',
    seats: 100,
    minutes: 60,
    condition: { kind: 'none' },
    demo: false,
  } as const
  const { roomId } = await openTemplate(world.db, Buffer.alloc(32), { ...template, prizes: [{ giftId: 115, count: 1 }] })
  const page = await world.openPhone(player, { stage: true })
  await visit(page, `/roll-room?id=${roomId}`)
  await page.locator('[data-stage="roll-draw"]').waitFor({ state: 'attached' })
  await page.evaluate(() => {
    const seen: string[] = []
    const look = () => seen.push(document.querySelector('[data-stage]')?.getAttribute('data-stage') ?? 'no stage')
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-stage'] })
    Object.assign(window, { seenStages: seen })
  })
  await page.getByRole('button', { name: '免费参加' }).click()
  await page.getByText('已参加，等待开奖').waitFor()
  await page.evaluate(() => fetch('/healthz'))
  const seen = await page.evaluate(() => (window as unknown as { seenStages: string[] }).seenStages)
  expect(seen.length).toBeGreaterThan(0)
  expect(new Set(seen)).toEqual(new Set(['roll-draw']))
})
