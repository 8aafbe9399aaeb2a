import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLedger } from '#server/core/money/audit.ts'
import { balanceLogPage, balancesOf } from '#server/core/money/balances.ts'
import { once, purgeIdempotency, requestHash } from '#server/core/money/idempotency.ts'
import { type JournalLine, postJournal } from '#server/core/money/journal.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Currency, Status } from '#shared/codes.ts'
import { startWorld, type World } from '../case/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

const post = (lines: readonly JournalLine<'grant'>[]) =>
  inTransaction(world.db, (tx) => postJournal(tx, { kind: 'operator_grant', ref: 'test', at: new Date(), lines }))
const grant = (playerId: string, amount: number, currency: Currency = Currency.coin): JournalLine<'grant'>[] => [
  { playerId, currency, amount },
  { house: 'grant', currency, amount: -amount },
]
const query = (text: string, values: unknown[] = []) => world.db.$client.query(text, values)

describe('postJournal', () => {
  it('moves balances of both currencies and logs each with the balance after it', async () => {
    const playerId = await world.newPlayer({ startCoins: 1000, startDiamonds: 50 })
    await post([...grant(playerId, 250), ...grant(playerId, -20, Currency.diamond)])
    expect(await balancesOf(world.db, playerId)).toMatchObject({ balance: 12.5, secondaryBalance: 0.3 })
    const { pageData, total } = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 15, currency: -1 })
    expect(total).toBe(4)
    expect(pageData.map(({ currency, amount, balanceAfter }) => [currency, amount, balanceAfter])).toEqual([
      [1, -0.2, 0.3],
      [0, 2.5, 12.5],
      [1, 0.5, 0.5],
      [0, 10, 10],
    ])
    const coins = await balanceLogPage(world.db, playerId, { page: 2, pageSize: 1, currency: 0 })
    expect([coins.total, coins.pageData[0]?.type, coins.pageData[0]?.typeName]).toEqual([2, 'opening_grant', '新人赠送'])
  })

  it('refuses to overdraw, and then has written nothing', async () => {
    const playerId = await world.newPlayer({ startCoins: 100 })
    await expect(post(grant(playerId, -101))).rejects.toMatchObject({ status: Status.insufficientBalance, msg: '金币不足，请先充值' })
    await expect(post(grant(playerId, -1, Currency.diamond))).rejects.toMatchObject({ status: Status.insufficientBalance })
    expect((await balanceLogPage(world.db, playerId, { page: 1, pageSize: 15, currency: -1 })).total).toBe(1)
  })

  it.each([
    ['lines that do not sum to zero', [{ house: 'grant', currency: 0, amount: 5 }]],
    [
      'sums that only meet across currencies',
      [
        { house: 'grant', currency: 0, amount: 5 },
        { house: 'grant', currency: 1, amount: -5 },
      ],
    ],
    ['an empty journal', []],
    ['a line of nothing', [{ house: 'grant', currency: 0, amount: 0 }]],
    [
      'fractions of a hundredth',
      [
        { house: 'grant', currency: 0, amount: 0.5 },
        { house: 'grant', currency: 0, amount: -0.5 },
      ],
    ],
  ] satisfies [string, JournalLine<'grant'>[]][])('refuses %s', async (_, lines) => {
    await expect(post(lines)).rejects.toThrow(RangeError)
  })

  it('survives any order of parallel moves between players, and the audit agrees', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => world.newPlayer({ startCoins: 1000, startDiamonds: 1000 })))
    const move = fc.record({ from: fc.nat(3), to: fc.nat(3), currency: fc.constantFrom(0, 1), amount: fc.integer({ min: 1, max: 400 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 16 }), async (moves) => {
        await Promise.allSettled(
          moves.map(({ from, to, currency, amount }) =>
            post([
              { playerId: players[from] ?? '', currency: currency as Currency, amount: -amount },
              { playerId: players[to] ?? '', currency: currency as Currency, amount },
            ]),
          ),
        )
        expect(await auditLedger(world.db)).toEqual([])
        const { rows } = await query('SELECT sum(balance)::int AS sum FROM account WHERE player_id = ANY($1::bigint[])', [players])
        expect(rows[0].sum).toBe(8000)
      }),
      { numRuns: 10 },
    )
  })
})

describe('the database itself', () => {
  it.each(['entry', 'journal', 'draw_receipt', 'item_history', 'odds_table'])('refuses to change or remove rows of %s', async (table) => {
    await world.open(await world.newPlayer({ startCoins: 1000 }))
    const column = table === 'odds_table' ? 'version' : 'id'
    await expect(query(`UPDATE ${table} SET ${column} = ${column}`)).rejects.toThrow('append-only')
    await expect(query(`DELETE FROM ${table}`)).rejects.toThrow('append-only')
    await expect(query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only')
  })

  it('refuses entries that do not balance and balances below zero', async () => {
    const playerId = await world.newPlayer({ startCoins: 100 })
    const { rows } = await query("INSERT INTO journal (kind, ref, at) VALUES ('operator_grant', 'test', now()) RETURNING id")
    const one = "INSERT INTO entry (journal_id, house, currency, amount) VALUES ($1, 'grant', 0, 5)"
    await expect(query(one, [rows[0].id])).rejects.toThrow('sum to zero')
    await expect(query(`${one}, ($1, 'case', 1, -5)`, [rows[0].id])).rejects.toThrow('sum to zero')
    await expect(query('UPDATE account SET balance = -1 WHERE player_id = $1', [playerId])).rejects.toThrow('account_balance_covered')
  })
})

describe('auditLedger', () => {
  it('names a balance that is not the sum of its entries, and a journal without entries', async () => {
    const playerId = await world.newPlayer({ startCoins: 100 })
    await query('UPDATE account SET balance = balance + 1 WHERE player_id = $1 AND currency = 0', [playerId])
    await query("INSERT INTO journal (kind, ref, at) VALUES ('operator_grant', 'empty', now())")
    const rules = (await auditLedger(world.db)).map(({ rule }) => rule)
    expect(rules).toContain('a balance is the sum of its entries')
    expect(rules).toContain('a journal has entries')
  })
})

describe('once', () => {
  const hash = requestHash('/a', { one: 1, two: 'x' })

  it('hashes a request by what it asks, not by the order of its fields', () => {
    expect(requestHash('/a', { two: 'x', one: 1 })).toBe(hash)
    for (const other of [requestHash('/b', { one: 1, two: 'x' }), requestHash('/a', { one: '1', two: 'x' }), requestHash('/a', { one: 1 })])
      expect(other).not.toBe(hash)
  })

  it('acts once for 40 concurrent calls, also when the first ones fail', async () => {
    const playerId = await world.newPlayer()
    const key = randomUUID()
    let acts = 0
    const call = () =>
      inTransaction(world.db, (tx) =>
        once(tx, { sessionId: HOUSE, playerId, key, requestHash: hash }, async () => {
          if (++acts <= 3) throw new Error('not yet')
          return { act: acts }
        }),
      )
    const settled = await Promise.allSettled(Array.from({ length: 40 }, call))
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(3)
    expect(acts).toBe(4)
    const other = inTransaction(world.db, (tx) => once(tx, { sessionId: HOUSE, playerId, key, requestHash: 'other' }, async () => null))
    await expect(other).rejects.toMatchObject({ status: Status.keyReused })
  })

  it('forgets keys after a week and not before', async () => {
    const playerId = await world.newPlayer()
    await inTransaction(world.db, (tx) => once(tx, { sessionId: HOUSE, playerId, key: 'kept-key', requestHash: hash }, async () => 1))
    await purgeIdempotency(world.db, world.clock.now + 6 * 86_400_000)
    const kept = () => query("SELECT FROM idempotency WHERE key = 'kept-key'").then(({ rowCount }) => rowCount)
    expect(await kept()).toBe(1)
    await purgeIdempotency(world.db, world.clock.now + 8 * 86_400_000)
    expect(await kept()).toBe(0)
  })
})
