import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { dropsOf } from '#shared/book.ts'
import { createTopUp, getMyTopEarly, getTopUp, type TopUpOrder } from '#shared/calls/pay.ts'
import { exchangeQuantity, getMyBagPage } from '#shared/calls/profile.ts'
import { cancelRetrieval, getMyRetrievalPage, ornamentRetrieval } from '#shared/calls/retrieval.ts'
import { buyOffer, getMyPurchasePage } from '#shared/calls/shop.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import type { RetrievalState } from '#shared/codes.ts'
import { exchange, getOpenRecord, type OpenResult, openCase } from '#shared/modes/case/calls.ts'
import { type DreamResult, getUpgradeRecord, upgrade } from '#shared/modes/dream/calls.ts'
import { toMinor } from '#shared/money.ts'
import { callApi, dataOf } from '../support/api.ts'
import { type Act, chooseAct, type Kind, type Wares } from './acts.ts'

/** Counts of an actor's acts by kind, and of what a kill did to them. */
export type Figures = Record<Kind | 'lost' | 'found' | 'healed', number>

type ActOf<K extends Kind> = Extract<Act, { kind: K }>

/** Balances in minor units. */
export interface Purse {
  coins: number
  diamonds: number
}

/**
 * A paid order that a killed server left uncredited is credited by the next server, which looks every 30 s. The test waits this long, in
 * ms.
 */
const HEAL_WITHIN = 60_000
const PAGE = { page: '1', pageSize: '100' }

function agree(what: string, server: unknown, ours: unknown): void {
  if (!isDeepStrictEqual(server, ours))
    throw new Error(`${what}: the server says ${JSON.stringify(server)}, our books ${JSON.stringify(ours)}`)
}

/** A player who moves money and items as fast as the server answers, and keeps a record of what should be there. */
export class Actor {
  readonly figures: Figures = {
    open: 0,
    upgrade: 0,
    exchange: 0,
    retrieve: 0,
    cancel: 0,
    buy: 0,
    topUp: 0,
    diamonds: 0,
    /** Acts whose reply did not arrive because the server was killed. */
    lost: 0,
    /** Lost openings and upgrades that were found again by their key. */
    found: 0,
    /** Orders that were paid and not yet credited when the server was killed. */
    healed: 0,
  }
  /** key → openId of every opening that the server has answered. */
  readonly opens = new Map<string, string>()
  /** key → dreamId of every upgrade that the server has answered. */
  readonly upgrades = new Map<string, string>()
  #bag: string[] = []
  /** Number of items bought. Replies do not tell their ids. */
  #bought = 0
  readonly #retrievals = new Map<string, { state: RetrievalState; ids: string[] }>()
  readonly #topUps: string[] = []
  /** The last act of each kind with its reply, for sending it again. */
  readonly #last = new Map<Kind, { act: Act; reply: unknown }>()
  #pending: Act | null = null

  constructor(
    readonly token: string,
    readonly purse: Purse,
    readonly wares: Wares,
  ) {}

  /** Acts until the server stops answering. The last act stays pending. */
  async actUntilCut(origin: string): Promise<void> {
    for (;;) {
      this.#pending = chooseAct(this.wares, this.#bag, this.#waiting())
      try {
        await this.#do(origin, this.#pending)
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        this.figures.lost++
        return
      }
      this.#pending = null
    }
  }

  #waiting(): string[] {
    return [...this.#retrievals].flatMap(([id, { state }]) => (state === 'requested' ? [id] : []))
  }

  /** Does an act and records its result. Rejects with TypeError (from fetch) when no reply came. */
  async #do(origin: string, act: Act): Promise<void> {
    const reply = await this.#send(origin, act)
    if (act.kind === 'topUp') await this.#pay(origin, (reply as TopUpOrder).orderNo)
    this.#book(act, reply)
    this.figures[act.kind]++
    this.#last.set(act.kind, { act, reply })
  }

  #send(origin: string, act: Act): Promise<unknown> {
    const who = { token: this.token, key: act.key }
    switch (act.kind) {
      case 'open':
        return dataOf(origin, openCase, { ...who, query: { boxId: String(act.boxId), number: act.number } })
      case 'upgrade': {
        const { giftId, chance, stakes } = act
        return dataOf(origin, upgrade, { ...who, query: { giftId: String(giftId), chance: String(chance), stakes: stakes.join(',') } })
      }
      case 'exchange':
        return dataOf(origin, exchange, { ...who, query: { ids: act.ids.join(',') } })
      case 'retrieve':
        return dataOf(origin, ornamentRetrieval, { ...who, query: { ids: act.ids.join(',') } })
      case 'cancel':
        return dataOf(origin, cancelRetrieval, { ...who, query: { orderId: act.orderId } })
      case 'buy':
        return dataOf(origin, buyOffer, { ...who, query: { offerId: String(act.offerId), price: String(act.price) } })
      case 'topUp':
        return dataOf(origin, createTopUp, { ...who, query: { channel: '0', amount: String(act.amount) } })
      case 'diamonds':
        return dataOf(origin, exchangeQuantity, { ...who, query: { quantity: String(act.quantity) } })
    }
  }

  /** Pays an order at the sandbox's cashier. The callback arrives before the cashier answers. */
  async #pay(origin: string, orderNo: string): Promise<void> {
    const form = { method: 'POST', body: new URLSearchParams({ act: 'paid' }), redirect: 'manual' } as const
    await fetch(`${origin}/pay/sandbox/${orderNo}`, form)
    agree(`order ${orderNo} after it was paid`, (await this.#look(origin, orderNo)).state, 'credited')
  }

  #look(origin: string, orderNo: string): Promise<TopUpOrder> {
    return dataOf(origin, getTopUp, { token: this.token, query: { orderNo } })
  }

  #book(act: Act, reply: unknown): void {
    if (act.kind === 'open') this.#bookOpen(act, reply as OpenResult)
    if (act.kind === 'upgrade') this.#bookUpgrade(act, reply as DreamResult)
    if (act.kind === 'exchange') {
      const { amount, count } = reply as { amount: number; count: number }
      agree('items exchanged', count, act.ids.length)
      this.purse.coins += toMinor(amount)
    }
    if (act.kind === 'exchange' || act.kind === 'retrieve') this.#bag = this.#bag.filter((id) => !act.ids.includes(id))
    if (act.kind === 'retrieve') this.#retrievals.set((reply as { orderId: string }).orderId, { state: 'requested', ids: act.ids })
    if (act.kind === 'cancel') this.#bookCancel(act)
    if (act.kind === 'buy') this.#bookPurchase(act)
    if (act.kind === 'topUp') {
      this.#topUps.push((reply as TopUpOrder).orderNo)
      this.purse.coins += toMinor(act.amount)
    }
    if (act.kind === 'diamonds') {
      this.purse.diamonds -= toMinor(act.quantity)
      this.purse.coins += act.quantity
    }
  }

  #bookOpen({ key }: ActOf<'open'>, { book }: OpenResult): void {
    if (book.openId === null) throw new Error('a paid opening came back as a demo')
    const drops = dropsOf(book).map(({ itemId }) => itemId)
    if (drops.length !== book.number || drops.includes(null)) throw new Error(`opening ${book.openId} is not whole`)
    this.purse.coins -= toMinor(book.paid)
    this.#bag.push(...drops.filter((id) => id !== null))
    this.opens.set(key, book.openId)
  }

  #bookUpgrade({ key, stakes }: ActOf<'upgrade'>, { book }: DreamResult): void {
    if (book.dreamId === null || book.drop.itemId === null) throw new Error('a paid upgrade came back as a demo')
    agree(`stakes of upgrade ${book.dreamId}`, book.stakes.length, stakes.length)
    this.purse.coins += toMinor(book.change) - toMinor(book.paid)
    this.#bag = [...this.#bag.filter((id) => !stakes.includes(id)), book.drop.itemId]
    this.upgrades.set(key, book.dreamId)
  }

  #bookCancel({ orderId }: ActOf<'cancel'>): void {
    const order = this.#retrievals.get(orderId)
    if (!order) throw new Error(`retrieval ${orderId} is not ours`)
    order.state = 'cancelled'
    this.#bag.push(...order.ids)
  }

  #bookPurchase({ price }: ActOf<'buy'>): void {
    this.purse.coins -= toMinor(price)
    this.#bought++
  }

  /**
   * After a restart, finds out what became of the pending act: half of the time by asking, half of the time by sending it again with its
   * key.
   */
  async settle(origin: string): Promise<void> {
    const act = this.#pending
    this.#pending = null
    if (!act) return
    const looks = randomInt(2) === 0
    if (looks && act.kind === 'open') await this.#find(origin, act)
    else if (looks && act.kind === 'upgrade') await this.#findUpgrade(origin, act)
    else {
      if (looks && act.kind === 'topUp') await this.#heal(origin, act)
      await this.#do(origin, act)
    }
  }

  async #find(origin: string, act: ActOf<'open'>): Promise<void> {
    const found = await dataOf(origin, getOpenRecord, { token: this.token, query: { key: act.key } })
    if (!found) return
    this.figures.found++
    this.#bookOpen(act, found)
  }

  async #findUpgrade(origin: string, act: ActOf<'upgrade'>): Promise<void> {
    const found = await dataOf(origin, getUpgradeRecord, { token: this.token, query: { key: act.key } })
    if (!found) return
    this.figures.found++
    this.#bookUpgrade(act, found)
  }

  /** Waits for the credit of an order that was paid before the kill. */
  async #heal(origin: string, act: ActOf<'topUp'>): Promise<void> {
    const { orderNo } = (await this.#send(origin, act)) as TopUpOrder
    if ((await this.#look(origin, orderNo)).state !== 'paid') return
    for (const until = Date.now() + HEAL_WITHIN; Date.now() < until; await sleep(500)) {
      if ((await this.#look(origin, orderNo)).state !== 'credited') continue
      this.figures.healed++
      return
    }
    throw new Error(`order ${orderNo} was paid and is not credited after ${HEAL_WITHIN / 1000} s`)
  }

  /** Throws unless the server still has every answered act unchanged, and nothing else. */
  async compare(origin: string): Promise<void> {
    for (const [key, openId] of this.opens) {
      const { data } = await callApi(origin, getOpenRecord, { token: this.token, query: { key } })
      if (data?.book.openId !== openId) throw new Error(`opening ${openId} was acknowledged and is now ${data?.book.openId ?? 'gone'}`)
    }
    for (const [key, dreamId] of this.upgrades) {
      const { data } = await callApi(origin, getUpgradeRecord, { token: this.token, query: { key } })
      if (data?.book.dreamId !== dreamId) throw new Error(`upgrade ${dreamId} was acknowledged and is now ${data?.book.dreamId ?? 'gone'}`)
    }
    const { balance, secondaryBalance } = await dataOf(origin, userInfo, { token: this.token })
    agree('balances', { coins: toMinor(balance), diamonds: toMinor(secondaryBalance) }, this.purse)
    const bag = await dataOf(origin, getMyBagPage, { token: this.token, query: {} })
    agree('items in the bag', bag.totalCount, this.#bag.length + this.#bought)
    await this.#compareOrders(origin)
  }

  async #compareOrders(origin: string): Promise<void> {
    const asked = { token: this.token, query: PAGE }
    const retrievals = await dataOf(origin, getMyRetrievalPage, asked)
    agree('retrievals', retrievals.total, this.#retrievals.size)
    for (const { orderId, state } of retrievals.pageData) agree(`retrieval ${orderId}`, state, this.#retrievals.get(orderId)?.state)
    const topUps = await dataOf(origin, getMyTopEarly, asked)
    agree('top-ups', topUps.total, this.#topUps.length)
    for (const { orderNo, state } of topUps.pageData) agree(`order ${orderNo}`, [state, this.#topUps.includes(orderNo)], ['credited', true])
    agree('purchases', (await dataOf(origin, getMyPurchasePage, asked)).total, this.#bought)
  }

  /**
   * Sends the last act of each kind again. The reply must be the same as before; `compare` then finds out whether anything was done twice.
   */
  async repeatLast(origin: string): Promise<void> {
    for (const { act, reply } of this.#last.values()) {
      const again = await this.#send(origin, act)
      if (!isDeepStrictEqual(again, reply)) throw new Error(`key ${act.key} answers otherwise when it is repeated: ${act.kind}`)
    }
  }
}
