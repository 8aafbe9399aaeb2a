import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { createSession } from '#server/account/auth/session.ts'
import { sendMessage } from '#server/account/message/messages.ts'
import { avatarUpload } from '#server/account/profile/tables.ts'
import { chatThread, chatTicket } from '#server/community/chat/tables.ts'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { grantItems } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { balanceLogPage } from '#server/core/money/balances.ts'
import { session } from '#server/core/player/tables.ts'
import { makeCards } from '#server/economy/pay/makeCards.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { dropsOf } from '#shared/book.ts'
import { type BodyOf, type Call, type DataOf, KEY_HEADER, type QueryOf, type Reply, TOKEN_HEADER } from '#shared/calls/call.ts'
import { createTopUp } from '#shared/calls/pay.ts'
import { ornamentRetrieval } from '#shared/calls/retrieval.ts'
import { buyOffer } from '#shared/calls/shop.ts'
import { openFree } from '#shared/calls/welfare.ts'
import { openCase } from '#shared/modes/case/calls.ts'
import { upgrade } from '#shared/modes/dream/calls.ts'
import { dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { verify } from '../../support/player.ts'
import { grantVoucher } from '../../support/voucher.ts'
import { setPlayer, TRADE_URL, uidOf } from '../case/hoard.ts'
import { FREE_BOX, fixture, folderOf } from '../catalogue/fixture.ts'

/** A player who owns one thing of each kind. */
export interface Owner {
  playerId: string
  token: string
  uid: string
  phone: string
  /** Idempotency key of an opening. */
  key: string
  /** Idempotency key of a free opening. */
  freeKey: string
  freeOpenId: string
  /** Items of the bag, the most expensive last. */
  items: string[]
  /** An item of the bag that came from no opening: it may be given at once. */
  gift: string
  openId: string
  /** A line of the balance log. */
  entryId: string
  /** Idempotency key of an upgrade. */
  upgradeKey: string
  dreamId: string
  /** Receipt of the opening. */
  receiptId: string
  /** A retrieval order that waits. */
  orderId: string
  /** A top-up order that waits. */
  orderNo: string
  topUpVoucher: string
  shopVoucher: string
  /** Another session of the player. */
  deviceId: string
  messageId: string
  /** Number of a closed ticket of 客服. */
  ticket: string
  /** Path of an uploaded avatar. */
  headPic: string
  /** A card code that is not redeemed yet. */
  card: string
}

/** Starts the server for these tests. Call `stop` at the end. */
export async function startOwnersApp(now?: () => number): Promise<TestApp> {
  const env = { PAY_SANDBOX: '1', LOG_LEVEL: 'silent' }
  const app = await startTestApp({ catalogue: false, env, ...(now ? { now } : {}) })
  await importCatalogue(app.deps.db, await folderOf(fixture()))
  return app
}

/** Sends any input to a call and returns the envelope. */
export async function send({ app }: TestApp, call: Call, asked: { query?: object; body?: unknown; token: string; key?: string }) {
  const { query = {}, body, token, key = randomUUID() } = asked
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)])
  const reply = await app.inject({
    method: call.method,
    url: `${call.path}?${new URLSearchParams(entries)}`,
    headers: { [TOKEN_HEADER]: token, [KEY_HEADER]: key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return reply.json() as Reply<unknown>
}

async function voucherOf({ deps }: TestApp, playerId: string, kind: 'topUpBonus' | 'shopDiscount'): Promise<string> {
  const [gainedAt, expiresAt] = [new Date(deps.now()), new Date(deps.now() + 86_400_000)]
  const terms = { kind, name: '券', image: 'icons/coupon.webp', worth: 100, minAmount: 100, source: 'test', gainedAt, expiresAt }
  return inTransaction(deps.db, (tx) => grantVoucher(tx, { playerId, ...terms }))
}

async function ticketOf({ deps: { db } }: TestApp, playerId: string, at: Date): Promise<string> {
  await db.insert(chatThread).values({ playerId })
  const ticket = { playerId, openedAt: at, inHours: true, firstSeq: 1, closedAt: at, closedBy: 1 }
  const [row] = await db.insert(chatTicket).values(ticket).returning()
  return String(row?.id)
}

/** Creates a player who has opened, bought, ordered and received something of every kind. */
export async function newOwner(app: TestApp): Promise<Owner> {
  const { playerId, token, phone } = await app.newPlayer({ coins: 50_000, diamonds: 500_000 })
  const ask = <C extends Call>(call: C, query: QueryOf<C>, key: string = randomUUID()): Promise<DataOf<C>> =>
    dataOf(app.origin, call, { token, key, query, body: undefined as BodyOf<C> })
  const { db, config } = app.deps
  await setPlayer(db, playerId, { tradeUrl: TRADE_URL })
  await verify(db, playerId)
  const key = randomUUID()
  const { book } = await ask(openCase, { boxId: '1', number: '10' }, key)
  const drops = dropsOf(book).sort((a, b) => a.recoveryPrice - b.recoveryPrice)
  const [sent = '', ...items] = drops.map(({ itemId }) => itemId ?? '')
  const [gift = ''] = await inTransaction(db, (tx) =>
    grantItems(tx, playerId, [{ giftId: drops[0]?.giftId ?? 0, grade: 3, price: 100, boxId: NO_BOX }], {
      ref: 'test',
      at: new Date(app.deps.now()),
    }),
  )
  const freeKey = randomUUID()
  const { book: free } = await ask(openFree, { boxId: String(FREE_BOX) }, freeKey)
  const upgradeKey = randomUUID()
  const upgraded = await ask(upgrade, { giftId: '1', chance: '2500' }, upgradeKey)
  const { orderId } = await ask(ornamentRetrieval, { ids: sent })
  await ask(buyOffer, { offerId: '3', price: '300' })
  const { orderNo } = await ask(createTopUp, { channel: '0', amount: '50' })
  const at = new Date(app.deps.now())
  const headPic = `uploads/${randomUUID()}.webp`
  await db.insert(avatarUpload).values({ name: headPic.slice(8, -5), playerId, webp: Buffer.from('x'), at })
  await createSession(db, playerId, at.getTime())
  const [device] = await db.select({ id: session.id }).from(session).where(eq(session.playerId, playerId)).orderBy(desc(session.id))
  const [card = ''] = await makeCards(db, secretFor(config, 'card-code'), { amount: 500, count: 1, batch: 'test', days: 9 }, app.deps.now())
  return {
    playerId,
    token,
    phone,
    key,
    freeKey,
    freeOpenId: free.openId ?? '',
    items,
    gift,
    orderId,
    orderNo,
    card,
    uid: await uidOf(db, playerId),
    openId: book.openId ?? '',
    entryId: (await balanceLogPage(db, playerId, { page: 1, pageSize: 1, currency: -1 })).pageData[0]?.id ?? '',
    upgradeKey,
    dreamId: upgraded.book.dreamId ?? '',
    receiptId: drops[0]?.receiptId ?? '',
    topUpVoucher: await voucherOf(app, playerId, 'topUpBonus'),
    shopVoucher: await voucherOf(app, playerId, 'shopDiscount'),
    headPic,
    deviceId: device?.id ?? '',
    ticket: await ticketOf(app, playerId, at),
    messageId: await sendMessage(db, { playerId, title: '信', content: '内容', at }),
  }
}
