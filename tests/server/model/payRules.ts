import type { createTopUp, redeemCardCode } from '#shared/calls/pay.ts'
import type { buyOffer } from '#shared/calls/shop.ts'
import type { VoucherKind } from '#shared/calls/voucher.ts'
import { readCode } from '#shared/cardCode.ts'
import { PayChannel, Status } from '#shared/codes.ts'
import type { KeyedAct, NoticeAct } from './acts.ts'
import { agree, type Look } from './look.ts'
import { limited, minor, replied, type Verdict } from './rules.ts'
import { dayOf, type PlayerState, type State, type TopUp, type Voucher } from './state.ts'
import { ITEMS, OFFERS } from './wares.ts'

type ActOf<Name extends KeyedAct['act']> = Extract<KeyedAct, { act: Name }>

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PATIENCE = 15 * MINUTE
const OPEN_ORDERS = 10
const TRIES = 5
const SANDBOX: readonly number[] = [PayChannel.alipay, PayChannel.wechat, PayChannel.digitalYuan, PayChannel.qq]

const overdue = ({ state, expiresAt }: TopUp, now: number) => state === 'created' && expiresAt <= now

function releaseOf(player: PlayerState, orderNo: string, { voucherId }: TopUp): void {
  const voucher = player.vouchers.get(voucherId ?? '')
  if (voucher && voucher.ref === orderNo && !voucher.used) voucher.ref = null
}

/** Expires a player's overdue orders. */
export function expire(player: PlayerState, now: number): void {
  for (const [orderNo, order] of player.topUps) {
    if (!overdue(order, now)) continue
    order.state = 'expired'
    releaseOf(player, orderNo, order)
  }
}

const openAmount = ({ topUps }: PlayerState, now: number) => {
  const open = [...topUps.values()].filter((order) => order.state === 'created' && !overdue(order, now))
  return { orders: open.length, amount: open.reduce((sum, { amount }) => sum + amount, 0) }
}

/** Returns why a voucher cannot be used; null when it can. A voucher that an overdue order holds is free. */
function unusable({ state, player }: Look, voucherId: string, kind: VoucherKind, amount: number): number | null {
  const voucher = player.vouchers.get(voucherId)
  if (!voucher) return Status.notFound
  if (voucher.kind !== kind) return Status.badInput
  const holder = player.topUps.get(voucher.ref ?? '')
  const held = voucher.ref !== null && !(holder && overdue(holder, state.now))
  if (voucher.used || held || voucher.expiresAt <= state.now) return Status.conflict
  return amount < voucher.minAmount ? Status.badInput : null
}

export function topUp(look: Look, { channel, amount: asked, voucherId }: ActOf<'topUp'>): Verdict {
  const { state, player } = look
  const amount = minor(Number(asked))
  if (channel === PayChannel.cardCode) return Status.badInput
  if (!SANDBOX.includes(channel)) return Status.channelClosed
  if (amount < 100) return Status.badInput
  const open = openAmount(player, state.now)
  if (open.orders >= OPEN_ORDERS) return Status.tooMany
  const refusal = limited(look, 'topUp', open.amount + amount)
  if (refusal !== null) return refusal
  const bad = voucherId === '0' ? null : unusable(look, voucherId, 'topUpBonus', amount)
  if (bad !== null) return bad
  return replied<typeof createTopUp>((order) => {
    const voucher = player.vouchers.get(voucherId)
    const bonus = voucher ? Math.min(Math.floor((amount * voucher.worth) / 10_000), voucher.most) : 0
    agree('order', [order.state, minor(order.amount), minor(order.bonus)], ['created', amount, bonus])
    agree('patience', order.expiresAt, state.now + PATIENCE)
    expire(player, state.now)
    if (voucher) voucher.ref = order.orderNo
    const { orderNo, expiresAt } = order
    player.topUps.set(orderNo, { amount, bonus, voucherId: voucher ? voucherId : null, expiresAt, state: 'created', paymentNo: null })
  })
}

/** Counts a wrong card code, although the call is refused. */
function wrongCode({ state, player }: Look): number {
  player.tries.push(state.now)
  return Status.cardCodeWrong
}

export function redeem(look: Look, { who, code }: ActOf<'redeem'>): Verdict {
  const { state, player } = look
  if (player.tries.filter((at) => at > state.now - 15 * MINUTE).length >= TRIES) return Status.tooMany
  const card = state.cards.get(readCode(code) ?? '')
  if (card?.by === who) return Status.cardCodeWrong
  if (!card || card.by !== null || card.expiresAt <= state.now) return wrongCode(look)
  const refusal = limited(look, 'topUp', openAmount(player, state.now).amount + card.amount)
  if (refusal !== null) return refusal
  return replied<typeof redeemCardCode>(({ order, balance, secondaryBalance }) => {
    agree('card', [order.state, minor(order.amount)], ['credited', card.amount])
    card.by = who
    player.coins += card.amount
    player.moves.push({ what: 'topUp', at: state.now, amount: card.amount })
    look.balance(balance, secondaryBalance)
  })
}

const HTTP = { ok: 200, forbidden: 403, missing: 404, conflict: 409 }

/** The answer to a callback and its effect: money that came in is credited once. */
export function notice(look: Look, { orderNo, outcome, twist, paymentNo }: NoticeAct): { http: number; effect: () => void } {
  const order = look.player.topUps.get(orderNo)
  const nothing = (http: number) => ({ http, effect: () => undefined })
  if (twist === 'forged' || twist === 'stale') return nothing(HTTP.forbidden)
  if (twist === 'unknown' || !order) return nothing(HTTP.missing)
  if (outcome === 'paid' && (twist === 'otherAmount' || isOf(look.state, paymentNo, orderNo))) return nothing(HTTP.conflict)
  if (order.state === 'credited') return nothing(HTTP.ok)
  if (outcome === 'paid') return { http: HTTP.ok, effect: () => credit(look, orderNo, order, paymentNo) }
  if (order.state !== 'created') return nothing(HTTP.ok)
  return {
    http: HTTP.ok,
    effect: () => {
      order.state = 'failed'
      releaseOf(look.player, orderNo, order)
    },
  }
}

const isOf = ({ players }: State, paymentNo: string, orderNo: string) =>
  players.some(({ topUps }) => [...topUps].some(([no, order]) => no !== orderNo && order.paymentNo === paymentNo))

function credit({ state, player }: Look, orderNo: string, order: TopUp, paymentNo: string): void {
  const voucher = player.vouchers.get(order.voucherId ?? '')
  const mine = voucher && !voucher.used && (voucher.ref === null || voucher.ref === orderNo)
  if (voucher && mine) Object.assign(voucher, { used: true, ref: orderNo })
  Object.assign(order, { state: 'credited', paymentNo, bonus: mine ? order.bonus : 0 })
  player.coins += order.amount + order.bonus
  player.moves.push({ what: 'topUp', at: state.now, amount: order.amount })
}

type Offer = NonNullable<ReturnType<typeof OFFERS.get>>

export function buy(look: Look, act: ActOf<'buy'>): Verdict {
  const offer = OFFERS.get(act.offerId)
  if (!offer) return Status.notFound
  if (!offer.open) return Status.soldOut
  if (Number(act.price) !== offer.price) return Status.boxChanged
  if (offer.kind === 'frame' && act.quantity > 1) return Status.badInput
  return scarce(look, offer, act.quantity) ?? pay(look, offer, act)
}

const shareKey = ({ offerId }: Offer, now: number) => `${offerId}/${dayOf(now)}`

function scarce({ state, player }: Look, offer: Offer, quantity: number): number | null {
  const mine = player.shares.get(shareKey(offer, state.now)) ?? 0
  if (offer.share !== null && mine + quantity > offer.share) return Status.shareUsed
  const sold = state.sold.get(offer.offerId) ?? 0
  return offer.stock !== null && sold + quantity > offer.stock ? Status.soldOut : null
}

function pay(look: Look, offer: Offer, { quantity, voucherId }: ActOf<'buy'>): Verdict {
  const { player } = look
  const amount = minor(offer.price) * quantity
  const coins = offer.currency === 'coin'
  if (voucherId !== '0' && !coins) return Status.badInput
  const bad = voucherId === '0' ? null : unusable(look, voucherId, 'shopDiscount', amount)
  if (bad !== null) return bad
  const cost = amount - Math.min(player.vouchers.get(voucherId)?.worth ?? 0, amount)
  const refusal = coins ? limited(look, 'spend', cost) : null
  if (refusal !== null) return refusal
  if ((coins ? player.coins : player.diamonds) < cost) return Status.insufficientBalance
  if (offer.kind === 'frame' && player.frames.has(offer.frameId)) return Status.conflict
  return replied<typeof buyOffer>(({ paid, balance, secondaryBalance }) => {
    agree('paid', minor(paid), cost)
    const used = player.vouchers.get(voucherId)
    if (used) Object.assign(used, { used: true, ref: 'shop' })
    settle(look, offer, quantity, cost)
    look.balance(balance, secondaryBalance)
  })
}

function settle({ state, player }: Look, offer: Offer, quantity: number, cost: number): void {
  const share = shareKey(offer, state.now)
  if (offer.currency === 'coin') player.moves.push({ what: 'spend', at: state.now, amount: cost })
  player[offer.currency === 'coin' ? 'coins' : 'diamonds'] -= cost
  player.shares.set(share, (player.shares.get(share) ?? 0) + quantity)
  state.sold.set(offer.offerId, (state.sold.get(offer.offerId) ?? 0) + quantity)
  for (let piece = 0; piece < quantity; piece++) hand(player, offer, state.now)
}

function hand({ frames, fresh }: PlayerState, offer: Offer, now: number): void {
  if (offer.kind === 'frame') frames.add(offer.frameId)
  if (offer.kind === 'item') fresh.items.push({ ...(ITEMS.get(offer.giftId) ?? { price: 0, grade: 0 }) })
  if (offer.kind === 'voucher') fresh.vouchers.push(newVoucher({ ...offer.voucher, now }))
}

/** A voucher as it is when a player gets it. */
export function newVoucher(terms: {
  kind: VoucherKind
  worth: number
  minAmount: number
  most?: number
  days: number
  now: number
}): Voucher {
  const { kind, worth, minAmount, days, now } = terms
  // A voucher without a bound adds what it adds to the least top-up.
  const most = minor(terms.most ?? (minAmount * worth) / 100)
  return { kind, worth: minor(worth), minAmount: minor(minAmount), most, expiresAt: now + days * DAY, ref: null, used: false }
}
