import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { VoucherKind } from '#shared/calls/voucher.ts'
import { Status } from '#shared/codes.ts'
import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import type { BonusTerms } from '#shared/topUp.ts'
import { voucher } from './tables.ts'

/** Which voucher is used, and for what. */
export interface VoucherUse {
  playerId: string
  voucherId: string
  kind: VoucherKind
  /** Amount of the top-up or purchase, in minor units. */
  amount: Minor
  /** What it is used for, e.g. `topUp:<orderNo>`. */
  ref: string
  now: number
}

/** What a voucher is worth: `worth` for a topUpBonus in hundredths of a percent, for a shopDiscount in minor units. */
export interface HeldVoucher extends BonusTerms {
  name: string
}

const KIND_USES: Record<VoucherKind, string> = { topUpBonus: '充值', shopDiscount: '商城购物' }

/**
 * Locks a voucher of the player and reserves it for `ref`. Nothing else can use it until it is spent or released.
 *
 * Throws a Refusal when the voucher cannot be used for this. Somebody else's voucher is refused like one that does not exist.
 */
export async function holdVoucher(tx: Tx, use: VoucherUse): Promise<HeldVoucher> {
  const [row] = await tx
    .select()
    .from(voucher)
    .where(and(eq(voucher.id, use.voucherId), eq(voucher.playerId, use.playerId)))
    .for('update')
  if (!row) throw new Refusal(Status.notFound, '代金券不存在，请刷新后重试')
  refuseUnusable(row, use)
  await tx.update(voucher).set({ usedRef: use.ref }).where(eq(voucher.id, row.id))
  const { name, worth, minAmount, most } = row
  return { name, worth, minAmount, most }
}

function refuseUnusable(row: typeof voucher.$inferSelect, { kind, amount, now }: VoucherUse): void {
  if (row.kind !== kind) throw new Refusal(Status.badInput, `该代金券仅可用于${KIND_USES[row.kind]}`)
  if (row.usedAt) throw new Refusal(Status.conflict, '该代金券已使用，请选择其他代金券')
  if (row.usedRef !== null) throw new Refusal(Status.conflict, '该代金券已用于另一笔未支付的订单，请先完成支付或等待订单过期')
  if (row.expiresAt.getTime() <= now) throw new Refusal(Status.conflict, '该代金券已过期，请选择其他代金券')
  if (amount < row.minAmount) throw new Refusal(Status.badInput, `该代金券满 ${formatAmount(toWire(row.minAmount))} 才可使用`)
}

interface Held {
  voucherId: string
  ref: string
}

const heldFor = ({ voucherId, ref }: Held) => and(eq(voucher.id, voucherId), eq(voucher.usedRef, ref), isNull(voucher.usedAt))

/** Marks a voucher that is reserved for `ref` as used. Returns what it is worth, or null when it is not reserved for `ref`. */
export async function spendVoucher(tx: Tx, held: Held, at: Date): Promise<HeldVoucher | null> {
  const { name, worth, minAmount, most } = voucher
  const [used] = await tx.update(voucher).set({ usedAt: at }).where(heldFor(held)).returning({ name, worth, minAmount, most })
  return used ?? null
}

/** Releases a reserved voucher. A voucher that is used, or reserved for something else, stays as it is. */
export async function releaseVoucher(tx: Tx, held: Held): Promise<void> {
  await tx.update(voucher).set({ usedRef: null }).where(heldFor(held))
}

/** Reserves a released voucher again, even if it has expired since. Returns false when it was used or reserved for something else. */
export async function holdAgain(tx: Tx, { voucherId, ref }: Held): Promise<boolean> {
  const free = and(eq(voucher.id, voucherId), isNull(voucher.usedRef), isNull(voucher.usedAt))
  const held = await tx.update(voucher).set({ usedRef: ref }).where(free)
  return held.rowCount === 1
}

export type NewVoucher = Omit<typeof voucher.$inferInsert, 'id' | 'usedAt' | 'usedRef'>

/** Gives a player a voucher. Returns its id. */
export async function grantVoucher(tx: Tx, values: NewVoucher): Promise<string> {
  const [row] = await tx.insert(voucher).values(values).returning({ id: voucher.id })
  if (!row) throw new Error('voucher not written')
  return row.id
}

/** Reserves and spends a voucher at once. Throws a Refusal when it cannot be used. Returns its worth. */
export async function takeVoucher(tx: Tx, use: VoucherUse): Promise<HeldVoucher> {
  const held = await holdVoucher(tx, use)
  await spendVoucher(tx, use, new Date(use.now))
  return held
}
