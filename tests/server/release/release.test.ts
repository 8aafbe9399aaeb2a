import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSession } from '#server/account/auth/session.ts'
import { reverseFirstTopUp } from '#server/community/welfare/reverse.ts'
import { grantItems } from '#server/core/items/items.ts'
import { postJournal } from '#server/core/money/journal.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { catchUp, sumsNow } from '#server/core/release/sums.ts'
import { give } from '#server/economy/giving/giving.ts'
import { requestRetrieval, requireRetrievable } from '#server/economy/retrieval/orders.ts'
import { ALL_MODES } from '#server/modes/all.ts'
import { openBox } from '#server/modes/case/open.ts'
import { createRoll } from '#server/modes/roll/create.ts'
import { rollDeps } from '#server/modes/roll/ports.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { dropsOf } from '#shared/book.ts'
import { buyOffer } from '#shared/calls/shop.ts'
import { Currency, Status } from '#shared/codes.ts'
import type { JournalKind } from '#shared/kinds.ts'
import { battleCreate, battleLeave } from '#shared/modes/battle/calls.ts'
import { dreamTargets, upgrade } from '#shared/modes/dream/calls.ts'
import { DAILY_TASKS, GIFT_TURNS } from '#shared/welfare.ts'
import { dataOf } from '../../support/api.ts'
import { type TestPlayer, verify } from '../../support/player.ts'
import { givingDeps, setPlayer, TRADE_URL, uidOf } from '../case/hoard.ts'
import { DAY, HOUR } from '../clock.ts'
import { startWelfareWorld, type WelfareTestWorld } from '../welfare/world.ts'

/** A box at 2 coins. */
const CHEAP_BOX = 205

let world: WelfareTestWorld
beforeAll(async () => {
  world = await startWelfareWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.clock.advance(DAY))

type Node = 0 | 1

async function trader(wallet: { coins?: number; diamonds?: number } = {}): Promise<TestPlayer> {
  const player = await world.newPlayer(wallet)
  await setPlayer(world.deps.db, player.playerId, { tradeUrl: TRADE_URL })
  return player
}

const refusalOf = (act: Promise<unknown>): Promise<{ status: number; msg: string }> =>
  act.then(
    () => ({ status: 0, msg: '' }),
    (error: { status?: number; msg?: string }) => {
      if (error.status === undefined) throw error
      return { status: error.status, msg: error.msg ?? '' }
    },
  )

const retrieve = ({ playerId }: TestPlayer, ids: readonly string[], node: Node = 0) =>
  requestRetrieval({ db: world.nodes[node], now: world.clock.now }, { playerId, sessionId: HOUSE, key: randomUUID(), ids })

const bag = async ({ playerId }: TestPlayer) =>
  (
    await world.rows<{ id: string }>(`SELECT id::text FROM item_instance WHERE owner_id = $1 AND state = 'bag' ORDER BY id`, [playerId])
  ).map(({ id }) => id)

/** Something that the player has won, bought or got otherwise, but not as a gift of the house. */
const won = async ({ playerId }: TestPlayer, price: number): Promise<string> => {
  const item = { giftId: 101, grade: 4, price, boxId: 0 }
  const [id = ''] = await inTransaction(world.deps.db, (tx) =>
    grantItems(tx, playerId, [item], { ref: 'test', at: new Date(world.clock.now()) }),
  )
  return id
}

/** Plays boxes at 2 coins until so many coins are wagered. */
async function wager({ playerId }: TestPlayer, coins: number): Promise<void> {
  for (let left = coins; left > 0; left -= 2)
    await openBox(
      { db: world.deps.db, now: world.clock.now },
      { playerId, sessionId: HOUSE, boxId: CHEAP_BOX, number: 1, fast: true, key: randomUUID() },
    )
}

/** Diamonds of the house that are booked as `kind`. */
const paid = ({ playerId }: TestPlayer, kind: JournalKind, diamonds: number) =>
  inTransaction(world.deps.db, (tx) =>
    postJournal(tx, {
      kind: kind as 'rank_reward',
      ref: 'rank:0',
      at: new Date(world.clock.now()),
      lines: [
        { playerId, currency: Currency.diamond, amount: diamonds * 100 },
        { house: 'grant', currency: Currency.diamond, amount: -diamonds * 100 },
      ],
    }),
  )

const giftOf = async (player: TestPlayer): Promise<string> => {
  await world.gift(player)
  const [row] = await world.rows<{ id: string }>(`SELECT item_id::text AS id FROM welfare_claim WHERE player_id = $1 AND kind = 'first'`, [
    player.playerId,
  ])
  return row?.id ?? ''
}

describe('items leave', () => {
  it('before the trade link is asked for: the gate is told first, by the question and by the act', async () => {
    const player = await world.newPlayer()
    await world.free(player)
    const mine = await bag(player)
    const ask = () => requireRetrievable({ db: world.nodes[0], now: world.clock.now }, player.playerId, mine)
    const told = await refusalOf(ask())
    expect(told.status).toBe(Status.realNameMissing)
    expect(await refusalOf(retrieve(player, mine))).toEqual(told)
    expect(await bag(player)).toEqual(mine)
    expect(await refusalOf(requireRetrievable({ db: world.nodes[0], now: world.clock.now }, player.playerId, ['999999999']))).toMatchObject(
      {
        status: Status.itemNotInBag,
      },
    )
  })

  it('from none of six fresh accounts that took every gift of the day, to one trade link', async () => {
    for (let account = 0; account < 6; account++) {
      const player = await trader()
      await world.sign(player)
      await world.task(player, DAILY_TASKS[0]?.task ?? 'sign')
      const { book } = await world.free(player)
      const [drop] = dropsOf(book)
      expect(await refusalOf(retrieve(player, [drop?.itemId ?? '']))).toEqual({
        status: Status.realNameMissing,
        msg: `提取赠品需满足两项：完成实名认证或任意充值；再投入 ${(0.25 + (drop?.recoveryPrice ?? 0)).toFixed(2)} 金币`,
      })
      expect(await bag(player)).toHaveLength(1)
    }
  })

  it('after a real name too only when the gifts were wagered once', async () => {
    const player = await trader({ coins: 100 })
    await verify(world.deps.db, player.playerId)
    await world.sign(player)
    const { book } = await world.free(player)
    const free = dropsOf(book)[0]
    const missing = (0.2 + (free?.recoveryPrice ?? 0)).toFixed(2)
    expect(await refusalOf(retrieve(player, [free?.itemId ?? '']))).toEqual({
      status: Status.giftLocked,
      msg: `还有价值 ${missing} 的赠品未满足条件，再投入 ${missing} 金币后即可全部提取`,
    })
    const other = await trader({ coins: 20_000 })
    await verify(world.deps.db, other.playerId)
    const { book: again } = await world.free(other)
    await wager(other, 200)
    expect(await refusalOf(retrieve(other, [dropsOf(again)[0]?.itemId ?? '']))).toMatchObject({ status: 0 })
  })

  it.each<[string, number[]]>([
    ['one order of ten', [10]],
    ['one that was too small for the first gift', [1]],
    ['two, each before the next', [10, 10]],
    ['two small ones', [1, 2]],
  ])('after a top-up that was charged back no more: %s', async (_name, amounts) => {
    const player = await trader()
    const mine = await won(player, 500)
    for (const amount of amounts) {
      await reverseFirstTopUp(world.deps.db, await world.topUp(player, amount), 'test')
      expect(await refusalOf(retrieve(player, [mine]))).toMatchObject({ status: Status.realNameMissing })
    }
    await world.topUp(player, 10)
    expect(await refusalOf(retrieve(player, [mine]))).toMatchObject({ status: 0 })
  })

  it('after two top-ups of which both were charged back later no more', async () => {
    const player = await trader()
    const mine = await won(player, 500)
    const orders = [await world.topUp(player, 10), await world.topUp(player, 10)]
    for (const orderNo of orders) await reverseFirstTopUp(world.deps.db, orderNo, 'test')
    expect(await refusalOf(retrieve(player, [mine]))).toMatchObject({ status: Status.realNameMissing })
  })

  it('great ones while the small gift stays', async () => {
    const player = await trader()
    await world.topUp(player, 10)
    const gift = await giftOf(player)
    const great = await won(player, 500_00)
    expect(await refusalOf(retrieve(player, [great, gift]))).toMatchObject({ status: Status.giftLocked })
    expect(await refusalOf(retrieve(player, [great]))).toMatchObject({ status: 0 })
  })
})

describe('the gift for a first top-up', () => {
  it('stays until its worth was wagered GIFT_TURNS times', async () => {
    const player = await trader()
    await world.topUp(player, 10)
    const gift = await giftOf(player)
    expect(await refusalOf(retrieve(player, [gift]))).toEqual({
      status: Status.giftLocked,
      msg: `还有价值 8.00 的赠品未满足条件，再投入 ${(8 * GIFT_TURNS).toFixed(2)} 金币（首充礼按 ${GIFT_TURNS} 倍计）后即可全部提取`,
    })
    await wager(player, 10)
    expect(await refusalOf(retrieve(player, [gift]))).toMatchObject({ status: Status.giftLocked })
    await world.topUp(player, 230)
    await wager(player, 228)
    expect(await refusalOf(retrieve(player, [gift]))).toEqual({
      status: Status.giftLocked,
      msg: '还有价值 0.07 的赠品未满足条件，再投入 2.00 金币（首充礼按 30 倍计）后即可全部提取',
    })
    await wager(player, 2)
    expect(await refusalOf(retrieve(player, [gift]))).toMatchObject({ status: 0 })
  })

  it('is not freed by exchanging it: what is left must be worth it', async () => {
    const player = await trader()
    await world.topUp(player, 10)
    await giftOf(player)
    // What 10 coins and the gift were turned into, e.g. in the shop.
    const things = [await won(player, 900), await won(player, 100)]
    const { playerId } = player
    await world.rows('UPDATE account SET balance = 0 WHERE player_id = $1', [playerId])
    await world.rows(`UPDATE item_instance SET state = 'exchanged' WHERE owner_id = $1 AND id <> ALL ($2::bigint[])`, [playerId, things])
    expect(await refusalOf(retrieve(player, things))).toMatchObject({ status: Status.giftLocked })
    expect(await refusalOf(retrieve(player, things.slice(0, 1)))).toMatchObject({ status: Status.giftLocked })
    expect(await refusalOf(retrieve(player, things.slice(1)))).toMatchObject({ status: 0 })
  })
})

describe('what counts', () => {
  it('is no stake that can come back', async () => {
    const player = await trader({ coins: 3_600 })
    await verify(world.deps.db, player.playerId)
    const { book } = await world.free(player)
    const free = dropsOf(book)[0]?.itemId ?? ''
    const query = { boxes: '102,102', mode: '0', seats: '2', teams: '2' }
    const token = await createSession(world.deps.db, player.playerId, world.clock.now())
    const { room } = await dataOf(world.origin, battleCreate, { token, key: randomUUID(), query })
    expect(await refusalOf(retrieve(player, [free]))).toMatchObject({ status: Status.giftLocked })
    await dataOf(world.origin, battleLeave, { token, key: randomUUID(), query: { roomId: room.roomId } })
    expect(await refusalOf(retrieve(player, [free]))).toMatchObject({ status: Status.giftLocked })
  })

  it('is what an upgrade takes, coins and items, and not what the shop takes', async () => {
    const player = await trader({ coins: 100_000 })
    await verify(world.deps.db, player.playerId)
    const { book } = await world.free(player)
    const free = dropsOf(book)[0]?.itemId ?? ''
    const token = await createSession(world.deps.db, player.playerId, world.clock.now())
    await dataOf(world.origin, buyOffer, { token, key: randomUUID(), query: { offerId: '101', price: '4.5' } })
    expect(await refusalOf(retrieve(player, [free]))).toMatchObject({ status: Status.giftLocked })
    const [bought = ''] = (await bag(player)).filter((id) => id !== free)
    const targets = await dataOf(world.origin, dreamTargets, { token })
    const query = { giftId: String(targets.find(({ recoveryPrice }) => recoveryPrice < 500)?.giftId), chance: '5000', stakes: bought }
    await dataOf(world.origin, upgrade, { token, key: randomUUID(), query })
    const sums = () => inTransaction(world.deps.db, (tx) => sumsNow(tx, player.playerId))
    const [row] = await world.rows<{ worth: number }>('SELECT (price - paid)::float8 AS worth FROM dream_upgrade WHERE player_id = $1', [
      player.playerId,
    ])
    expect(row?.worth).toBeGreaterThan(0)
    expect((await sums()).upgraded).toBe(row?.worth)
    world.clock.advance(HOUR)
    expect((await sums()).upgraded).toBe(row?.worth)
    expect((await sums()).upgraded).toBe(row?.worth)
    expect(await refusalOf(retrieve(player, [free]))).toMatchObject({ status: 0 })
  })

  it('is every kind of gift of the house, and neither a grant of an operator nor commission', async () => {
    const player = await trader()
    for (const kind of ['sign_in', 'task_reward', 'packet_shower', 'rank_reward', 'album_reward', 'commission', 'operator_grant'] as const)
      await paid(player, kind, 100)
    const sums = await inTransaction(world.deps.db, (tx) => sumsNow(tx, player.playerId))
    expect(sums.diamonds).toBe(5 * 100 * 100)
  })
})

describe('every way out', () => {
  it('asks the same: giving, and a ROLL room of ones own', async () => {
    const [player, friend] = [await trader(), await trader()]
    await world.topUp(player, 10)
    await verify(world.deps.db, player.playerId)
    const gift = await giftOf(player)
    const { playerId } = player
    const uid = await uidOf(world.deps.db, friend.playerId)
    const giving = givingDeps({ deps: { db: world.deps.db, now: world.clock.now } })
    const words = { status: Status.giftLocked, msg: '还有价值 8.00 的赠品未满足条件，再投入 240.00 金币（首充礼按 30 倍计）后即可全部赠送' }
    expect(await refusalOf(give(giving, { playerId, sessionId: HOUSE, key: randomUUID(), uid, itemId: gift }))).toEqual(words)
    const deps = rollDeps({ ...world.deps, now: world.clock.now }, ALL_MODES)
    const asked = {
      playerId,
      sessionId: HOUSE,
      key: randomUUID(),
      itemIds: [gift],
      by: 'time',
      minutes: 10,
      seats: 10,
      password: '',
    } as const
    expect(await refusalOf(createRoll(deps, asked))).toEqual(words)
  })

  it('is judged one after the other: of two nodes that each take what may go, one does', async () => {
    for (let round = 0; round < 5; round++) {
      const player = await trader()
      await verify(world.deps.db, player.playerId)
      await paid(player, 'rank_reward', 500)
      await world.rows('UPDATE account SET balance = 0 WHERE player_id = $1', [player.playerId])
      // 5 coins of gifts must stay; three items of 3: one may go.
      const items = [await won(player, 300), await won(player, 300), await won(player, 300)]
      const asked = await Promise.all(items.map((id, index) => refusalOf(retrieve(player, [id], (index % 2) as Node))))
      expect(asked.map(({ status }) => status).sort()).toEqual([0, Status.giftLocked, Status.giftLocked])
    }
  })
})

describe('a long history', () => {
  it('is summed in pieces, before anything of the player is locked, and once', async () => {
    const player = await trader()
    await world.rows(
      `WITH j AS (INSERT INTO journal (kind, ref, at) SELECT 'sign_in', 'welfare:0', now() FROM generate_series(1, 2500) RETURNING id),
       a AS (UPDATE account SET balance = balance + 250000, lines = lines + 2500 WHERE player_id = $1 AND currency = 1 RETURNING id)
       INSERT INTO entry (journal_id, account_id, house, currency, amount, balance_after)
       SELECT j.id, a.id, NULL, 1, 100, row_number() OVER (ORDER BY j.id) * 100 FROM j, a UNION ALL SELECT j.id, NULL, 'grant', 1, -100, NULL FROM j`,
      [player.playerId],
    )
    const kept = () => world.rows<{ diamonds: string }>('SELECT diamonds FROM player_release WHERE player_id = $1', [player.playerId])
    expect(await kept()).toEqual([])
    await Promise.all([catchUp(world.nodes[0], player.playerId, 1_000), catchUp(world.nodes[1], player.playerId, 1_000)])
    const [half] = await kept()
    expect(Number(half?.diamonds)).toBeGreaterThanOrEqual(200_000)
    const sums = await inTransaction(world.deps.db, (tx) => sumsNow(tx, player.playerId))
    expect(sums.diamonds).toBe(250_000)
    expect(await kept()).toEqual([{ diamonds: '250000' }])
  })
})
