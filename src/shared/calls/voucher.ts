import * as z from 'zod/mini'
import { VoucherStat } from '#shared/codes.ts'
import { DEFAULT_PAGE_SIZE } from '#shared/rules.ts'
import { defineCall } from './define.ts'
import { amount, id, instant, listQuery, pageOf, queryInt } from './fields.ts'

/** What a voucher does: topUpBonus adds percent to a top-up, shopDiscount takes coins off a purchase in 商城. */
export const VOUCHER_KINDS = ['topUpBonus', 'shopDiscount'] as const
export type VoucherKind = (typeof VOUCHER_KINDS)[number]

export const voucher = z.object({
  voucherId: id,
  voucherName: z.string(),
  voucherImage: z.string(),
  kind: z.enum(VOUCHER_KINDS),
  /** Percent for a topUpBonus, coins for a shopDiscount. */
  worth: amount,
  /** Least coins of the top-up or purchase that the voucher can be used for. */
  minAmount: amount,
  /** The most coins that a topUpBonus adds; null for a shopDiscount. */
  most: z.optional(z.nullable(amount)),
  stat: z.enum(VoucherStat),
  gainedAt: instant,
  expiresAt: instant,
  /** Null while the voucher is unused. */
  usedAt: z.nullable(instant),
})
export type Voucher = z.output<typeof voucher>

export const getMyVoucherPage = defineCall('GET /api/profile/getMyVoucherPage', {
  summary: 'Vouchers; stat -1 all, 0 unused, 1 used, 2 expired',
  query: z.object({ ...listQuery(DEFAULT_PAGE_SIZE), stat: queryInt(-1, 2, -1) }),
  data: pageOf(voucher),
})
