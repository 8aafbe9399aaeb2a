import { and, eq, gt, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/connect.ts'
import { type ListQuery, newestPage } from '#server/platform/db/listPage.ts'
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
  const { stat } = query
  const mine = and(eq(voucher.playerId, playerId), withStat(stat, new Date(now)))
  const at = stat === VoucherStat.used ? voucher.usedAt : undefined
  const { rows, ...page } = await newestPage(
    db,
    query,
    { table: voucher, all: mine, at, id: voucher.id },
    db.select().from(voucher).$dynamic(),
  )
  return { pageData: rows.map((row) => cardOf(row, now)), ...page }
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
