import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messagePage, sendMessage } from '#server/account/message/messages.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { balanceLogPage, balanceSums } from '#server/core/money/balances.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { markSpans } from '#server/core/money/spans.ts'
import { givingPage } from '#server/economy/giving/giving.ts'
import { orderPage } from '#server/economy/pay/orders.ts'
import { retrievalPage } from '#server/economy/retrieval/orders.ts'
import { purchasePage } from '#server/economy/shop/purchases.ts'
import { voucherPage } from '#server/economy/voucher/page.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import { openPage } from '#server/modes/case/openRecords.ts'
import type { ListQuery } from '#server/platform/db/listPage.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { LIST_COUNTED } from '#shared/calls/fields.ts'
import { Currency, VoucherStat } from '#shared/codes.ts'
import { startWorld, type World } from '../case/world.ts'

let world: World
let playerId: string
let stranger: string
beforeAll(async () => {
  world = await startWorld()
  playerId = await world.newPlayer({ startCoins: 100_000_000, startDiamonds: 100 })
  stranger = await world.newPlayer({ startCoins: 100_000_000 })
})
afterAll(() => world.close())

const query = async (text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows
const idsOf = async (text: string, values: unknown[] = []) => (await query(text, values)).map(({ id }) => String(id))

interface List {
  /** Adds a row of the player, newest, and one of somebody else. */
  add(who: string): Promise<unknown>
  read(query: ListQuery): Promise<{ ids: string[]; total: number }>
}

const grant = (who: string, currency: Currency, at = new Date(world.clock.now)) =>
  inTransaction(world.db, (tx) =>
    postJournal(tx, {
      kind: 'operator_grant',
      ref: 'test',
      at,
      lines: [
        { playerId: who, currency, amount: 100 },
        { house: 'grant', currency, amount: -100 },
      ],
    }),
  )

/** A row of the same moment as the one before, now and then. */
let turns = 0
const now = () => new Date(world.clock.now + Math.floor(turns++ / 3))

const item = (who: string) =>
  query(
    "INSERT INTO item_instance (owner_id, state, gift_id, grade, price, box_id, gained_at) VALUES ($1, 'given', 1, 4, $2, 0, $3) RETURNING id",
    [who, 100 + (turns % 3), now()],
  )

const LISTS: Record<string, List> = {
  openings: {
    add: async (who) => {
      const { book } = await world.open(who, { fast: true })
      world.clock.now = Math.max(world.clock.now, book.revealAt)
    },
    read: async (asked) => {
      const { pageData, total } = await openPage(world.deps, playerId, { ...asked, asOf: 0 })
      return { ids: pageData.map(({ openId }) => openId), total }
    },
  },
  'entries of both currencies': {
    add: (who) => grant(who, turns++ % 3 === 0 ? Currency.diamond : Currency.coin),
    read: async (asked) => {
      const { pageData, total } = await balanceLogPage(world.db, playerId, { ...asked, currency: -1 })
      return { ids: pageData.map(({ id }) => id), total }
    },
  },
  messages: {
    add: (who) => inTransaction(world.db, (tx) => sendMessage(tx, { playerId: who, title: '信', content: '信', at: now() })),
    read: async (asked) => {
      const { pageData, total } = await messagePage(world.db, playerId, asked)
      return { ids: pageData.map(({ messageId }) => messageId), total }
    },
  },
  'gifts, given and received': {
    add: async (who) => {
      const [[mine], [theirs]] = [await item(who), await item(stranger)]
      const sides = turns % 2 ? [who, stranger] : [stranger, who]
      if (who === stranger) return
      await query('INSERT INTO giving (from_id, to_id, item_id, new_item_id, at) VALUES ($1, $2, $3, $4, now())', [
        ...sides,
        mine.id,
        theirs.id,
      ])
    },
    read: async (asked) => {
      const { pageData, total } = await givingPage(world.deps, playerId, asked)
      return { ids: pageData.map(({ givingId }) => givingId), total }
    },
  },
  purchases: {
    add: (who) =>
      query("INSERT INTO purchase (player_id, offer_id, name, quantity, currency, paid, at) VALUES ($1, 1, 'x', 1, 0, 100, now())", [who]),
    read: async (asked) => {
      const { pageData, total } = await purchasePage(world.db, playerId, asked)
      return { ids: pageData.map(({ purchaseId }) => purchaseId), total }
    },
  },
  'top-ups': {
    add: (who) =>
      query(
        `INSERT INTO top_up (order_no, player_id, channel, gateway, state, amount, bonus, created_at, expires_at)
         VALUES ($2, $1, 0, 'sandbox', 'cancelled', 100, 0, now(), now())`,
        [who, randomUUID()],
      ),
    read: async (asked) => {
      const { pageData, total } = await orderPage(world.db, playerId, asked, Date.now())
      return { ids: pageData.map(({ id }) => id), total }
    },
  },
  retrievals: {
    add: (who) =>
      query(
        "INSERT INTO retrieval_order (player_id, state, trade_url, value, created_at, changed_at) VALUES ($1, 'rejected', '', 1, now(), now())",
        [who],
      ),
    read: async (asked) => {
      const { pageData, total } = await retrievalPage(world.deps as Parameters<typeof retrievalPage>[0], playerId, asked)
      return { ids: pageData.map(({ orderId }) => orderId), total }
    },
  },
  'used vouchers': {
    add: (who) =>
      query(
        `INSERT INTO voucher (player_id, kind, name, image, worth, min_amount, source, gained_at, expires_at, used_at, used_ref)
         VALUES ($1, 'shopDiscount', 'x', 'x', 1, 1, 'x', now(), now(), $2, 'x')`,
        [who, now()],
      ),
    read: async (asked) => {
      const { pageData, total } = await voucherPage(world.db, playerId, { ...asked, stat: VoucherStat.used }, Date.now())
      return { ids: pageData.map(({ voucherId }) => voucherId), total }
    },
  },
  'the bag, newest first': {
    add: async (who) => {
      const [{ id }] = await item(who)
      await query("UPDATE item_instance SET state = 'bag' WHERE id = $1", [id])
    },
    read: async (asked) => {
      const { pageData, total } = await bagPage(world.db, playerId, { ...asked, sort: 'new', grade: -1 })
      return { ids: pageData.map(({ itemId }) => itemId), total }
    },
  },
}

describe.each(Object.entries(LISTS))('%s', (_, { add, read }) => {
  it('are neither skipped nor repeated while rows arrive, and nobody else’s are among them', async () => {
    for (let rows = 0; rows < 8; rows++) for (const who of [playerId, stranger]) await add(who)
    const { ids: before, total } = await read({ page: 1, pageSize: 100 })
    expect(total).toBe(before.length)
    const seen: string[] = []
    for (let page = 1; ; page++) {
      const { ids } = await read({ page, pageSize: 3, after: seen.at(-1) ?? '0' })
      if (ids.length === 0) break
      seen.push(...ids)
      await add(playerId)
    }
    expect(seen).toEqual(before)
    // By page they are as ever.
    const { ids: whole } = await read({ page: 1, pageSize: 100 })
    expect((await read({ page: 2, pageSize: 3 })).ids).toEqual(whole.slice(3, 6))
  })
})

/** Small ones; an account that was booked to twice in one gets its sum there. */
const SPANS = { size: 8, many: 2 }

describe('a list that has grown', () => {
  it('counts to its bound, reaches no further by page, and goes on by its last row', async () => {
    const who = await world.newPlayer()
    await query(
      `INSERT INTO message (player_id, title, content, created_at)
       SELECT $1, 'x', 'x', '2026-01-01'::timestamptz + n / 2 * interval '1 s' FROM generate_series(1, $2) n`,
      [who, LIST_COUNTED + 50],
    )
    const all = await idsOf('SELECT id FROM message WHERE player_id = $1 ORDER BY created_at DESC, id DESC', [who])
    const pageAt = async (asked: ListQuery) => (await messagePage(world.db, who, asked)).pageData.map(({ messageId }) => messageId)
    expect((await messagePage(world.db, who, { page: 1, pageSize: 15 })).total).toBe(LIST_COUNTED)
    expect(await pageAt({ page: 50, pageSize: 100 })).toEqual(all.slice(LIST_COUNTED - 100, LIST_COUNTED))
    expect(await pageAt({ page: 51, pageSize: 100 })).toEqual([])
    expect(await pageAt({ page: 100_000, pageSize: 100 })).toEqual([])
    expect(await pageAt({ page: 1, pageSize: 100, after: all[LIST_COUNTED - 1] ?? '' })).toEqual(all.slice(LIST_COUNTED))
  })

  it('shows a month the same, whether or not spans of ids lead to it', async () => {
    const who = await world.newPlayer()
    const at = (month: number, day: number) => new Date(Date.UTC(2025, month - 1, day))
    const rich = async (moment: Date) => {
      for (let times = 0; times < 3; times++) await grant(who, Currency.coin, moment)
    }
    // The clock of one node was a month wrong for a while.
    const moments = [at(3, 1), at(3, 5), at(4, 2), at(3, 20), at(4, 20), at(5, 1), at(4, 30), at(5, 9), at(6, 1), at(6, 2)]
    for (const moment of moments) {
      await rich(moment)
      await grant(stranger, Currency.coin, moment)
    }
    const look = async () => {
      const seen = []
      for (const month of ['2025-02', '2025-03', '2025-04', '2025-05', '2025-06', '2025-07']) {
        const log = await balanceLogPage(world.db, who, { page: 1, pageSize: 100, currency: -1, month })
        const rest = await balanceLogPage(world.db, who, { page: 1, pageSize: 100, currency: -1, month, after: log.pageData[0]?.id ?? '0' })
        seen.push({ month, log, rest, sums: await balanceSums(world.db, who, month) })
      }
      return seen
    }
    const before = await look()
    expect(before.map(({ log }) => log.total)).toEqual([0, 9, 9, 6, 6, 0])
    // What one round has seen is noted in the next one.
    expect([await markSpans(world.db, SPANS), (await markSpans(world.db, SPANS)) > 5]).toEqual([0, true])
    expect(await look()).toEqual(before)
    expect((await query('SELECT count(*)::int AS sums FROM entry_span_sum'))[0].sums).toBeGreaterThan(5)
    expect(await auditLedger(world.db)).toEqual([])
    await query("UPDATE entry_span_sum SET gained = gained + 1; UPDATE entry_span SET first_at = first_at + interval '1 h'")
    expect(new Set((await auditLedger(world.db)).map(({ rule }) => rule))).toEqual(
      new Set(['a span tells the moments of its entries', 'the sum of an account in a span is that of its entries']),
    )
    await query("UPDATE entry_span_sum SET gained = gained - 1; UPDATE entry_span SET first_at = first_at - interval '1 h'")
    await grant(who, Currency.coin, at(4, 3))
    expect((await balanceLogPage(world.db, who, { page: 1, pageSize: 9, currency: -1, month: '2025-04' })).total).toBe(10)
  })
})
