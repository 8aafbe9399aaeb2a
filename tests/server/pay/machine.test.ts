import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setCap } from '#server/core/limits/settings.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { balancesOf } from '#server/core/money/balances.ts'
import { creditOrder } from '#server/economy/pay/credit.ts'
import type { Notice } from '#server/economy/pay/gateway.ts'
import { decide } from '#server/economy/pay/notices.ts'
import { SANDBOX, signNotice } from '#server/economy/pay/sandbox.ts'
import { payPorts } from '#server/wiring/payPorts.ts'
import { TOP_UP_PATIENCE, type TopUpOrder } from '#shared/calls/pay.ts'
import type { TestPlayer } from '../../support/player.ts'
import { type PayTestWorld, startPayWorld } from './payWorld.ts'

let world: PayTestWorld
beforeAll(async () => {
  world = await startPayWorld()
})
afterAll(async () => {
  expect(await auditLedger(world.deps.db)).toEqual([])
  await world.stop()
})

const EVENTS = ['paid', 'failed', 'forged', 'surplus', 'mismatch', 'sweep', 'expire'] as const
type Event = (typeof EVENTS)[number]

async function play(order: TopUpOrder, event: Event): Promise<void> {
  if (event === 'sweep') return world.sweep()
  if (event === 'expire') return world.clock.advance(TOP_UP_PATIENCE)
  if (event === 'surplus') return deliver(order, 'paid', { paymentNo: `X${order.orderNo}` })
  if (event === 'mismatch') return void (await world.notify(order, 'paid', { amount: 1 }))
  if (event === 'forged') return forge(order)
  await deliver(order, event)
}

/** Delivers a callback like a gateway. A callback that became stale because the test moved the clock is signed and sent again. */
async function deliver(order: TopUpOrder, ...said: [outcome: Notice['outcome'], wrong?: Partial<Notice>]): Promise<void> {
  while ((await world.notify(order, ...said)) === 403);
}

async function forge({ orderNo }: TopUpOrder): Promise<void> {
  const notice = { orderNo, paymentNo: 'F1', amount: 10_000, currency: 'CNY', outcome: 'paid' } as const
  const { headers, body } = signNotice(randomBytes(32), notice, world.clock.now())
  await world.app.inject({ method: 'POST', url: `/pay/notify/${SANDBOX}`, headers, payload: body })
}

const coinsOf = async ({ playerId }: TestPlayer) => (await balancesOf(world.deps.db, playerId)).balance
const rowsOf = async (text: string, value: string) => (await world.deps.db.$client.query(text, [value])).rows

/** Expects one credit if money came in and none otherwise. A voucher is used if it gave a bonus, and free otherwise. */
async function expectSettled(player: TestPlayer, order: TopUpOrder, cameIn: boolean): Promise<void> {
  await world.sweep()
  const { state, bonus } = await world.look(player, order.orderNo)
  expect(state === 'credited').toBe(cameIn)
  expect(await coinsOf(player)).toBe(cameIn ? 100 + bonus : 0)
  const journals = await rowsOf('SELECT kind FROM journal WHERE ref = $1 ORDER BY id', `topUp:${order.orderNo}`)
  const expected = bonus > 0 ? ['top_up', 'top_up_bonus'] : ['top_up']
  expect(journals.map(({ kind }) => kind)).toEqual(cameIn ? expected : [])
  const [voucher] = await rowsOf('SELECT used_at, used_ref FROM voucher WHERE player_id = $1', player.playerId)
  expect(voucher?.used_at !== null).toBe(cameIn && bonus > 0)
  expect(voucher?.used_ref !== null).toBe(state === 'created' || (cameIn && bonus > 0))
  const pushes = await rowsOf("SELECT 1 FROM message WHERE player_id = $1 AND title = '充值到账'", player.playerId)
  expect(pushes).toHaveLength(cameIn ? 1 : 0)
}

const batches = fc.array(fc.array(fc.constantFrom(...EVENTS), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 })

it('however callbacks come, repeated, late, forged, out of order and side by side: credited once or never', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (steps) => {
      const player = await world.newPlayer()
      const order = await world.order(player, { voucherId: await world.voucher(player) })
      for (const step of steps) await Promise.all(step.map((event) => play(order, event)))
      const cameIn = steps.flat().some((event) => event === 'paid' || event === 'surplus')
      await expectSettled(player, order, cameIn)
    }),
    { numRuns: 40 },
  )
})

it('a node that dies between payment and credit leaves an order that the sweep credits, whole', async () => {
  const player = await world.newPlayer()
  const order = await world.order(player, { voucherId: await world.voucher(player) })
  const { db, now } = world.deps
  await db.$client.query("UPDATE top_up SET state = 'paid', paid_at = now(), payment_no = 'P-died' WHERE order_no = $1", [order.orderNo])
  const [row] = await rowsOf('SELECT id::text FROM top_up WHERE order_no = $1', order.orderNo)
  const dying = {
    ...payPorts,
    tell: async () => {
      throw new Error('killed')
    },
  }
  await expect(creditOrder({ db, now, ports: dying }, row.id)).rejects.toThrow('killed')
  expect(await coinsOf(player)).toBe(0)
  expect((await world.look(player, order.orderNo)).state).toBe('paid')
  expect(await rowsOf('SELECT 1 FROM voucher WHERE player_id = $1 AND used_at IS NOT NULL', player.playerId)).toEqual([])
  await Promise.all([world.sweep(), world.sweep(), world.sweep()])
  await expectSettled(player, order, true)
})

it('a hundred orders that can never be credited keep the one behind them from nothing', async () => {
  const [stuck, player] = [await world.newPlayer(), await world.newPlayer()]
  const { db } = world.deps
  await db.$client.query(
    `INSERT INTO top_up (order_no, player_id, channel, gateway, amount, state, bonus, voucher_name, created_at, expires_at, paid_at, payment_no)
     SELECT 'stuck-' || n, $1, 0, 'sandbox', 100, 'paid', 0, '', now(), now(), now(), 'P-stuck-' || n FROM generate_series(1, 120) n`,
    [stuck.playerId],
  )
  const order = await world.order(player)
  await db.$client.query("UPDATE top_up SET state = 'paid', paid_at = now(), payment_no = 'P-behind' WHERE order_no = $1", [order.orderNo])
  await db.$client.query("CREATE FUNCTION refuse_stuck() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'down'; END $$")
  await db.$client.query(
    "CREATE TRIGGER stuck BEFORE UPDATE ON top_up FOR EACH ROW WHEN (OLD.order_no LIKE 'stuck-%') EXECUTE FUNCTION refuse_stuck()",
  )
  await world.sweep()
  await db.$client.query("DROP TRIGGER stuck ON top_up; DELETE FROM top_up WHERE order_no LIKE 'stuck-%'")
  expect((await world.look(player, order.orderNo)).state).toBe('credited')
  expect(await coinsOf(player)).toBe(100)
})

it('a gateway that is not answered sends again, and then it is credited', async () => {
  const player = await world.newPlayer()
  const order = await world.order(player)
  const { db } = world.deps
  await db.$client.query("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'down'; END $$")
  await db.$client.query("CREATE TRIGGER down BEFORE INSERT ON journal FOR EACH ROW WHEN (NEW.kind = 'top_up') EXECUTE FUNCTION refuse()")
  expect(await world.notify(order, 'paid')).toBe(500)
  expect((await world.look(player, order.orderNo)).state).toBe('paid')
  expect(await coinsOf(player)).toBe(0)
  await db.$client.query('DROP TRIGGER down ON journal')
  expect(await world.notify(order, 'paid')).toBe(200)
  expect(await coinsOf(player)).toBe(100)
  expect(await world.verdicts(order.orderNo)).toEqual(['paid', 'repeated'])
})

it('two orders that race for one payment number: one is credited, the other is a mismatch, none an error', async () => {
  const player = await world.newPlayer()
  const orders = [await world.order(player), await world.order(player)]
  const { db } = world.deps
  await db.$client.query(
    "CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.payment_no = 'P-race' THEN PERFORM pg_sleep(0.3); END IF; RETURN NEW; END $$",
  )
  await db.$client.query('CREATE TRIGGER slow BEFORE UPDATE ON top_up FOR EACH ROW EXECUTE FUNCTION slowly()')
  const codes = await Promise.all(orders.map((order) => world.notify(order, 'paid', { paymentNo: 'P-race' })))
  await db.$client.query('DROP TRIGGER slow ON top_up')
  expect(codes.sort()).toEqual([200, 409])
  const verdicts = await Promise.all(orders.map(({ orderNo }) => world.verdicts(orderNo)))
  expect(verdicts.flat().sort()).toEqual(['mismatch', 'paid'])
  expect(await coinsOf(player)).toBe(100)
})

it('an outcome that we do not know fails no order', async () => {
  const player = await world.newPlayer()
  const order = await world.order(player)
  const outcome = 'weird' as Notice['outcome']
  expect(await world.notify(order, outcome)).toBe(200)
  expect((await world.look(player, order.orderNo)).state).toBe('created')
  const standing = { state: 'created', paymentNo: null, overdue: false } as const
  expect(decide(standing, { outcome, paymentNo: 'P1' })).toEqual({ verdict: 'ignored', to: null })
  expect(await world.notify(order, 'paid')).toBe(200)
  expect(await coinsOf(player)).toBe(100)
})

it('a payment number that the database cannot keep is a mismatch, not a failure', async () => {
  const player = await world.newPlayer()
  const order = await world.order(player)
  expect(await world.notify(order, 'paid', { paymentNo: 'P\u0000' })).toBe(409)
  expect((await world.look(player, order.orderNo)).state).toBe('created')
  expect(await world.notify(order, 'paid')).toBe(200)
})

it('one voucher serves one order, however many ask for it at once', async () => {
  const player = await world.newPlayer()
  const voucherId = await world.voucher(player)
  const asked = await Promise.all(Array.from({ length: 8 }, () => world.order(player, { voucherId }).catch(() => null)))
  expect(asked.filter((order) => order !== null)).toHaveLength(1)
})

it('parallel orders cannot pass a cap together', async () => {
  const player = await world.newPlayer()
  await setCap(world.deps, player.playerId, 'topUpMonth', 30_000)
  const asked = await Promise.all(Array.from({ length: 9 }, () => world.order(player).catch(() => null)))
  expect(asked.filter((order) => order !== null)).toHaveLength(3)
})
