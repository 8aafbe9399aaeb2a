import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/connect.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { VoucherKind } from '#shared/calls/voucher.ts'
import { Status } from '#shared/codes.ts'
import { formatAmount, type Minor, toWire } from '#shared/money.ts'
import type { BonusTerms } from '#shared/topUp.ts'
import { voucher } from './tables.ts'

/** Which voucher somebody wants to use, and for what kind of act. */
export interface VoucherAsk {
  playerId: string
  voucherId: string
  kind: VoucherKind
  /** Amount of the top-up or purchase, in minor units. */
  amount: Minor
  now: number
}

/** The same, and for which act. */
export interface VoucherUse extends VoucherAsk {
  /** What it is used for, e.g. `topUp:<orderNo>`. */
  ref: string
}

/** What a voucher is worth: `worth` for a topUpBonus in hundredths of a percent, for a shopDiscount in minor units. */
export interface HeldVoucher extends BonusTerms {
  name: string
}

const KIND_USES: Record<VoucherKind, string> = { topUpBonus: '充值', shopDiscount: '商城购物' }

/**
 * Locks a voucher of the player and reserves it for `ref`. Nothing else can use it until it is spent or released.
 *
 * Throws a Refusal when the voucher cannot be used for this.
 */
export async function holdVoucher(tx: Tx, use: VoucherUse): Promise<HeldVoucher> {
  const [held] = await lockVouchers(tx, [use])
  if (!held) throw new Error('a voucher without an answer')
  if (held instanceof Refusal) throw held
  await tx.update(voucher).set({ usedRef: use.ref }).where(eq(voucher.id, use.voucherId))
  return held
}

/**
 * Locks vouchers of several players in the order of their ids. Returns for each what it is worth, or why it cannot be used. Somebody else's voucher is
 * refused like one that does not exist. With `skipLocked` the answer for one that somebody else holds is undefined.
 */
export async function lockVouchers(
  tx: Tx,
  asked: readonly VoucherAsk[],
  { skipLocked = false } = {},
): Promise<(HeldVoucher | Refusal | undefined)[]> {
  if (asked.length === 0) return []
  const held = await vouchersOf(tx, asked).for('update', skipLocked ? { skipLocked } : {})
  const missing = asked.filter((ask) => !held.some(isOf(ask)))
  const busy = skipLocked && missing.length > 0 ? await vouchersOf(tx, missing) : []
  return asked.map((ask) => (busy.some(isOf(ask)) ? undefined : judged(held.find(isOf(ask)), ask)))
}

const isOf =
  (ask: VoucherAsk) =>
  ({ id, playerId }: VoucherRow) =>
    id === ask.voucherId && playerId === ask.playerId

function vouchersOf(tx: Tx, asked: readonly VoucherAsk[]) {
  const column = (read: (ask: VoucherAsk) => string) => sql.param(asked.map(read))
  const which = sql`${voucher.id} = any(${column(({ voucherId }) => voucherId)}::bigint[])
    and ${voucher.playerId} = any(${column(({ playerId }) => playerId)}::bigint[])`
  return tx.select().from(voucher).where(which).orderBy(asc(voucher.id))
}

type VoucherRow = typeof voucher.$inferSelect

function judged(row: VoucherRow | undefined, ask: VoucherAsk): HeldVoucher | Refusal {
  if (!row) return new Refusal(Status.notFound, '代金券不存在，请刷新后重试')
  const { name, worth, minAmount, most } = row
  return unusable(row, ask) ?? { name, worth, minAmount, most }
}

function unusable(row: VoucherRow, { kind, amount, now }: VoucherAsk): Refusal | null {
  if (row.kind !== kind) return new Refusal(Status.badInput, `该代金券仅可用于${KIND_USES[row.kind]}`)
  if (row.usedAt) return new Refusal(Status.conflict, '该代金券已使用，请选择其他代金券')
  if (row.usedRef !== null) return new Refusal(Status.conflict, '该代金券已用于另一笔未支付的订单，请先完成支付或等待订单过期')
  if (row.expiresAt.getTime() <= now) return new Refusal(Status.conflict, '该代金券已过期，请选择其他代金券')
  if (amount < row.minAmount) return new Refusal(Status.badInput, `该代金券满 ${formatAmount(toWire(row.minAmount))} 才可使用`)
  return null
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

/** Gives players vouchers, so many pieces of each. Returns their ids in that order. */
export async function grantVouchers(tx: Tx, granted: readonly (NewVoucher & { pieces: number })[]): Promise<string[]> {
  if (granted.length === 0) return []
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into voucher (player_id, kind, name, image, worth, min_amount, most, source, gained_at, expires_at)
    select v."playerId", v.kind, v.name, v.image, v.worth, v."minAmount", v.most, v.source, v."gainedAt", v."expiresAt"
    from rows from (jsonb_to_recordset(${JSON.stringify(granted)}::jsonb) as ("playerId" bigint, kind text, name text, image text, worth bigint,
      "minAmount" bigint, most bigint, source text, "gainedAt" timestamptz, "expiresAt" timestamptz, pieces int)) with ordinality as v,
      generate_series(1, v.pieces) order by v.ordinality returning id::text`)
  return rows.map(({ id }) => id)
}

/** Marks locked vouchers, which can be used, as used. */
export async function spendVouchers(tx: Tx, used: readonly Held[], at: Date): Promise<void> {
  if (used.length === 0) return
  await tx.execute(sql`
    update voucher v set used_ref = u.ref, used_at = ${at.toISOString()}::timestamptz
    from unnest(${sql.param(used.map(({ voucherId }) => voucherId))}::bigint[], ${sql.param(used.map(({ ref }) => ref))}::text[]) as u (id, ref)
    where v.id = u.id`)
}
