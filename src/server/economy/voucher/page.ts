import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { countRows, type ListQuery, windowOf } from '#server/platform/db/listPage.ts'
import type { Voucher } from '#shared/calls/voucher.ts'
import { VoucherStat } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { mostBonusOf } from '#shared/topUp.ts'
import { voucher } from './tables.ts'

export interface VoucherQuery extends ListQuery {
  /** A `VoucherStat`; -1 means all. */
  stat: number
}

/** The clock decides which vouchers have expired. A voucher that is reserved for an open order still counts as unused. */
function withStat(stat: number, now: Date): SQL | undefined {
  if (stat === VoucherStat.used) return isNotNull(voucher.usedAt)
  if (stat === VoucherStat.unused) return and(isNull(voucher.usedAt), or(gt(voucher.expiresAt, now), isNotNull(voucher.usedRef)))
  if (stat === VoucherStat.expired) return and(isNull(voucher.usedAt), isNull(voucher.usedRef), lte(voucher.expiresAt, now))
  return undefined
}

/** One page of a player's vouchers, newest first; used ones are sorted by the time of use. */
export async function voucherPage(db: Db, playerId: string, query: VoucherQuery, now: number) {
  const { page, pageSize, stat, after = '0' } = query
  const mine = and(eq(voucher.playerId, playerId), withStat(stat, new Date(now)))
  const { offset, limit } = windowOf(query)
  const rows = await db
    .select()
    .from(voucher)
    .where(after === '0' ? mine : and(mine, await placeAfter(db, playerId, stat, after)))
    .orderBy(...(stat === VoucherStat.used ? [desc(voucher.usedAt)] : []), desc(voucher.id))
    .limit(limit)
    .offset(offset)
  return { pageData: rows.map((row) => cardOf(row, now)), page, pageSize, total: await countRows(db, voucher, mine) }
}

/** Selects the vouchers after this one. Among the used ones there are none after one that is not the player's or is not used. */
async function placeAfter(db: Db, playerId: string, stat: number, after: string): Promise<SQL> {
  if (stat !== VoucherStat.used) return lt(voucher.id, after)
  const [last] = await db
    .select({ usedAt: voucher.usedAt })
    .from(voucher)
    .where(and(eq(voucher.id, after), eq(voucher.playerId, playerId)))
  return last?.usedAt ? sql`(${voucher.usedAt}, ${voucher.id}) < (${sql.param(last.usedAt, voucher.usedAt)}, ${after}::bigint)` : sql`false`
}

function statOf({ usedAt, usedRef, expiresAt }: typeof voucher.$inferSelect, now: number): VoucherStat {
  if (usedAt) return VoucherStat.used
  return usedRef === null && expiresAt.getTime() <= now ? VoucherStat.expired : VoucherStat.unused
}

function cardOf(row: typeof voucher.$inferSelect, now: number): Voucher {
  return {
    voucherId: row.id,
    voucherName: row.name,
    voucherImage: row.image,
    kind: row.kind,
    worth: toWire(row.worth),
    minAmount: toWire(row.minAmount),
    most: row.kind === 'topUpBonus' ? toWire(mostBonusOf(row)) : null,
    stat: statOf(row, now),
    gainedAt: row.gainedAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    usedAt: row.usedAt?.getTime() ?? null,
  }
}
