import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Call, type Reply, TOKEN_HEADER } from '#shared/calls/call.ts'
import { allCalls } from '#shared/calls/registry.ts'
import { Status } from '#shared/codes.ts'
import type { TestApp } from '../../support/app.ts'
import { type Fence, fence } from '../../support/fence.ts'
import { verify } from '../../support/player.ts'
import { setPlayer, TRADE_URL } from '../case/hoard.ts'
import { newOwner, type Owner, send, startOwnersApp } from './owner.ts'

type Query = Record<string, string>

/** How a stranger asks for a thing that belongs to another player (the owner). */
interface Attempt {
  /** The query with which the owner asks for the thing. */
  ask(owner: Owner): Query
  /** The same query for a thing that does not exist. */
  nowhere: Query
  /** Status that the stranger must get, for the owner's thing and for one that does not exist. */
  told: number
  /** Where that status is success: the data that the stranger must get. */
  data?: unknown
  /** Status that the owner gets for the same query, where it is not success. */
  owner?: number
}

/** The clock of the server and of its database. */
const AT = Date.parse('2026-03-01T04:00:00Z')
const NOWHERE = '999999999'
const { notFound, itemNotInBag, badInput, conflict, ok } = Status

/** Every property, as `path property`, that can name another player's thing. */
const FOREIGN: Record<string, Attempt> = {
  '/api/case/exchange ids': { ask: ({ items }) => ({ ids: items[0] ?? '' }), nowhere: { ids: NOWHERE }, told: itemNotInBag },
  '/api/case/lockItems ids': { ask: ({ items }) => ({ ids: items[7] ?? '', locked: '0' }), nowhere: { ids: NOWHERE }, told: itemNotInBag },
  // The owner has exchanged nothing; undo.test.ts tests that nobody else's exchange is undone, or told of.
  '/api/case/undoExchange exchange': {
    ask: ({ key }) => ({ exchange: key }),
    nowhere: { exchange: 'never-acted' },
    told: conflict,
    owner: conflict,
  },
  '/api/case/getExchangeUndo entryId': { ask: ({ entryId }) => ({ entryId }), nowhere: { entryId: NOWHERE }, told: ok, data: null },
  '/api/case/moveToBag ids': {
    ask: ({ items }) => ({ ids: items[0] ?? '' }),
    nowhere: { ids: NOWHERE },
    told: itemNotInBag,
    owner: itemNotInBag,
  },
  '/api/case/getOpenRecord key': { ask: ({ key }) => ({ key }), nowhere: { key: 'never-acted' }, told: ok, data: null },
  '/api/case/shareReceipt receiptId': { ask: ({ receiptId }) => ({ receiptId }), nowhere: { receiptId: NOWHERE }, told: notFound },
  '/api/case/getReceipt receiptId': { ask: ({ receiptId }) => ({ receiptId }), nowhere: { receiptId: NOWHERE }, told: notFound },
  // Whatever pair is named, the list goes on after it in the own draws; those of the latest minute are not told.
  '/api/case/getMyReceiptPage seedId': {
    ask: () => ({ seedId: '1' }),
    nowhere: { seedId: NOWHERE },
    told: ok,
    data: { receipts: [], tables: [], next: null },
  },
  // Asked before the reveal. Afterwards the book is public, without receipt and item ids.
  '/api/common/getShowTimeBook dropId': {
    ask: ({ items }) => ({ dropId: items[1] ?? '' }),
    nowhere: { dropId: NOWHERE },
    told: notFound,
    owner: notFound,
  },
  '/api/message/listMessage after': { ask: ({ messageId }) => ({ after: messageId }), nowhere: { after: NOWHERE }, told: ok, data: [] },
  '/api/chat/rate ticket': { ask: ({ ticket }) => ({ ticket, stars: '5' }), nowhere: { ticket: NOWHERE }, told: notFound },
  '/api/dream/getUpgradeRecord key': {
    ask: ({ upgradeKey }) => ({ key: upgradeKey }),
    nowhere: { key: 'never-acted' },
    told: ok,
    data: null,
  },
  '/api/dream/upgrade stakes': {
    ask: ({ items }) => ({ giftId: '1', chance: '2500', stakes: items[5] ?? '' }),
    nowhere: { stakes: NOWHERE },
    told: itemNotInBag,
  },
  '/api/message/getMessageDetail messageId': { ask: ({ messageId }) => ({ messageId }), nowhere: { messageId: NOWHERE }, told: notFound },
  '/api/pay/createTopUp voucherId': {
    ask: ({ topUpVoucher }) => ({ channel: '0', amount: '10', voucherId: topUpVoucher }),
    nowhere: { voucherId: NOWHERE },
    told: notFound,
  },
  '/api/pay/getTopUp orderNo': { ask: ({ orderNo }) => ({ orderNo }), nowhere: { orderNo: 'A'.repeat(30) }, told: notFound },
  '/api/pay/cancelTopUp orderNo': { ask: ({ orderNo }) => ({ orderNo }), nowhere: { orderNo: 'A'.repeat(30) }, told: notFound },
  '/api/profile/cancelRetrieval orderId': { ask: ({ orderId }) => ({ orderId }), nowhere: { orderId: NOWHERE }, told: notFound },
  '/api/profile/getMyBagPage after': { ask: ({ items }) => ({ after: items[8] ?? '' }), nowhere: { after: NOWHERE }, told: ok, data: [] },
  '/api/profile/getMyExponentBagPage after': {
    ask: ({ items }) => ({ after: items[8] ?? '' }),
    nowhere: { after: NOWHERE },
    told: ok,
    data: [],
  },
  '/api/profile/getMyFreeOpenPage after': {
    ask: ({ freeOpenId }) => ({ after: freeOpenId }),
    nowhere: { after: NOWHERE },
    told: ok,
    data: [],
  },
  // Whatever is named, own draws and openings after it are counted; those of the latest minute are not.
  '/api/profile/getMyLuckPart seedId': {
    ask: () => ({ seedId: '1' }),
    nowhere: { seedId: NOWHERE },
    told: ok,
    data: { asOf: AT - 60_000, pools: [], runs: [], paid: [], next: null },
  },
  '/api/profile/getMyLuckPart openId': {
    ask: ({ openId }) => ({ openId }),
    nowhere: { openId: NOWHERE },
    told: ok,
    data: { asOf: AT - 60_000, pools: [], runs: [], paid: [], next: null },
  },
  '/api/profile/getMyOpenPage after': { ask: ({ openId }) => ({ after: openId }), nowhere: { after: NOWHERE }, told: ok, data: [] },
  // The upgrade too is listed after its reveal, for its player only; dream/secrecy.test.ts tests that.
  '/api/profile/getMyDreamPage dreamId': { ask: ({ dreamId }) => ({ dreamId }), nowhere: { dreamId: NOWHERE }, told: ok, data: [] },
  // The opening is listed after its reveal, for its player only; openRecords.test.ts tests that.
  '/api/profile/getMyOpenPage openId': { ask: ({ openId }) => ({ openId }), nowhere: { openId: NOWHERE }, told: ok, data: [] },
  '/api/profile/givingByUid itemId': {
    ask: ({ gift }) => ({ uid: bystander.uid, itemId: gift }),
    nowhere: { itemId: NOWHERE },
    told: itemNotInBag,
  },
  // Before the order: it takes the item out of the bag.
  '/api/profile/mayRetrieve ids': { ask: ({ items }) => ({ ids: items[3] ?? '' }), nowhere: { ids: NOWHERE }, told: itemNotInBag },
  '/api/profile/ornamentRetrieval ids': { ask: ({ items }) => ({ ids: items[3] ?? '' }), nowhere: { ids: NOWHERE }, told: itemNotInBag },
  '/api/profile/revokeDevice deviceId': { ask: ({ deviceId }) => ({ deviceId }), nowhere: { deviceId: NOWHERE }, told: notFound },
  '/api/profile/uploadAvatarV2 headPic': {
    ask: ({ headPic }) => ({ headPic }),
    nowhere: { headPic: 'uploads/none.webp' },
    told: badInput,
    owner: badInput,
  },
  '/api/profile/wearFrame frameId': { ask: () => ({ frameId: '1' }), nowhere: { frameId: '9' }, told: notFound },
  '/api/replay/share id': { ask: ({ openId }) => ({ kind: 'case', id: openId }), nowhere: { id: NOWHERE }, told: notFound },
  '/api/replay/withdraw id': { ask: ({ openId }) => ({ kind: 'case', id: openId }), nowhere: { id: NOWHERE }, told: ok, data: null },
  '/api/roll/create itemIds': {
    ask: ({ items }) => ({ itemIds: items[6] ?? '', by: 'time', minutes: '10', seats: '100' }),
    nowhere: { itemIds: NOWHERE },
    told: itemNotInBag,
    // Its drop is not public yet.
    owner: Status.giftRefused,
  },
  '/api/shop/buyOffer voucherId': {
    ask: ({ shopVoucher }) => ({ offerId: '1', price: '12', voucherId: shopVoucher }),
    nowhere: { voucherId: NOWHERE },
    told: notFound,
  },
  '/api/welfare/getFreeRecord key': { ask: ({ freeKey }) => ({ key: freeKey }), nowhere: { key: 'never-acted' }, told: ok, data: null },
  // This must come last, because it empties the owner's bag.
  '/api/case/exchangeAll except': { ask: ({ items }) => ({ except: items[9] ?? '' }), nowhere: { except: NOWHERE }, told: itemNotInBag },
}

/** Properties that name what everybody may name: public data of another player, the catalogue, or a proof of identity. */
const PUBLIC = [
  '/api/auth/smsLogin id',
  '/api/auth/smsLogin code',
  '/api/auth/smsLogin password',
  '/api/auth/smsLogin promoteCode',
  '/api/auth/phone3elements name',
  '/api/auth/phone3elements idNumber',
  '/api/common/smsCode phone',
  '/api/common/smsCode captchaVerification',
  '/api/common/userSmsCode captchaVerification',
  '/api/common/clientFault words',
  '/api/common/clientFault places',
  '/api/common/clientFault engine',
  '/api/common/clientFault release',
  '/captcha/check token',
  '/captcha/check pointJson',
  '/captcha/check clientUid',
  '/captcha/get clientUid',
  '/api/pay/redeemCardCode code',
  '/api/profile/bindInviter promoteCode',
  '/api/profile/confirmDevice code',
  '/api/profile/getPlayerCard uid',
  '/api/profile/givingByUid uid',
  '/api/shop/buyOffer offerId',
  '/api/welfare/redeemPacket code',
  // Rooms are public. A private one needs its code or a seat in it, and a host's acts need the host; battle/seats.test.ts tests that.
  ...['join', 'leave', 'robot', 'detail', 'events', 'tables', 'emote'].map((act) => `/api/battle/${act} roomId`),
  ...['join', 'detail', 'events', 'tables'].map((act) => `/api/battle/${act} code`),
  ...['View', 'ViewEvents', 'ViewTables'].map((seen) => `/api/common/battle${seen} roomId`),
  // Rooms of ROLL are public too. Who may join, and take one back, is tested in roll/roll.test.ts.
  ...['join', 'detail', 'cancel'].map((act) => `/api/roll/${act} roomId`),
  ...['join', 'create'].map((act) => `/api/roll/${act} password`),
  ...['View', 'Entrants', 'Proof'].map((seen) => `/api/common/roll${seen} roomId`),
  // Pools of 一番赏 are public; hold and key are the player's own, and kuji/holds.test.ts names those of another player.
  ...['own', 'hold', 'free', 'play'].map((act) => `/api/kuji/${act} poolId`),
  '/api/kuji/hold numbers',
  '/api/kuji/play holdId',
  '/api/kuji/getPlay key',
  ...['View', 'Proof'].map((seen) => `/api/common/kuji${seen} poolId`),
  // Everybody has the same shower; packets and share are those of the player who asks.
  '/api/shower/mine showerId',
  '/api/shower/claim showerId',
  '/api/common/showerProof showerId',
  // A line's words and picture are the sender's own: chat/pictures.test.ts names another player's picture. What it is about must be too:
  // chat/abouts.test.ts tests that, for each kind.
  '/api/chat/picture picture',
  '/api/chat/say text',
  '/api/chat/say imageId',
  '/api/chat/say about',
  '/api/chat/abouts id',
  // Whoever has the token of a shared receipt may see it.
  '/api/common/sharedReceipt token',
  // What was counted of everybody's draws is public.
  '/api/common/measuredOdds subject',
  '/api/common/measuredOdds version',
  // The same for a shared replay.
  '/api/common/sharedReplay token',
  '/api/common/sharedReplayProof token',
]

/** Properties that name nobody's thing in any call, and cursors that only say from which id on rows of one's own are listed. */
const PLAIN =
  `after amount asOf auto battlethemeId before board boxes boxId boxType by cap captchaType chance channel clientSeed cost count currency day days demo
  documentType draw emote family fast final from giftId grade hidden image kind label limit locked masked mine minutes mode moduleId month name named nickname nonce number odds
  oddsVersion packets page pageSize pay period price quantity reverse round seat seats seq shuffle sort stake staked stars stat state strip target task teams themeId to
  tradeUrl ts type`.split(/\s+/)

interface Shape {
  properties?: Record<string, unknown>
  anyOf?: Shape[]
}

const namesOf = ({ properties = {}, anyOf = [] }: Shape): string[] => [...Object.keys(properties), ...anyOf.flatMap(namesOf)]
const inputsOf = ({ query, body }: Call) =>
  [query, body].flatMap((schema) => namesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape))

let app: TestApp
let everything: Fence
let owner: Owner
let bystander: Owner
let stranger: { token: string; playerId: string }
beforeAll(async () => {
  app = await startOwnersApp(() => AT)
  const { db } = app.deps
  owner = await newOwner(app)
  bystander = await newOwner(app)
  // The stranger has money but no things, so a refusal can only be because the thing belongs to somebody else.
  stranger = await app.newPlayer({ coins: 50_000, diamonds: 500_000 })
  await setPlayer(db, stranger.playerId, { tradeUrl: TRADE_URL })
  await verify(db, stranger.playerId)
  everything = await everythingOf(app)
})
afterAll(async () => {
  await everything?.close()
  await app?.stop()
})

/** What the database holds of the owner and of everybody, as digests. A refused play leaves a nonce used and a counter at 0; neither is read. */
async function everythingOf({ deps: { db }, databaseUrl }: TestApp): Promise<Fence> {
  const { rows } = await db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const looks = rows
    .filter(({ name }) => !['push_outbox', 'session'].includes(name))
    .map(({ name }) => {
      const row = "(to_jsonb(t) - 'nonce')::text"
      const counted = name === 'day_tally' ? 'where amount > 0' : ''
      return `(select md5(string_agg(${row}, ',' order by ${row})) from ${pg.escapeIdentifier(name)} t ${counted})`
    })
  return fence(databaseUrl, `array[${looks.join(', ')}]::text`)
}

const callAt = (path: string) => {
  const call = allCalls.find((each) => each.path === path)
  if (!call) throw new Error(`no call ${path}`)
  return call
}
const rowsOf = ({ data }: Reply<unknown>) => (data as { pageData?: unknown[] } | null)?.pageData ?? data

it('every input of every call is known to name something of somebody, or not to', () => {
  const inputs = allCalls.flatMap((call) => inputsOf(call).map((name) => `${call.path} ${name}`))
  const unknown = inputs.filter((input) => !(input in FOREIGN) && !PUBLIC.includes(input) && !PLAIN.includes(input.split(' ')[1] ?? ''))
  expect(unknown).toEqual([])
  expect([...Object.keys(FOREIGN), ...PUBLIC].filter((input) => !inputs.includes(input))).toEqual([])
})

describe('what is another player’s answers like what does not exist, and stays as it is', () => {
  it.each(Object.entries(FOREIGN))('%s', async (name, { ask, nowhere, told, data = null }) => {
    const call = callAt(name.split(' ')[0] ?? '')
    const before = await everything.look()
    const foreign = await send(app, call, { token: stranger.token, query: ask(owner) })
    expect([foreign.status, rowsOf(foreign)]).toEqual([told, data])
    expect(foreign).toEqual(await send(app, call, { token: stranger.token, query: { ...ask(owner), ...nowhere } }))
    expect(await everything.look()).toBe(before)
  })

  it.each(Object.entries(FOREIGN))('%s is the owner’s', async (name, { ask, owner: expected = ok }) => {
    const call = callAt(name.split(' ')[0] ?? '')
    const mine = await send(app, call, { token: owner.token, query: ask(owner) })
    expect(mine.status).toBe(expected)
    if (call.path.endsWith('getOpenRecord')) expect(mine.data).not.toBeNull()
  })

  it('a foreign token among the inputs changes nothing of who asks', async () => {
    const call = callAt('/api/profile/userInfo')
    const query = { token: owner.token, [TOKEN_HEADER]: owner.token, playerId: owner.playerId, id: owner.playerId, uid: owner.uid }
    expect((await send(app, call, { token: stranger.token, query })).data).toMatchObject({ id: stranger.playerId })
  })

  it('a used key of another is free: keys are each player’s own', async () => {
    const asked = { query: { boxId: '1', number: '10' }, key: owner.key }
    const mine = (await send(app, callAt('/api/case/openCase'), { ...asked, token: stranger.token })).data as { book: { openId: string } }
    const theirs = (await send(app, callAt('/api/case/openCase'), { ...asked, token: owner.token })).data as { book: { openId: string } }
    expect(mine.book.openId).not.toBe(theirs.book.openId)
  })

  it('a card that another redeemed answers like a wrong one', async () => {
    const call = callAt('/api/pay/redeemCardCode')
    expect((await send(app, call, { token: owner.token, query: { code: owner.card } })).status).toBe(ok)
    const again = await send(app, call, { token: stranger.token, query: { code: owner.card }, key: randomUUID() })
    expect(again).toMatchObject({ status: Status.cardCodeWrong, data: null })
  })
})
