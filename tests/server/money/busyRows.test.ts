import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { buy } from '#server/economy/shop/buy.ts'
import { grantVouchers, lockVouchers, spendVouchers } from '#server/economy/voucher/vouchers.ts'
import { createBattle } from '#server/modes/battle/create.ts'
import { joinBattle } from '#server/modes/battle/join.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import { openBox } from '#server/modes/case/open.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { dropsOf } from '#shared/book.ts'
import { Status } from '#shared/codes.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { joinRequest } from '../battle/joinRequest.ts'
import { battleFiles, createRequest } from '../battle/world.ts'
import { folderOf, PLAIN_BOX } from '../catalogue/fixture.ts'
import { type ExponentWorld, SET_BY_TEST, startExponentWorld } from '../exponent/world.ts'

const STAKE = 500

/** A catalogue whose articles never run out. */
const plenty = () => ({ ...battleFiles(), shop: battleFiles().shop.map((offer) => ({ ...offer, stock: null, share: null })) })

let world: ExponentWorld
let client: pg.Client
beforeAll(async () => {
  world = await startExponentWorld({ dir: await folderOf(plenty()), maxPayout: 1_000_000_000 })
  client = new pg.Client({ connectionString: world.url })
  await client.connect()
})
afterAll(async () => {
  expect((await auditWorld(world.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))).toEqual([])
  await client.end()
  await world.close()
})

/** Acts that are written together: what each of some players must have, and then how they act under a key. */
type Ready = (playerId: string) => Promise<(key: string) => Promise<unknown>>

const battles = () => ({ db: world.db, config: {} })

const purchase = async (playerId: string, voucherId: string) => {
  const deps = { ...world.deps, ports: { lockVouchers, spendVouchers, grantVouchers } }
  const request = { sessionId: HOUSE, playerId, offerId: 1, quantity: 1, price: '12', voucherId }
  return (key: string) => buy(deps, { ...request, key })
}

async function voucherOf(playerId: string): Promise<string> {
  const times = { gainedAt: new Date(world.clock.now), expiresAt: new Date(world.clock.now + 86_400_000) }
  const terms = { kind: 'shopDiscount', name: '券', image: 'x.webp', worth: 100, minAmount: 0, most: null, source: 'test' } as const
  const [id = ''] = await inTransaction(world.db, (tx) => grantVouchers(tx, [{ playerId, ...terms, ...times, pieces: 1 }]))
  return id
}

const ACTS: Record<string, Ready> = {
  'an entry of 指数': async (playerId) => {
    const { round } = await world.last()
    return (key) => world.enter(playerId, STAKE, 0, { key, round })
  },
  'a withdrawal from 指数': async (playerId) => {
    const { round } = await world.last()
    await world.enter(playerId, STAKE)
    return (key) => world.withdraw(playerId, { key, round })
  },
  'an exit of 指数': async (playerId) => {
    const { round, startAt } = await world.last()
    await world.enter(playerId, STAKE)
    return (key) => world.exit(playerId, { key, round, at: startAt.getTime() + 3_000 })
  },
  'a purchase': (playerId) => purchase(playerId, '0'),
  'a purchase with a voucher': async (playerId) => purchase(playerId, await voucherOf(playerId)),
  'an exchange': async (playerId) => {
    const { book } = await openBox(world.deps, { sessionId: HOUSE, playerId, boxId: PLAIN_BOX, number: 1, fast: false, key: randomUUID() })
    const ids = dropsOf(book).map(({ itemId }) => itemId ?? '')
    return (key) => exchangeItems(world.deps, { sessionId: HOUSE, playerId, key, ids })
  },
  'a new room of 竞技场': async (playerId) => (key) => createBattle(battles(), { ...createRequest(playerId), key }),
  'a seat of 竞技场': async (playerId) => {
    const { room } = await createBattle(battles(), createRequest(await world.rich()))
    return (key) => joinBattle(battles(), { ...joinRequest(playerId, room.roomId), key })
  },
}

const ROWS = {
  player: 'SELECT FROM player WHERE id = $1 FOR UPDATE',
  tally: "SELECT FROM day_tally WHERE player_id = $1 AND what = 'spend' FOR UPDATE",
  account: 'SELECT FROM account WHERE player_id = $1 AND currency = 0 FOR UPDATE',
  item: 'SELECT FROM item_instance WHERE owner_id = $1 FOR UPDATE',
  stake: 'SELECT FROM exponent_stake WHERE player_id = $1 FOR UPDATE',
  voucher: 'SELECT FROM voucher WHERE player_id = $1 FOR UPDATE',
}

/** Holds a row of a player until `free` is called. */
async function hold(row: keyof typeof ROWS, playerId: string): Promise<{ free(): Promise<unknown> }> {
  await client.query('BEGIN')
  const { rowCount } = await client.query(ROWS[row], [playerId])
  expect(rowCount).toBeGreaterThan(0)
  return { free: () => client.query('COMMIT') }
}

const statusIn = (error: unknown) => (error instanceof Refusal ? error.status : null)

/** The transactions that have kept the replies to these keys. */
const transactions = (keys: readonly string[]) =>
  world.rows<{ n: number }>('SELECT count(*)::int AS n FROM idempotency WHERE key = ANY ($1) AND reply IS NOT NULL GROUP BY xmin', [
    [...keys],
  ])

afterEach(async () => {
  // Where a test has failed, its row is still held.
  await client.query('ROLLBACK')
  await world.playOut()
})

describe.each<[string, (keyof typeof ROWS)[]]>([
  ['an entry of 指数', ['player', 'tally', 'account']],
  ['a withdrawal from 指数', ['player', 'stake', 'tally', 'account']],
  ['an exit of 指数', ['player', 'stake', 'account']],
  ['a purchase', ['player', 'tally', 'account']],
  ['a purchase with a voucher', ['voucher']],
  ['an exchange', ['player', 'item', 'account']],
  ['a new room of 竞技场', ['player', 'tally', 'account']],
  ['a seat of 竞技场', ['player', 'tally', 'account']],
])('%s', (name, rows) => {
  it.each(rows)('of somebody whose %s is busy keeps nobody else from being written together', async (row) => {
    const { startAt } = await world.openWith(600)
    const people = await Promise.all(Array.from({ length: 8 }, async () => ({ playerId: await world.rich(), key: randomUUID() })))
    const acts = await Promise.all(
      people.map(async ({ playerId, key }) => {
        const act = await ACTS[name]?.(playerId)
        if (!act) throw new Error(name)
        return () => act(key)
      }),
    )
    // A tally is made with the first act that is counted.
    await world.rows(
      "INSERT INTO day_tally (player_id, what, day, amount, month_amount) SELECT id, 'spend', '1970-01-01', 0, 0 FROM player ON CONFLICT DO NOTHING",
    )
    if (name === 'an exit of 指数') world.clock.now = startAt.getTime() + 3_000
    const busy = await hold(row, people[1]?.playerId ?? '')
    const all = acts.map((act) => act())
    // A slow machine may have told somebody by then that the server is busy. Nothing is done then.
    const late = all[1]?.catch((error: unknown) => (statusIn(error) === Status.unavailable ? null : Promise.reject(error)))
    await Promise.all(all.filter((_, index) => index !== 1))
    const held = await transactions(people.map(({ key }) => key))
    expect(held.reduce((sum, { n }) => sum + n, 0)).toBe(people.length - 1)
    // What comes first may go on its own. Acts that are done alone have a transaction each.
    expect(held.length).toBeLessThanOrEqual(3)
    await busy.free()
    await late
    await acts[1]?.()
    expect((await transactions(people.map(({ key }) => key))).reduce((sum, { n }) => sum + n, 0)).toBe(people.length)
  })
})
