import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookDiamonds } from '#server/core/money/bulk.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import { openBox } from '#server/modes/case/open.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { type BusMessage, memoryBus } from '#server/platform/live/bus.ts'
import { startDispatcher } from '#server/platform/live/outbox.ts'
import { dropsOf } from '#shared/book.ts'
import { Currency, EventType } from '#shared/codes.ts'
import { type BalanceNews, liveMessage } from '#shared/live.ts'
import { soon } from '../../support/soon.ts'
import { startWorld, type World } from '../case/world.ts'
import { PLAIN_BOX, PLAIN_PRICE } from '../catalogue/fixture.ts'

let world: World
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(() => world.db.$client.query('DELETE FROM push_outbox'))
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
afterAll(() => world.close())

/** A node with connections of its own, which opens, exchanges and delivers. */
function startNode() {
  const { db, close } = connectDb(world.url)
  const bus = memoryBus()
  const heard: BusMessage[] = []
  bus.subscribe((message) => heard.push(message))
  const dispatcher = startDispatcher({ db, bus, log: { warn: () => undefined } })
  const deps = { db, now: world.deps.now }
  const acting = (playerId: string) => ({ sessionId: HOUSE, playerId, key: randomUUID() })
  stops.push(async () => {
    await dispatcher.stop()
    await close()
  })
  return {
    heard,
    open: (playerId: string) => openBox(deps, { ...acting(playerId), boxId: PLAIN_BOX, number: 1, fast: false }),
    exchange: (playerId: string, id: string) => exchangeItems(deps, { ...acting(playerId), ids: [id] }),
  }
}

/** Balances that the nodes have told a player of, in the order in which each told them. */
function toldOf(nodes: readonly { heard: readonly BusMessage[] }[], playerId: string): BalanceNews[] {
  const messages = nodes.flatMap(({ heard }) => heard).filter((each) => each.playerId === playerId)
  return messages.flatMap(({ body }) => {
    const message = liveMessage.parse(JSON.parse(body))
    return message.eventType === EventType.balance ? [message.data] : []
  })
}

/** Pushes of balances that no node has taken yet. */
async function balancesLeft(): Promise<number> {
  const { rowCount } = await world.db.$client.query("SELECT FROM push_outbox WHERE body::json ->> 'eventType' = $1", [EventType.balance])
  return rowCount ?? 0
}

/** Balance after each line of the player's coins, as the ledger has it. */
async function ledgerOf(playerId: string): Promise<BalanceNews[]> {
  const { rows } = await world.db.$client.query<{ balance: number; line: number }>(
    `SELECT (balance_after / 100.0)::float8 AS balance, row_number() OVER (ORDER BY e.id)::int AS line
     FROM entry e JOIN account a ON a.id = e.account_id WHERE a.player_id = $1 AND a.currency = 0 ORDER BY line`,
    [playerId],
  )
  return rows.map((row) => ({ currency: Currency.coin, ...row }))
}

it('two hundred openings and exchanges at once on two nodes tell each line of the ledger once, with its balance, and nothing that was refused', async () => {
  const nodes = [startNode(), startNode()] as const
  const [playerId, other] = [await world.newPlayer({ startCoins: PLAIN_PRICE * 150 }), await world.newPlayer({ startCoins: PLAIN_PRICE })]
  const node = (at: number) => nodes[at % 2] ?? nodes[0]
  const before = (await ledgerOf(playerId)).length
  const items: string[] = []
  for (let at = 0; at < 50; at++) items.push(...dropsOf((await node(at).open(playerId)).book).map(({ itemId }) => itemId ?? ''))
  const acts = Array.from({ length: 100 }, (_, at) => [node(at).open(playerId), node(at + 1).exchange(playerId, items[at % 50] ?? '')])
  const results = await Promise.allSettled(acts.flat())
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(150)
  const ledger = (await ledgerOf(playerId)).slice(before)
  expect(ledger).toHaveLength(200)
  await soon(() => expect(toldOf(nodes, playerId).length).toBeGreaterThanOrEqual(200))
  // Drops wait for the end of their reels; no balance waits.
  await soon(async () => expect(await balancesLeft()).toBe(0))
  const told = toldOf(nodes, playerId)
  expect(told.filter(({ line }) => line > before).sort((a, b) => a.line - b.line)).toEqual(ledger)
  expect(toldOf(nodes, other).filter(({ line }) => line > 1)).toEqual([])
})

it('amounts as large as numbers are whole are told to the hundredth', async () => {
  const node = startNode()
  const playerId = await world.newPlayer()
  const amount = Number.MAX_SAFE_INTEGER - 2
  for (const part of [amount - 1, 1])
    await inTransaction(world.db, (tx) =>
      postJournal(tx, {
        kind: 'operator_grant',
        ref: 'test',
        at: new Date(world.clock.now),
        lines: [
          { playerId, currency: Currency.coin, amount: part },
          { house: 'grant', currency: Currency.coin, amount: -part },
        ],
      }),
    )
  await soon(() => expect(toldOf([node], playerId)).toHaveLength(2))
  expect(toldOf([node], playerId).map(({ balance }) => Math.round(balance * 100))).toEqual([amount - 1, amount])
})

it('ten thousand balances at once are all told, and a clock of the database that a day was set back or forward loses none', async () => {
  const node = startNode()
  const players = await Promise.all(Array.from({ length: 20 }, () => world.newPlayer()))
  const grant = (ref: string) =>
    inTransaction(world.db, (tx) =>
      bookDiamonds(tx, {
        kind: 'packet_shower',
        house: 'grant',
        ref,
        at: new Date(world.clock.now),
        lines: players.map((playerId) => ({ playerId, amount: 100 })),
      }),
    )
  const all = () => players.flatMap((playerId) => toldOf([node], playerId))
  for (let at = 0; at < 500; at++) await grant(`many:${at}`)
  await soon(() => expect(all()).toHaveLength(10_000))
  for (const [at, days] of [1, -1].entries()) {
    world.clock.now += days * 86_400_000
    await grant(`day:${at}`)
    await soon(() => expect(all()).toHaveLength(10_020 + at * 20))
  }
  expect(Math.max(...all().map(({ line }) => line))).toBe(502)
})

it('a balance that waited for minutes, while no node could take it, is told all the same: phones whose sockets stood ask for nothing', async () => {
  const playerId = await world.newPlayer({ startCoins: 500 })
  world.clock.now += 120_000
  const node = startNode()
  await soon(() => expect(toldOf([node], playerId)).toMatchObject([{ currency: Currency.coin, balance: 5, line: 1 }]))
})
