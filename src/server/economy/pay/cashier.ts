import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { PayChannel } from '#shared/codes.ts'
import { cashierPage } from './cashierPage.ts'
import { orderView } from './orders.ts'
import type { PayWorld } from './ports.ts'
import { topUp } from './tables.ts'

/** Path of the top-up page (充值) that shows the state of an order. */
export const backTo = (orderNo: string): string => `/pay?order=${orderNo}`

const ORDER_NO = /^[A-Za-z0-9]{16,40}$/

/** Finds an order by its number. Whoever knows the number may pay the order. */
export async function findPayable({ db }: Pick<PayWorld, 'db'>, orderNo: string) {
  if (!ORDER_NO.test(orderNo)) return undefined
  const [row] = await db.select().from(topUp).where(eq(topUp.orderNo, orderNo))
  return row?.gateway === '' ? undefined : row
}

/** Mounts the page that `payUrl` names. It registers the order at its gateway and sends the player there. */
export function mountCashier(app: FastifyInstance, world: PayWorld): void {
  app.get<{ Params: { orderNo: string } }>('/pay/cashier/:orderNo', { schema: { hide: true } }, async ({ params, log }, reply) => {
    reply.header('cache-control', 'no-store')
    const row = await findPayable(world, params.orderNo)
    if (!row) return reply.redirect('/pay')
    const gateway = world.gateways.find(({ name }) => name === row.gateway)
    const { state } = orderView(row, world.now())
    if (state !== 'created' || !gateway) return reply.redirect(backTo(row.orderNo))
    const { orderNo, amount, expiresAt } = row
    try {
      return reply.redirect(await gateway.begin({ orderNo, amount, expiresAt, channel: row.channel as PayChannel }))
    } catch (error) {
      log.error({ err: error, gateway: gateway.name, orderNo }, 'gateway does not begin')
      return reply.code(503).type('text/html; charset=utf-8').send(busyPage(orderNo))
    }
  })
}

function busyPage(orderNo: string): string {
  return cashierPage({
    title: '支付通道繁忙',
    content: `<p class="lead">支付通道暂时没有响应，您的订单仍然有效，请稍后再试。</p>
<nav><a class="button cut main" href="/pay/cashier/${orderNo}"><b>重新支付</b></a><a class="button cut ghost" href="${backTo(orderNo)}"><b>返回星匣</b></a></nav>`,
  })
}
