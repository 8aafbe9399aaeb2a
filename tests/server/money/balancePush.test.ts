import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookCoins, bookDiamonds, lockCoins } from '#server/core/money/bulk.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Currency, EventType } from '#shared/codes.ts'
import { liveMessage, OWN_QUEUE } from '#shared/live.ts'
import { startWorld, type World } from '../case/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.db.$client.query('DELETE FROM push_outbox'))
afterAll(() => world.close())

/** The pushed balances in the order in which they were written, each with its owner. */
async function pushed() {
  const { rows } = await world.db.$client.query<{ player_id: string; destination: string; body: string }>(
    'SELECT player_id::text, destination, body FROM push_outbox WHERE player_id IS NOT NULL ORDER BY id',
  )
  return rows.flatMap(({ player_id, destination, body }) => {
    const message = liveMessage.parse(JSON.parse(body))
    if (message.eventType !== EventType.balance) return []
    expect(destination).toBe(OWN_QUEUE)
    return [{ playerId: player_id, ...message.data }]
  })
}

/** What a push of the accounts of a player as they are would say. */
async function accountsOf(playerId: string) {
  const { rows } = await world.db.$client.query<{ currency: Currency; balance: string; lines: string }>(
    'SELECT currency, balance, lines FROM account WHERE player_id = $1 ORDER BY currency',
    [playerId],
  )
  return rows.map(({ currency, balance, lines }) => ({ playerId, currency, balance: Number(balance) / 100, line: Number(lines) }))
}

const at = new Date('2026-01-01T00:00:00Z')

describe('a push of balances', () => {
  it('is written with every journal, for each account that it moves and no other', async () => {
    const [one, two] = [await world.newPlayer({ startCoins: 1000 }), await world.newPlayer({ startDiamonds: 50 })]
    await world.db.$client.query('DELETE FROM push_outbox')
    await inTransaction(world.db, (tx) =>
      postJournal(tx, {
        kind: 'operator_grant',
        ref: 'test',
        at,
        lines: [
          { playerId: one, currency: Currency.coin, amount: 123 },
          { playerId: two, currency: Currency.diamond, amount: -7 },
          { house: 'grant', currency: Currency.coin, amount: -123 },
          { house: 'grant', currency: Currency.diamond, amount: 7 },
        ],
      }),
    )
    const [coins] = await accountsOf(one)
    const [, diamonds] = await accountsOf(two)
    expect(coins).toMatchObject({ balance: 11.23, line: 2 })
    expect(await pushed()).toEqual([coins, diamonds])
  })

  it('is not written where the transaction rolls back', async () => {
    const playerId = await world.newPlayer({ startCoins: 100 })
    await world.db.$client.query('DELETE FROM push_outbox')
    const lines = [
      { playerId, currency: Currency.coin, amount: -101 },
      { house: 'grant', currency: Currency.coin, amount: 101 },
    ] as const
    await expect(inTransaction(world.db, (tx) => postJournal(tx, { kind: 'operator_grant', ref: 'test', at, lines }))).rejects.toThrow()
    expect(await pushed()).toEqual([])
  })

  it('is written for everybody in a journal of many players', async () => {
    const players = [await world.newPlayer({ startCoins: 500 }), await world.newPlayer({ startCoins: 900 })]
    await world.db.$client.query('DELETE FROM push_outbox')
    const all = (amount: number) => players.map((playerId) => ({ playerId, amount }))
    await inTransaction(world.db, async (tx) => {
      await lockCoins(tx, players)
      await bookCoins(tx, { kind: 'exponent_stake', house: 'escrow', ref: 'exponent:1', at, lines: all(-255) })
      await bookDiamonds(tx, { kind: 'packet_shower', house: 'grant', ref: 'shower:1', at, lines: all(5) })
    })
    const byAccount = (a: { playerId: string; currency: number }, b: typeof a) =>
      Number(a.playerId) - Number(b.playerId) || a.currency - b.currency
    const told = (await pushed()).sort(byAccount)
    expect(told).toEqual((await Promise.all(players.map(accountsOf))).flat().sort(byAccount))
    expect(told).toHaveLength(4)
  })

  it('is written with an opening, whose reply names the same line; a key that is used again names the old one', async () => {
    const playerId = await world.newPlayer({ startCoins: 10_000, startDiamonds: 3 })
    await world.db.$client.query('DELETE FROM push_outbox')
    const first = await world.open(playerId, { key: 'first-key-of-it' })
    const [coins, diamonds] = await accountsOf(playerId)
    expect(await pushed()).toEqual([coins])
    expect(first).toMatchObject({
      balance: coins?.balance,
      balanceLine: coins?.line,
      secondaryBalance: diamonds?.balance,
      secondaryLine: diamonds?.line,
    })
    const second = await world.open(playerId)
    expect(second.balanceLine).toBe((first.balanceLine ?? 0) + 1)
    const again = await world.open(playerId, { key: 'first-key-of-it' })
    expect(again).toMatchObject({ balance: first.balance, balanceLine: first.balanceLine })
  })

  it('is not written for a robot, which has no phone', async () => {
    const playerId = await world.newPlayer({ startCoins: 10_000 })
    await world.db.$client.query('UPDATE player SET robot = true WHERE id = $1', [playerId])
    await world.db.$client.query('DELETE FROM push_outbox')
    await world.open(playerId)
    expect(await pushed()).toEqual([])
  })
})

describe('whatever writes to the accounts', () => {
  it('tells of them', () => {
    const root = join(import.meta.dirname, '../../../src/server')
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const moves = /update\s+account\s+\w+\s+set\s+balance|\.update\(account\)\s*\.set\(counted\)/i
    const telling = files.filter((file) => moves.test(readFileSync(join(root, file), 'utf8')))
    expect(telling.map((file) => file.replaceAll('\\', '/')).sort()).toEqual([
      'core/money/bulk.ts',
      'core/money/journal.ts',
      'core/play/commitSql.ts',
    ])
    const silent = telling.filter((file) => !readFileSync(join(root, file), 'utf8').includes('pushBalances('))
    expect(silent).toEqual([])
  })
})
