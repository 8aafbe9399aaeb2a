import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Status } from '#shared/codes.ts'
import { casesState } from '#state/core/items/casesState.ts'
import { openingOnStage } from '#state/core/play/openingStage.ts'
import { stageState } from '#state/core/play/stage.ts'
import {
  closeRefusal,
  enterOpening,
  findLost,
  keepResult,
  leaveOpening,
  type OpenOrder,
  openingState,
  orderAgain,
  retryRefused,
  reveal,
  skipOpening,
  startOpening,
} from '#state/modes/case/flow.ts'
import { enterShelf, shelfStage } from '#state/modes/case/shelfStage.ts'
import { appState } from '#state/platform/app.ts'
import { setNoticeSink } from '#state/platform/notice.ts'
import { enterShop, leaveShop, look, order } from './openings.ts'
import { card, result, type Shop } from './shop.ts'

let shop: Shop
const toasts: string[] = []

beforeEach(() => {
  toasts.length = 0
  setNoticeSink({ success: (msg) => toasts.push(msg), info: (msg) => toasts.push(msg), error: (msg) => toasts.push(msg) })
  shop = enterShop()
})

afterEach(leaveShop)

const settle = () => vi.advanceTimersByTimeAsync(60_000)
async function open(wanted: Partial<OpenOrder> = {}): Promise<void> {
  void startOpening({ ...order, ...wanted })
  await settle()
}
const openId = () => openingState.book?.openId ?? null
/** The stage has landed everything. */
const land = () => {
  stageState.phase = 'revealed'
  reveal()
}

describe('an opening', () => {
  it('is asked, played, shown, put away', async () => {
    void startOpening(order)
    expect(openingState.asking).toBe('real')
    await settle()
    expect(openingState).toMatchObject({ asking: null, shown: false })
    expect(stageState).toMatchObject({ scene: 'case-reel', phase: 'loading', skip: false })
    land()
    expect(openingState.shown).toBe(true)
    keepResult()
    expect(openingState.book).toBeNull()
    await findLost()
    expect(openingState.book).toBeNull()
  })

  it('is one act however often 开启 or 再来一次 is pressed', async () => {
    for (let tap = 0; tap < 3; tap++) void startOpening(order)
    await settle()
    void startOpening(order)
    await settle()
    expect(shop.opens).toHaveLength(1)
    land()
    await look()
    if (openingState.book) for (let tap = 0; tap < 3; tap++) void startOpening(orderAgain(openingState.book))
    await settle()
    expect(shop.opens).toHaveLength(2)
    expect(shop.balance).toBe(80)
    expect(openId()).toBe('2')
  })

  it.each([
    ['while it is asked', 'asking'],
    ['while its pictures load', 'loading'],
    ['while it plays', 'playing'],
  ] as const)('is skipped %s, twice if need be', async (_when, moment) => {
    void startOpening(order)
    if (moment !== 'asking') await settle()
    if (moment === 'playing') stageState.phase = 'playing'
    skipOpening()
    skipOpening()
    await settle()
    expect(stageState.skip).toBe(true)
    expect(openingState.shown).toBe(moment === 'loading')
    land()
    skipOpening()
    expect(openingState).toMatchObject({ shown: true, asking: null })
    expect(shop.opens).toHaveLength(1)
  })

  it('shows nothing in a later visit of the page than the one it was asked in, and is found there', async () => {
    void startOpening(order)
    leaveOpening()
    await settle()
    expect(openingState.book).toBeNull()
    enterOpening()
    await settle()
    expect(openId()).toBe('1')
    expect(openingState).toMatchObject({ shown: true, found: true })
    leaveOpening()
    enterOpening()
    await settle()
    expect(openingState.book).toBeNull()
  })

  it('that was a demo leaves nothing behind', async () => {
    await open({ demo: true })
    land()
    leaveOpening()
    enterOpening()
    await settle()
    expect(openingState.book).toBeNull()
  })
})

describe('a lost line', () => {
  it('keeps the key; the line that comes back plays what was opened, once', async () => {
    shop.down = true
    void startOpening(order)
    await settle()
    expect(openingState.refusal).toMatchObject({ kind: 'lost', msg: expect.stringContaining('自动找回') })
    const key = shop.opens[0]?.headers['Idempotency-Key'] ?? ''
    shop.acted.set(key, result('7', { boxId: '3', number: '1' }, 90))
    await findLost()
    expect(openingState.book).toBeNull()
    shop.down = false
    void findLost()
    void findLost()
    await settle()
    expect(openId()).toBe('7')
    expect(openingState).toMatchObject({ shown: false, refusal: null })
    expect(openingOnStage()?.openId).toBe('7')
    expect(shop.balance).toBe(100)
  })

  it('that comes back without the opening says so and sends nothing anew; 重试 opens', async () => {
    shop.down = true
    await open()
    const asked = shop.opens.length
    shop.down = false
    void findLost()
    await settle()
    expect(openingState.refusal).toMatchObject({ kind: 'busy', msg: expect.stringContaining('没有扣款') })
    expect(shop.opens).toHaveLength(asked)
    closeRefusal()
    void retryRefused()
    await settle()
    expect(openId()).toBe('1')
    expect(shop.balance).toBe(90)
  })

  it('shows an earlier opening in place of the next order, and says so', async () => {
    await open()
    leaveOpening()
    shop.down = true
    enterOpening()
    await settle()
    shop.down = false
    await open({ boxId: 4 })
    expect(openId()).toBe('1')
    expect(toasts).toEqual(['已找回上一次开启'])
    expect(shop.balance).toBe(90)
  })
})

describe('the box in front', () => {
  const eager = () => shelfStage.eager
  beforeEach(() => enterShelf([{ boxId: 3, art: 'red_chest', name: '赤霄宝匣' }], 3))

  it('is eager from the press on, until its opening stands', async () => {
    void startOpening(order)
    expect(eager()).toBe(true)
    await settle()
    expect(stageState.scene).toBe('case-reel')
    expect(eager()).toBe(true)
    land()
    expect(eager()).toBe(false)
  })

  it.each([Status.boxChanged, Status.badInput, Status.loginFailure])('settles back when it is refused with %i', async (status) => {
    shop.refusal = { status, msg: '原因' }
    await open()
    expect(eager()).toBe(false)
  })

  it('settles back when the balance does not do, and when the page goes', async () => {
    await open({ price: 1_000_000 })
    expect(openingState.refusal?.kind).toBe('poor')
    expect(eager()).toBe(false)
    void startOpening(order)
    expect(eager()).toBe(true)
    leaveOpening()
    expect(eager()).toBe(false)
  })

  it('is not asked for anything while another scene is wanted', async () => {
    await open()
    land()
    void startOpening(order)
    expect(eager()).toBe(false)
  })
})

describe('a refusal', () => {
  it('for want of coins is told before anything is sent, after the balance was read anew', async () => {
    shop.balance = 5
    Object.assign(appState.userInfo ?? {}, { balance: 5 })
    await open({ number: 10 })
    expect(openingState.refusal).toMatchObject({ kind: 'poor', need: 100 })
    expect(shop.opens).toHaveLength(0)
  })

  it('is none where another device has topped up, and not one of rounding', async () => {
    Object.assign(appState.userInfo ?? {}, { balance: 0 })
    await open()
    expect(openId()).toBe('1')
    keepResult()
    land()
    keepResult()
    shop.balance = 0.3
    Object.assign(appState.userInfo ?? {}, { balance: 0.3 })
    await open({ number: 3, price: 0.1 })
    expect(openingState.refusal).toBeNull()
    expect(shop.opens).toHaveLength(2)
  })

  it('by the server for want of coins shows the true balance', async () => {
    shop.refusal = { status: Status.insufficientBalance, msg: '余额不足' }
    shop.balance = 3
    await open()
    expect(openingState.refusal).toMatchObject({ kind: 'poor', need: 10 })
    expect(appState.userInfo?.balance).toBe(3)
    expect(toasts).toEqual([])
  })

  it('of a changed box brings the new price to the shelf; the player confirms that one', async () => {
    shop.refusal = { status: Status.boxChanged, msg: '现价 12.00 金币' }
    shop.shelf[0] = card(3, 12, 2)
    await open()
    expect(openingState.refusal).toMatchObject({ kind: 'changed', boxId: 3, msg: '现价 12.00 金币' })
    expect(casesState.boxes[0]?.openPrice).toBe(12)
    shop.refusal = null
    closeRefusal()
    void retryRefused()
    await settle()
    expect(shop.opens.at(-1)?.query).toMatchObject({ price: '12', oddsVersion: '2' })
    expect(shop.opens).toHaveLength(2)
  })

  it('of a closed box takes it off the shelf, names the next, and leads there from the result too', async () => {
    await open()
    land()
    await look()
    shop.refusal = { status: Status.boxClosed, msg: '箱子已下架，请选择其他箱子' }
    shop.shelf.shift()
    if (openingState.book) void startOpening(orderAgain(openingState.book))
    await settle()
    expect(openingState.refusal).toMatchObject({ kind: 'closed', boxId: 3, nextBoxId: 4 })
    expect(casesState.boxes.map(({ boxId }) => boxId)).toEqual([4, 5])
    closeRefusal()
    await retryRefused()
    expect(openingState.book).toBeNull()
    expect(shop.opens).toHaveLength(2)
  })

  it.each([
    [Status.limitReached, 'limit'],
    [Status.resting, 'resting'],
    [Status.accountFrozen, 'frozen'],
    [Status.tooMany, 'busy'],
  ] as const)('%i is answered as %s with the words of the server', async (status, kind) => {
    shop.refusal = { status, msg: '原因和去处' }
    await open()
    expect(openingState).toMatchObject({ refusal: { kind, msg: '原因和去处' }, asking: null, book: null })
    expect(toasts).toEqual([])
    expect(shop.balance).toBe(100)
  })

  it('without a dialog of its own is a toast', async () => {
    shop.refusal = { status: Status.badInput, msg: '请求参数有误' }
    await open()
    expect(openingState.refusal).toBeNull()
    expect(toasts).toEqual(['请求参数有误'])
  })

  it('of the login asks for the login, and what was sent is kept to be found', async () => {
    shop.refusal = { status: Status.loginFailure, msg: '请先登录' }
    await open()
    expect(appState).toMatchObject({ token: '', isAccount: true })
    expect(openingState.refusal).toBeNull()
  })
})

describe('再来一次', () => {
  it('orders at the price that the shelf shows now, also for a book that was found again', async () => {
    await open({ fast: true })
    land()
    casesState.boxes = [card(3, 11, 4)]
    const book = openingState.book
    if (!book) throw new Error('a book is on the stage')
    expect(orderAgain(book)).toMatchObject({ price: 11, oddsVersion: 4, fast: true })
    openingState.order = null
    casesState.boxes = []
    expect(orderAgain(book)).toMatchObject({ boxId: 3, price: 10, oddsVersion: 1, demo: false })
  })
})
