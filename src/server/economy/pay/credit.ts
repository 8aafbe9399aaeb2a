import { eq } from 'drizzle-orm'
import { type JournalLine, postJournal } from '#server/core/money/journal.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { enqueuePush } from '#server/platform/live/outbox.ts'
import { Currency, EventType, PayChannel } from '#shared/codes.ts'
import type { House } from '#shared/kindFacts.ts'
import { OWN_QUEUE } from '#shared/live.ts'
import { formatAmount, toWire } from '#shared/money.ts'
import { bonusOf } from '#shared/topUp.ts'
import { channelName } from './gateways.ts'
import type { PayPorts, PayWorld } from './ports.ts'
import { topUp } from './tables.ts'

type TopUpRow = typeof topUp.$inferSelect

/**
 * Credits a paid order: coins, voucher, limits, the inviter's commission, push and message in one transaction. Returns false when the order is not waiting for its
 * credit.
 */
export function creditOrder({ db, now, ports }: Pick<PayWorld, 'db' | 'now' | 'ports'>, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const [paid] = await tx.select().from(topUp).where(eq(topUp.id, id)).for('update')
    if (paid?.state !== 'paid') return false
    const at = new Date(now())
    await ports.limits.countTopUp(tx, paid.playerId, paid.amount, at.getTime())
    const order: TopUpRow = { ...paid, ...(await bonusLeft(tx, ports, paid, at)), state: 'credited', creditedAt: at }
    const { state, creditedAt, bonus, voucherId, voucherName } = order
    await tx.update(topUp).set({ state, creditedAt, bonus, voucherId, voucherName }).where(eq(topUp.id, id))
    await bookTopUp(tx, ports, order, at)
    await ports.noteCommission(tx, order, at)
    return true
  })
}

/**
 * Uses up the order's voucher. When the voucher is no longer reserved for the order, the player gets the coins without the bonus. An order
 * that a node without the bound has opened gets no more than the voucher's bound.
 */
async function bonusLeft(tx: Tx, { vouchers }: PayPorts, order: TopUpRow, at: Date): Promise<Partial<TopUpRow>> {
  const { orderNo, voucherId, amount, bonus } = order
  if (voucherId === null) return {}
  const used = await vouchers.use(tx, { voucherId, ref: `topUp:${orderNo}` }, at)
  return used ? { bonus: Math.min(bonus, bonusOf(amount, used)) } : { bonus: 0, voucherId: null, voucherName: '' }
}

/**
 * Books the coins of an order and sends message and push, in the caller's transaction. The caller has counted the amount against the
 * limits.
 */
export async function bookTopUp(tx: Tx, ports: PayPorts, order: TopUpRow, at: Date): Promise<void> {
  const { playerId, orderNo, amount, bonus, channel, voucherName } = order
  const ref = `topUp:${orderNo}`
  const kind = channel === PayChannel.cardCode ? 'card_code' : 'top_up'
  await postJournal(tx, { kind, ref, remark: channelName(channel), at, lines: coins(playerId, 'cashier', amount) })
  if (bonus > 0) await postJournal(tx, { kind: 'top_up_bonus', ref, remark: voucherName, at, lines: coins(playerId, 'grant', bonus) })
  await ports.tell(tx, { playerId, ...letterOf(order), at, way: { to: 'topUps' } })
  const message = { eventType: EventType.topUpCredited, data: { orderNo } }
  await enqueuePush(tx, { destination: OWN_QUEUE, playerId, message })
}

const coins = <H extends House>(playerId: string, house: H, amount: number): JournalLine<H>[] => [
  { playerId, currency: Currency.coin, amount },
  { house, currency: Currency.coin, amount: -amount },
]

function letterOf({ amount, bonus, voucherName, orderNo }: TopUpRow): { title: string; content: string } {
  const extra = bonus > 0 ? `，“${voucherName}”另赠 ${formatAmount(toWire(bonus))} 金币` : ''
  return { title: '充值到账', content: `您充值的 ${formatAmount(toWire(amount))} 金币已到账${extra}。\n\n订单号：${orderNo}` }
}
