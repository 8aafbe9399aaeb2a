import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitState } from '#server/core/limits/settings.ts'
import { totalsOf } from '#server/core/limits/totals.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { auditAccounts } from '#server/core/money/auditAccounts.ts'
import { exchangeDiamonds } from '#server/core/money/exchangeDiamonds.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { fillSums } from '#server/core/money/sums.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { exchangeBag } from '#server/modes/case/exchange.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Currency } from '#shared/codes.ts'
import type { JournalKind } from '#shared/kinds.ts'
import { startWorld, type World } from '../case/world.ts'
import { FEE, forge, openForge } from '../play/forge.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await openForge(world.db)
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows
const coins = async (playerId: string) => (await query('SELECT * FROM account WHERE player_id = $1 AND currency = 0', [playerId]))[0]

/** What an account should keep, counted from its history with names of kinds that stand here, not in the table of kinds. */
async function counted(playerId: string) {
  const [row] = await query(
    `SELECT count(*) AS lines, sum(amount) AS balance, coalesce(sum(amount) FILTER (WHERE kind IN ('top_up', 'card_code')), 0) AS topped_up,
       coalesce(sum(amount) FILTER (WHERE kind IN ('case_open', 'shop_buy')), 0) AS spent,
       coalesce(sum(amount) FILTER (WHERE kind IN ('item_exchange', 'diamond_exchange')), 0) AS exchanged
     FROM entry e JOIN journal j ON j.id = e.journal_id JOIN account a ON a.id = e.account_id WHERE a.player_id = $1 AND a.currency = 0`,
    [playerId],
  )
  return row
}

const expectKept = async (playerId: string) => expect(await coins(playerId)).toMatchObject({ ...(await counted(playerId)), summed: true })

const topUp = (playerId: string, amount: number, kind: JournalKind = 'top_up') =>
  inTransaction(world.db, (tx) =>
    postJournal(tx, {
      kind: kind as 'top_up',
      ref: `test:${randomUUID()}`,
      at: new Date(),
      lines: [
        { playerId, currency: Currency.coin, amount },
        { house: 'cashier', currency: Currency.coin, amount: -amount },
      ],
    }),
  )

/** Does what a node of the version before does: it books a grant and changes the balance, and knows of no sums. */
const bookAsBefore = (playerId: string, amount: number) =>
  inTransaction(world.db, async (tx) => {
    const client = tx as unknown as { execute(text: string): Promise<unknown> }
    await client.execute(`UPDATE account SET balance = balance + ${amount} WHERE player_id = ${playerId} AND currency = 0`)
    await client.execute(`WITH j AS (INSERT INTO journal (kind, ref, at) VALUES ('top_up', 'before', now()) RETURNING id)
      INSERT INTO entry (journal_id, account_id, house, currency, amount, balance_after)
      SELECT j.id, a.id, NULL, 0, ${amount}, a.balance FROM j, account a WHERE a.player_id = ${playerId} AND a.currency = 0
      UNION ALL SELECT j.id, NULL, 'cashier', 0, -${amount}, NULL FROM j`)
  })

describe('the sums that an account keeps', () => {
  it('are those of its history after plays, payouts, exchanges and top-ups at once', async () => {
    const players = await Promise.all([1, 2, 3].map(() => world.newPlayer({ startCoins: 10_000_000, startDiamonds: 1_000_000 })))
    const acts = players.flatMap((playerId) =>
      [1, 2, 3, 4, 5].flatMap(() => [
        () => world.open(playerId, { number: 3, fast: true }),
        () => forge(world.db, playerId, { cost: FEE, payout: 120 }),
        () => forge(world.db, playerId, { cost: FEE, payout: FEE }),
        () => forge(world.db, playerId, { cost: 0, payout: 50 }),
        () => exchangeBag(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), grade: -1 }),
        () => exchangeDiamonds(world.db, { sessionId: HOUSE, playerId, key: randomUUID(), quantity: 100, now: Date.now() }),
        () => topUp(playerId, 777),
        () => topUp(playerId, 55, 'card_code'),
      ]),
    )
    // An exchange finds an empty bag now and then.
    await Promise.allSettled(acts.map((act) => act()))
    for (const playerId of players) {
      await expectKept(playerId)
      const { topped_up, spent, exchanged } = await counted(playerId)
      const totals = { toppedUp: topped_up / 100, spent: -spent / 100, exchanged: exchanged / 100 }
      expect(totals.toppedUp).toBeGreaterThan(0)
      expect(totals.exchanged).toBeGreaterThan(0)
      expect(await totalsOf(world.db, playerId)).toEqual(totals)
      expect((await limitState(world.db, playerId, Date.now())).totals).toEqual(totals)
    }
    expect(await auditLedger(world.db)).toEqual([])
  })

  it('are told by the audit when they are wrong, also of an account with many entries', async () => {
    const playerId = await world.newPlayer({ startCoins: 1_000_000 })
    for (let times = 0; times < 5; times++) await topUp(playerId, 100)
    for (const wrong of ['lines = lines + 1', 'spent = spent - 1', 'topped_up = topped_up + 1', 'exchanged = 5']) {
      const kept = await coins(playerId)
      await query(`UPDATE account SET ${wrong} WHERE id = $1`, [kept.id])
      for (const piece of [2, undefined])
        expect(await auditAccounts(world.db, piece), wrong).toEqual([
          { rule: 'the sums that an account keeps are those of its entries', row: { account: kept.id } },
        ])
      const { lines, spent, topped_up, exchanged } = kept
      await query('UPDATE account SET lines = $2, spent = $3, topped_up = $4, exchanged = $5 WHERE id = $1', [
        kept.id,
        lines,
        spent,
        topped_up,
        exchanged,
      ])
    }
    expect(await auditAccounts(world.db, 2)).toEqual([])
  })

  it('are forgotten where a node of the version before books, read from the history meanwhile, and summed again', async () => {
    const playerId = await world.newPlayer({ startCoins: 1_000_000 })
    await topUp(playerId, 300)
    await bookAsBefore(playerId, 200)
    expect(await coins(playerId)).toMatchObject({ summed: false })
    await topUp(playerId, 100)
    expect((await totalsOf(world.db, playerId)).toppedUp).toBe(6)
    expect(await auditLedger(world.db)).toEqual([])
    expect(await fillSums(world.db)).toBe(1)
    await expectKept(playerId)
    expect((await totalsOf(world.db, playerId)).toppedUp).toBe(6)
  })

  it('are summed from a long history and a short one while players go on, and by two nodes at once', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => world.newPlayer({ startCoins: 10_000_000 })))
    for (const playerId of players.slice(0, 2)) for (let times = 0; times < 8; times++) await topUp(playerId, 10)
    await query('UPDATE account SET summed = false, lines = 0, spent = 0, topped_up = 0')
    let isOver = false
    const playing = players.map(async (playerId) => {
      while (!isOver) await Promise.all([world.open(playerId, { fast: true }), topUp(playerId, 5)])
    })
    for (let round = 0; round < 5; round++)
      await Promise.all([fillSums(world.db, { size: 3, many: 4 }), fillSums(world.db, { size: 100, many: 4 })])
    isOver = true
    await Promise.all(playing)
    await fillSums(world.db, { size: 3, many: 4 })
    for (const playerId of players) await expectKept(playerId)
    expect(await query('SELECT id FROM account WHERE NOT summed')).toEqual([])
    expect(await auditLedger(world.db, 5)).toEqual([])
  })
})
