import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { toWire } from '#shared/money.ts'
import { backTo, findPayable } from './cashier.ts'
import { cashierPage } from './cashierPage.ts'
import type { Notice } from './gateway.ts'
import { channelName } from './gateways.ts'
import { orderView, type TopUpRow } from './orders.ts'
import type { PayWorld } from './ports.ts'
import { SANDBOX, signNotice } from './sandbox.ts'
import { SANDBOX_ACTS, type SandboxAct, sandboxPage } from './sandboxPage.ts'

/** Delay of the button 稍后到账, in ms. */
const LATE = 8_000
/** Pauses between attempts to deliver a callback that was not acknowledged, in ms. */
const REDELIVERY = [1_000, 4_000, 15_000, 60_000]

/** Plays the gateway's server: posts signed callbacks to our own address until one is acknowledged or the attempts run out. */
class Sender {
  private readonly ending = new AbortController()

  constructor(
    private readonly app: FastifyInstance,
    private readonly secret: Buffer,
    private readonly now: () => number,
  ) {
    app.addHook('onClose', async () => this.ending.abort())
  }

  /** Makes one attempt. Returns true when it was acknowledged. With another `secret` the callback is forged. */
  async post(notice: Notice, secret = this.secret): Promise<boolean> {
    const { headers, body } = signNotice(secret, notice, this.now())
    const reply = await this.app.inject({ method: 'POST', url: `/pay/notify/${SANDBOX}`, headers, payload: body })
    return reply.statusCode === 200 && reply.body === 'success'
  }

  /** Returns after the first attempt. Further attempts run in the background. */
  async deliver(notice: Notice): Promise<void> {
    if (await this.post(notice)) return
    this.later(async () => {
      for (const pause of REDELIVERY) {
        await this.pause(pause)
        if (await this.post(notice)) return
      }
    })
  }

  deliverLater(notice: Notice, wait: number): void {
    this.later(async () => {
      await this.pause(wait)
      await this.deliver(notice)
    })
  }

  private pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.ending.signal, ref: false })
  }

  private later(work: () => Promise<void>): void {
    work().catch((error: Error) => {
      if (!this.ending.signal.aborted) this.app.log.warn({ err: error }, 'sandbox: notice not delivered')
    })
  }
}

const noticeOf = ({ orderNo, amount }: TopUpRow, outcome: Notice['outcome']): Notice => ({
  orderNo,
  paymentNo: `SBX${orderNo}`,
  amount,
  currency: 'CNY',
  outcome,
})

async function act(sender: Sender, order: TopUpRow, chosen: SandboxAct): Promise<void> {
  const paid = noticeOf(order, 'paid')
  if (chosen === 'paid') await sender.deliver(paid)
  if (chosen === 'failed') await sender.deliver(noticeOf(order, 'failed'))
  if (chosen === 'late') sender.deliverLater(paid, LATE)
  if (chosen === 'twice') await Promise.all([sender.deliver(paid), sender.deliver(paid), sender.deliver(paid)])
  if (chosen === 'forged') await sender.post(paid, randomBytes(32))
}

const isAct = (value: unknown): value is SandboxAct => SANDBOX_ACTS.some((known) => known === value)

const HTML = 'text/html; charset=utf-8'
const MISSING = cashierPage({
  title: '订单不存在',
  content:
    '<p class="lead">没有找到这笔订单，请回到星匣查看充值记录。</p><nav><a class="button cut main" href="/pay"><b>返回星匣</b></a></nav>',
})

/** Mounts the sandbox's cashier. Call it only where the sandbox is configured. */
export function mountSandbox(app: FastifyInstance, world: PayWorld & { config: Config }): void {
  const sender = new Sender(app, secretFor(world.config, 'pay-sandbox'), world.now)
  const options = { schema: { hide: true } }
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.get<{ Params: { orderNo: string } }>('/pay/sandbox/:orderNo', options, async ({ params }, reply) => {
      reply.header('cache-control', 'no-store').type(HTML)
      const row = await findPayable(world, params.orderNo)
      if (row?.gateway !== SANDBOX) return reply.code(404).send(MISSING)
      const { orderNo, state } = orderView(row, world.now())
      return sandboxPage({ orderNo, state, channelName: channelName(row.channel), amount: toWire(row.amount) })
    })
    scope.post<{ Params: { orderNo: string }; Body: unknown }>('/pay/sandbox/:orderNo', options, async ({ params, body }, reply) => {
      reply.header('cache-control', 'no-store').type(HTML)
      const row = await findPayable(world, params.orderNo)
      if (row?.gateway !== SANDBOX) return reply.code(404).send(MISSING)
      const chosen = (body as { act?: unknown } | null)?.act
      if (!isAct(chosen)) return reply.redirect(`/pay/sandbox/${row.orderNo}`, 303)
      await act(sender, row, chosen)
      return reply.redirect(backTo(row.orderNo), 303)
    })
  })
}
