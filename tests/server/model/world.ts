import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { player, session } from '#server/core/player/tables.ts'
import type { Notice } from '#server/economy/pay/gateway.ts'
import { makeCards } from '#server/economy/pay/makeCards.ts'
import { sweepTopUps } from '#server/economy/pay/routes.ts'
import { SANDBOX, signNotice } from '#server/economy/pay/sandbox.ts'
import { deliverOrder, rejectOrder, takeOrder } from '#server/economy/retrieval/desk.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { payPorts } from '#server/wiring/payPorts.ts'
import { KEY_HEADER, type Reply, TOKEN_HEADER } from '#shared/calls/call.ts'
import { readCode } from '#shared/cardCode.ts'
import { Currency, Status } from '#shared/codes.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { type TestPlayer, verify } from '../../support/player.ts'
import { grantVoucher } from '../../support/voucher.ts'
import { setPlayer, TRADE_URL } from '../case/hoard.ts'
import { folderOf } from '../catalogue/fixture.ts'
import { type TestClock, testClock } from '../clock.ts'
import { type Act, type CallAct, type DeskAct, type NoticeAct, requestOf, type Seen } from './acts.ts'
import { newPlayerState, type State } from './state.ts'
import { wares } from './wares.ts'

/** The product that is tested, and the state of the model at the start. */
export interface ModelWorld extends TestApp {
  clock: TestClock
  players: TestPlayer[]
  state: State
  run(act: Act): Promise<Seen>
  /** Makes card codes and tells the model of them. */
  printCards(state: State): Promise<void>
}

const START = { coins: 60_000, diamonds: 6_000_000 }
const PLAYERS = 4
const SILENT: Seen = { status: 0, data: null }

async function join(app: TestApp): Promise<{ who: TestPlayer; uid: string }> {
  const who = await app.newPlayer(START)
  await setPlayer(app.deps.db, who.playerId, { tradeUrl: TRADE_URL })
  await verify(app.deps.db, who.playerId)
  const [row] = await app.deps.db.select({ uid: player.uid }).from(player).where(eq(player.id, who.playerId))
  return { who, uid: row?.uid ?? '' }
}

/** Starts the product for the walk. Call `stop` at the end. */
export async function startModelWorld(): Promise<ModelWorld> {
  // 23:00 in Beijing, two days before a month's end.
  const clock = testClock(Date.parse('2026-04-28T15:00:00Z'))
  const app = await startTestApp({ catalogue: false, now: clock.now, env: { PAY_SANDBOX: '1', LOG_LEVEL: 'silent' } })
  await importCatalogue(app.deps.db, await folderOf(wares()))
  const joined = await Promise.all(Array.from({ length: PLAYERS }, () => join(app)))
  const players = joined.map(({ who }) => who)
  const state: State = {
    now: clock.now(),
    players: joined.map(({ uid }) => newPlayerState(uid, START.coins, START.diamonds)),
    sold: new Map(),
    cards: new Map(),
  }
  const world = {
    ...app,
    clock,
    players,
    state,
    run: (act: Act) => run(app, clock, players, act),
    printCards: (to: State) => print(app, to),
  }
  await world.printCards(state)
  return world
}

const CARD = { amount: 2_500, count: 12, batch: 'walk', days: 12 }

async function print({ deps }: TestApp, state: State): Promise<void> {
  const codes = await makeCards(deps.db, secretFor(deps.config, 'card-code'), CARD, deps.now())
  for (const [code, { by, expiresAt }] of state.cards)
    if (state.cards.size > 20 && (by !== null || expiresAt < state.now)) state.cards.delete(code)
  const terms = { amount: CARD.amount, expiresAt: deps.now() + CARD.days * 24 * 3_600_000, by: null }
  for (const code of codes) state.cards.set(readCode(code) ?? '', { ...terms })
}

function run(app: TestApp, clock: TestClock, players: readonly TestPlayer[], act: Act): Promise<Seen> {
  const { db } = app.deps
  const idOf = (who: number) => players[who]?.playerId ?? ''
  switch (act.act) {
    case 'wait':
      clock.advance(act.ms)
      // A long walk takes years, and a session ends 180 days after its login.
      return db
        .update(session)
        .set({ createdAt: new Date(clock.now()) })
        .then(() => SILENT)
    case 'sweep':
      return sweepTopUps({ ...app.deps, ports: payPorts }).then(() => SILENT)
    case 'grant':
      return grant(app, idOf(act.who), act.coins, act.diamonds)
    case 'voucher':
      return inTransaction(db, (tx) => grantVoucher(tx, voucherFor(idOf(act.who), act.days, clock.now()))).then((data) => ({
        status: 0,
        data,
      }))
    case 'take':
    case 'deliver':
    case 'reject':
      return atDesk(app, act)
    case 'notice':
      return callBack(app, act)
    default:
      return call(app, players[act.who]?.token ?? '', act)
  }
}

const voucherFor = (playerId: string, days: number, now: number) => ({
  playerId,
  kind: 'topUpBonus' as const,
  name: '加赠一成',
  image: 'icons/coupon.webp',
  worth: 1_000,
  minAmount: 1_500,
  source: 'walk',
  gainedAt: new Date(now),
  expiresAt: new Date(now + days * 24 * 3_600_000),
})

async function grant({ deps }: TestApp, playerId: string, coins: number, diamonds: number): Promise<Seen> {
  const lines = [
    { playerId, currency: Currency.coin, amount: coins },
    { house: 'grant' as const, currency: Currency.coin, amount: -coins },
    { playerId, currency: Currency.diamond, amount: diamonds },
    { house: 'grant' as const, currency: Currency.diamond, amount: -diamonds },
  ]
  await inTransaction(deps.db, (tx) =>
    postJournal(tx, { kind: 'operator_grant', ref: `walk:${randomUUID()}`, at: new Date(deps.now()), lines }),
  )
  return SILENT
}

const DESK = { take: takeOrder, deliver: deliverOrder, reject: rejectOrder }

async function atDesk({ deps }: TestApp, { act, orderId }: DeskAct): Promise<Seen> {
  try {
    await DESK[act](deps, { orderId, remark: '缺货' })
    return SILENT
  } catch (error) {
    if (error instanceof Refusal) return { status: error.status, data: null }
    throw error
  }
}

async function callBack({ app, deps }: TestApp, { orderNo, amount, outcome, twist, paymentNo }: NoticeAct): Promise<Seen> {
  const secret = twist === 'forged' ? randomBytes(32) : secretFor(deps.config, 'pay-sandbox')
  const notice: Notice = {
    orderNo: twist === 'unknown' ? 'A'.repeat(30) : orderNo,
    paymentNo,
    amount: twist === 'otherAmount' ? amount + 1 : amount,
    currency: 'CNY',
    outcome,
  }
  const { headers, body } = signNotice(secret, notice, deps.now() - (twist === 'stale' ? 600_000 : 0))
  return untilHeard(async () => {
    const reply = await app.inject({ method: 'POST', url: `/pay/notify/${SANDBOX}`, headers, payload: body })
    return { status: reply.statusCode, data: null }
  }, 503)
}

/** A request to a busy server is sent this many times before the test fails. A slow machine is not a fault of the product. */
const PATIENCE = 20

/** Sends a request again while the server refuses it because it is too busy. */
async function untilHeard(send: () => Promise<Seen>, turnedAway: number): Promise<Seen> {
  for (let sent = 1; ; sent++) {
    const seen = await send()
    if (seen.status !== turnedAway || sent >= PATIENCE) return seen
    await sleep(50)
  }
}

async function call({ app }: TestApp, token: string, act: CallAct): Promise<Seen> {
  const { call: asked, query } = requestOf(act)
  const headers = { [TOKEN_HEADER]: token, ...('key' in act ? { [KEY_HEADER]: act.key } : {}) }
  return untilHeard(async () => {
    const reply = await app.inject({ method: asked.method, url: `${asked.path}?${new URLSearchParams(query)}`, headers })
    const { status, data } = reply.json() as Reply<unknown>
    return { status, data }
  }, Status.unavailable)
}
