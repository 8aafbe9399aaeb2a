import { randomUUID } from 'node:crypto'
import type { Notice } from '#server/economy/pay/gateway.ts'
import { sweepTopUps } from '#server/economy/pay/routes.ts'
import { SANDBOX, signNotice } from '#server/economy/pay/sandbox.ts'
import { secretFor } from '#server/platform/secrets.ts'
import { payPorts } from '#server/wiring/payPorts.ts'
import { createTopUp, getTopUp, type TopUpOrder } from '#shared/calls/pay.ts'
import { PayChannel } from '#shared/codes.ts'
import { dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { grantVoucher } from '../../support/voucher.ts'
import { type TestClock, testClock } from '../clock.ts'

/** A server with the sandbox gateway, and a clock that tests move. */
export interface PayTestWorld extends TestApp {
  clock: TestClock
  /** Opens an order, of 100 yuan by default. */
  order(player: TestPlayer, query?: { amount?: string; voucherId?: string }): Promise<TopUpOrder>
  look(player: TestPlayer, orderNo: string): Promise<TopUpOrder>
  /** Posts a signed callback. `wrong` replaces parts of it. Returns the HTTP code. */
  notify(order: Pick<TopUpOrder, 'orderNo' | 'amount'>, outcome: Notice['outcome'], wrong?: Partial<Notice>): Promise<number>
  /** Gives the player a top-up voucher of 10 % for 50 yuan and more, at most 100 coins, valid for a day. Returns its id. */
  voucher(player: TestPlayer): Promise<string>
  sweep(): Promise<void>
  verdicts(orderNo: string): Promise<string[]>
}

/** Starts the server. Call `stop` at the end. */
export async function startPayWorld(): Promise<PayTestWorld> {
  const clock = testClock()
  const app = await startTestApp({ catalogue: false, now: clock.now, env: { PAY_SANDBOX: '1', LOG_LEVEL: 'silent' } })
  const secret = secretFor(app.deps.config, 'pay-sandbox')
  const { db } = app.deps
  return {
    ...app,
    clock,
    order: ({ token }, { amount = '100', voucherId = '0' } = {}) =>
      dataOf(app.origin, createTopUp, { token, key: randomUUID(), query: { channel: String(PayChannel.alipay), amount, voucherId } }),
    look: ({ token }, orderNo) => dataOf(app.origin, getTopUp, { token, query: { orderNo } }),
    notify: async ({ orderNo, amount }, outcome, wrong) => {
      const notice = { orderNo, paymentNo: `P${orderNo}`, amount: Math.round(amount * 100), currency: 'CNY', outcome, ...wrong }
      const { headers, body } = signNotice(secret, notice, clock.now())
      return (await app.app.inject({ method: 'POST', url: `/pay/notify/${SANDBOX}`, headers, payload: body })).statusCode
    },
    voucher: ({ playerId }) =>
      db.transaction((tx) =>
        grantVoucher(tx, {
          playerId,
          kind: 'topUpBonus',
          name: '充值加赠 10%',
          image: 'vouchers/bonus.webp',
          worth: 1_000,
          minAmount: 5_000,
          most: 10_000,
          source: 'test',
          gainedAt: new Date(clock.now()),
          expiresAt: new Date(clock.now() + 24 * 3_600_000),
        }),
      ),
    sweep: () => sweepTopUps({ ...app.deps, ports: payPorts }),
    verdicts: async (orderNo) => {
      const { rows } = await db.$client.query<{ verdict: string }>('SELECT verdict FROM pay_notice WHERE order_no = $1 ORDER BY id', [
        orderNo,
      ])
      return rows.map(({ verdict }) => verdict)
    },
  }
}
