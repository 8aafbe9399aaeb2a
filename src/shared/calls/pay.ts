import * as z from 'zod/mini'
import { TOP_UP_STATES } from '#shared/codes.ts'
import { TOP_EARLY_PAGE_SIZE } from '#shared/rules.ts'
import { defineCall } from './define.ts'
import { amount, balances, id, instant, listQuery, pageOf, requiredAmount, requiredInt } from './fields.ts'

/** Least and most yuan of one top-up. One yuan buys one coin. */
export const TOP_UP_MIN = 1
export const TOP_UP_MAX = 20_000
/** Ms within which the player must pay an order. */
export const TOP_UP_PATIENCE = 15 * 60_000

export const payChannel = z.object({
  /** A value of `PayChannel` in codes.ts. */
  channel: z.int(),
  name: z.string(),
  /** False when the server has no gateway for this channel. `reason` then tells the player so. */
  open: z.boolean(),
  reason: z.string(),
})
export type PayChannelCard = z.output<typeof payChannel>

export const topUpOrder = z.object({
  /** A random number that nobody can guess. */
  orderNo: z.string(),
  time: instant,
  channel: z.int(),
  channelName: z.string(),
  state: z.enum(TOP_UP_STATES),
  /** Coins without the bonus, which is also the price in yuan. */
  amount,
  /** Coins that a voucher adds when the payment is credited. */
  bonus: amount,
  voucherName: z.string(),
  /** While the state is `created`: when the time to pay ends. */
  expiresAt: instant,
  creditedAt: z.nullable(instant),
  /** Page on which the player pays while the state is `created`, else ''. */
  payUrl: z.string(),
})
export type TopUpOrder = z.output<typeof topUpOrder>

const orderNo = z.string().check(z.regex(/^[A-Za-z0-9]{16,40}$/))

export const getPayOffer = defineCall('GET /api/pay/getPayOffer', {
  summary: 'Channels and suggested amounts of 充值',
  data: z.object({ channels: z.array(payChannel), amounts: z.array(amount), min: amount, max: amount }),
})

export const createTopUp = defineCall('POST /api/pay/createTopUp', {
  summary: 'Open a top-up order; voucherId 0 is none',
  query: z.object({
    channel: requiredInt(0, 7),
    amount: requiredAmount(TOP_UP_MAX),
    voucherId: z.prefault(z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)), '0'),
  }),
  data: topUpOrder,
  spends: true,
})

/**
 * Reads one order. The client polls this call while it waits for a payment. The server also pushes a message when it credits the
 * order.
 */
export const getTopUp = defineCall('GET /api/pay/getTopUp', {
  summary: 'One top-up order of the player',
  query: z.object({ orderNo }),
  data: topUpOrder,
})

/** Cancels an unpaid order. A second call returns the cancelled order again. */
export const cancelTopUp = defineCall('POST /api/pay/cancelTopUp', {
  summary: 'Cancel an unpaid top-up order of the player',
  query: z.object({ orderNo }),
  data: topUpOrder,
})

export const redeemCardCode = defineCall('POST /api/pay/redeemCardCode', {
  summary: 'Redeem an official card code (channel 5)',
  query: z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) }),
  data: z.object({ order: topUpOrder, ...balances }),
  spends: true,
})

export const getMyTopEarly = defineCall('GET /api/profile/getMyTopEarly', {
  summary: 'Top-ups of the player, newest first',
  query: z.object(listQuery(TOP_EARLY_PAGE_SIZE)),
  data: pageOf(z.object({ id, ...topUpOrder.shape })),
})
