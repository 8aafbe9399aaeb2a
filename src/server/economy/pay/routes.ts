import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/platform/deps.ts'
import { mountCall, requireKey, requireLogin, requirePlayer } from '#server/platform/http/call.ts'
import * as calls from '#shared/calls/pay.ts'
import { PayChannel } from '#shared/codes.ts'
import { redeemCard } from './cards.ts'
import { mountCashier } from './cashier.ts'
import { CHANNELS, channelName, closedReason, gatewaysOf } from './gateways.ts'
import { mountNotify } from './notify.ts'
import { cancelOrder, findOrder, openOrder, orderPage } from './orders.ts'
import { sweepOrders } from './overdue.ts'
import type { PayPorts, PayWorld } from './ports.ts'
import { mountSandbox } from './sandboxRoutes.ts'

/** Amounts that the page suggests, in yuan. */
const AMOUNTS = [10, 30, 50, 100, 200, 500, 1_000, 2_000, 5_000]

function offerOf(world: PayWorld) {
  const served = new Set(world.gateways.flatMap(({ channels }) => channels))
  const channels = CHANNELS.map((channel) => {
    const open = channel === PayChannel.cardCode || served.has(channel)
    return { channel, name: channelName(channel), open, reason: open ? '' : closedReason(channel) }
  })
  return { channels, amounts: AMOUNTS, min: calls.TOP_UP_MIN, max: calls.TOP_UP_MAX }
}

/** Mounts everything about top-ups (充值): the calls, the cashier, the gateways' callbacks and, where it is configured, the sandbox. */
export function mountPay(app: FastifyInstance, { ports, ...deps }: Deps & { ports: PayPorts }): void {
  const world: PayWorld = { ...deps, ports, gateways: gatewaysOf(deps.config) }
  const { db, now } = world
  mountCall(app, calls.getPayOffer, async () => offerOf(world))
  mountCall(app, calls.createTopUp, ({ query, request }) =>
    openOrder(world, { ...query, ...requireLogin(request), key: requireKey(request) }),
  )
  mountCall(app, calls.getTopUp, ({ query, request }) => findOrder(db, requirePlayer(request), query.orderNo, now()))
  mountCall(app, calls.cancelTopUp, ({ query, request }) => cancelOrder(world, requirePlayer(request), query.orderNo))
  mountCall(app, calls.getMyTopEarly, ({ query, request }) => orderPage(db, requirePlayer(request), query, now()))
  mountCall(app, calls.redeemCardCode, ({ query, request }) =>
    redeemCard(world, { ...query, ...requireLogin(request), key: requireKey(request) }),
  )
  mountCashier(app, world)
  mountNotify(app, world)
  if (deps.config.paySandbox) mountSandbox(app, { ...world, config: deps.config })
}

/** Credits and expires top-up orders; housekeeping calls it. */
export function sweepTopUps({ ports, ...deps }: Pick<Deps, 'db' | 'now' | 'log' | 'config'> & { ports: PayPorts }): Promise<void> {
  return sweepOrders({ ...deps, ports, gateways: [] })
}
