import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requirePlayer } from '#server/platform/http/call.ts'
import { getMyVoucherPage } from '#shared/calls/voucher.ts'
import { voucherPage } from './page.ts'

/** Mounts the list of a player's vouchers. Top-ups and the shop use them. */
export function mountVoucher(app: FastifyInstance, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  mountCall(app, getMyVoucherPage, ({ query, request }) => voucherPage(db, requirePlayer(request), query, now()))
}
