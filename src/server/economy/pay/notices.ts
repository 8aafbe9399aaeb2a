import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import { isSqlState, SqlState } from '#server/platform/db/errors.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import type { TopUpState } from '#shared/codes.ts'
import { creditOrder } from './credit.ts'
import { Forgeries } from './forgeries.ts'
import type { Notice, PayGateway, RawNotice, ReadNotice } from './gateway.ts'
import type { PayWorld } from './ports.ts'
import { payNotice, topUp } from './tables.ts'

/**
 * What the server decided about a callback.
 *
 * `late`: money for an order that had expired, failed or been cancelled. `repeated`: the same news again. `ignored`: it would undo what an earlier callback did.
 * `surplus`: a second payment for one order, which an operator must give back. `mismatch`: another amount, currency or order than expected.
 */
export type Verdict = 'paid' | 'late' | 'failed' | 'repeated' | 'ignored' | 'surplus' | 'mismatch' | 'unknown' | 'stale' | 'forged'

interface Standing {
  state: TopUpState
  paymentNo: string | null
  overdue: boolean
}

interface Decision {
  verdict: Verdict
  /** The order's next state; null leaves it as it is. */
  to: 'paid' | 'failed' | null
}

/** Decides what a genuine callback does to an order, given the order's state. Money that came in is always credited, and only once. */
export function decide({ state, paymentNo, overdue }: Standing, notice: Pick<Notice, 'outcome' | 'paymentNo'>): Decision {
  if (state === 'paid' || state === 'credited') {
    if (notice.outcome === 'failed') return { verdict: 'ignored', to: null }
    return { verdict: paymentNo === notice.paymentNo ? 'repeated' : 'surplus', to: null }
  }
  if (notice.outcome === 'paid') return { verdict: state !== 'created' || overdue ? 'late' : 'paid', to: 'paid' }
  if (notice.outcome !== 'failed') return { verdict: 'ignored', to: null }
  if (state === 'created') return { verdict: 'failed', to: 'failed' }
  return { verdict: state === 'failed' ? 'repeated' : 'ignored', to: null }
}

/** Longer bodies are cut to this many characters. */
const BODY_KEPT = 4_000
const ORDER_NO = /^[A-Za-z0-9]{16,40}$/
const CURRENCY = 'CNY'

const forgeries = new Forgeries()

interface Entry {
  gateway: string
  orderNo: string
  verdict: Verdict
  raw: RawNotice
}

async function writeNotice(tx: Pick<Tx, 'insert'>, { gateway, orderNo, verdict, raw }: Entry): Promise<void> {
  const body = raw.body.toString('utf8').replaceAll('\0', '').slice(0, BODY_KEPT)
  const known = ORDER_NO.test(orderNo) ? orderNo : ''
  await tx.insert(payNotice).values({ gateway, orderNo: known, verdict, body: body.toWellFormed(), at: new Date(raw.now) })
}

async function readSafely(gateway: PayGateway, raw: RawNotice): Promise<{ read: ReadNotice; error?: unknown }> {
  try {
    return { read: await gateway.readNotice(raw) }
  } catch (error) {
    return { read: 'forged', error }
  }
}

/**
 * Stores and logs a callback that names no order. Of forged and old ones, which anybody can send, a node does this for a few in a minute
 * only: more would fill the disk and say nothing new.
 */
async function noteUnread(
  world: PayWorld,
  gateway: string,
  verdict: 'forged' | 'stale' | 'ignored',
  raw: RawNotice,
  error?: unknown,
): Promise<void> {
  const { told, silent } = verdict === 'ignored' ? { told: true, silent: 0 } : forgeries.count(raw.now)
  if (silent > 0) world.log.warn({ silent }, 'callbacks refused and not logged one by one')
  if (!told) return
  await writeNotice(world.db, { gateway, orderNo: '', verdict, raw })
  if (verdict !== 'ignored') world.log.warn({ gateway, verdict, ...(error === undefined ? {} : { err: error }) }, 'callback refused')
}

/**
 * Handles a callback: stores it with its verdict, changes the order and credits it. Throws when something failed and the gateway must send
 * it again.
 */
export async function takeNotice(world: PayWorld, gateway: PayGateway, raw: RawNotice): Promise<Verdict> {
  const { read, error } = await readSafely(gateway, raw)
  if (typeof read === 'string') {
    await noteUnread(world, gateway.name, read, raw, error)
    return read
  }
  if (!OUTCOMES.has(read.outcome))
    world.log.error(
      { gateway: gateway.name, orderNo: read.orderNo, outcome: String(read.outcome).slice(0, 40) },
      'gateway said an outcome that we do not know',
    )
  const { verdict, paidId } = await moveAlone(world, { gateway: gateway.name, notice: read, raw })
  if (verdict === 'surplus' || verdict === 'mismatch' || verdict === 'unknown')
    world.log.error({ gateway: gateway.name, orderNo: read.orderNo, paymentNo: read.paymentNo, verdict }, 'callback needs an operator')
  if (paidId) await creditOrder(world, paidId)
  return verdict
}

/** What a gateway may say. The type cannot keep a gateway from passing on something else. */
const OUTCOMES: ReadonlySet<string> = new Set<Notice['outcome']>(['paid', 'failed'])

/**
 * Two callbacks may claim one payment for two orders at the same moment. The second then breaks the rule that a payment pays one order; it
 * is tried once more and finds the payment with the other order.
 */
async function moveAlone(world: PayWorld, taken: Taken): Promise<Moved> {
  const move = () => inTransaction(world.db, (tx) => moveOrder(tx, world, taken))
  return move().catch((error: unknown) => {
    if (isSqlState(error, SqlState.uniqueViolation, 'top_up_payment')) return move()
    throw error
  })
}

interface Taken {
  gateway: string
  notice: Notice
  raw: RawNotice
}

interface Moved {
  verdict: Verdict
  /** Id of the order when it is paid and may still have to be credited, else null. */
  paidId: string | null
}

async function moveOrder(tx: Tx, { ports }: PayWorld, { gateway, notice, raw }: Taken): Promise<Moved> {
  const { orderNo } = notice
  const [order] = await tx.select().from(topUp).where(eq(topUp.orderNo, orderNo)).for('update')
  const note = (verdict: Verdict) => writeNotice(tx, { gateway, orderNo, verdict, raw })
  if (order?.gateway !== gateway) {
    await note('unknown')
    return { verdict: 'unknown', paidId: null }
  }
  if (notice.outcome === 'paid' && !(await fits(tx, order, gateway, notice))) {
    await note('mismatch')
    return { verdict: 'mismatch', paidId: null }
  }
  const overdue = order.expiresAt.getTime() <= raw.now
  const { verdict, to } = decide({ state: order.state, paymentNo: order.paymentNo, overdue }, notice)
  await note(verdict)
  if (to === 'paid') await markPaid(tx, ports, order, notice, raw.now)
  if (to === 'failed') await markFailed(tx, ports, order)
  return { verdict, paidId: to === 'paid' || order.state === 'paid' ? order.id : null }
}

type TopUpRow = typeof topUp.$inferSelect

/** Visible ASCII characters, as all gateways write them; the database could not keep a NUL. */
const PAYMENT_NO = /^[!-~]{1,64}$/

/** True when amount and currency are those of the order and the payment does not belong to another order. */
async function fits(tx: Tx, order: TopUpRow, gateway: string, { amount, currency, paymentNo }: Notice): Promise<boolean> {
  if (amount !== order.amount || currency !== CURRENCY || !PAYMENT_NO.test(paymentNo)) return false
  const elsewhere = and(eq(topUp.gateway, gateway), eq(topUp.paymentNo, paymentNo), ne(topUp.id, order.id))
  return (await tx.select({ id: topUp.id }).from(topUp).where(elsewhere)).length === 0
}

async function markPaid(tx: Tx, { vouchers }: PayWorld['ports'], order: TopUpRow, { paymentNo }: Notice, now: number): Promise<void> {
  const { id, voucherId, orderNo } = order
  // An order that expired, failed or was cancelled has released its voucher. If another order uses the voucher now, this one is credited without the
  // bonus.
  const lost = voucherId !== null && order.state !== 'created' && !(await vouchers.holdAgain(tx, { voucherId, ref: `topUp:${orderNo}` }))
  const without = lost ? { voucherId: null, voucherName: '', bonus: 0 } : {}
  await tx
    .update(topUp)
    .set({ state: 'paid', paidAt: new Date(now), paymentNo, ...without })
    .where(eq(topUp.id, id))
}

async function markFailed(tx: Tx, { vouchers }: PayWorld['ports'], { id, voucherId, orderNo }: TopUpRow): Promise<void> {
  await tx.update(topUp).set({ state: 'failed' }).where(eq(topUp.id, id))
  if (voucherId) await vouchers.release(tx, { voucherId, ref: `topUp:${orderNo}` })
}
