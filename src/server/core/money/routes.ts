import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireKey, requireLogin } from '#server/platform/http/call.ts'
import { exchangeQuantity } from '#shared/calls/profile.ts'
import { exchangeDiamonds } from './exchangeDiamonds.ts'

/** Mounts the calls about balances and the exchange of diamonds. */
export function mountMoney(app: FastifyInstance, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  mountCall(app, exchangeQuantity, ({ query: { quantity }, request }) =>
    exchangeDiamonds(db, { ...requireLogin(request), key: requireKey(request), quantity, now: now() }),
  )
}
