import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rotateSeed } from '#server/core/fairness/seeds.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { balanceLogPage, balancesOf } from '#server/core/money/balances.ts'
import { beginText } from '#server/core/play/beginSql.ts'
import { commitText } from '#server/core/play/commitSql.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { auditItems } from '#server/modes/case/audit.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import { OPENING } from '#server/modes/case/openMode.ts'
import { findReceipt } from '#server/modes/case/records.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Status } from '#shared/codes.ts'
import { receipt } from '#shared/fairness/receipt.ts'
import { verifyReceipt } from '#shared/fairness/verify.ts'
import { each } from '../../support/each.ts'
import { type Hoarder, hoarder, statusOf } from '../case/hoard.ts'
import { startWorld, type World } from '../case/world.ts'
import { FEE, FORGE, FORGE_MODE, type Forging, forge, openForge, TABLE, TARGET } from './forge.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
  await openForge(world.db)
})
afterEach(async () => {
  expect(await auditLedger(world.db)).toEqual([])
  expect(await auditItems(world.db)).toEqual([])
})
afterAll(() => world.close())

const rows = async (text: string, values: unknown[] = []) => (await world.db.$client.query(text, values)).rows
const count = async (text: string, values: unknown[] = []) => Number((await rows(text, values))[0].n)
const play = (playerId: string, asked: Forging) => forge(world.db, playerId, asked)
const stateOf = async (id: string) => (await rows('SELECT state FROM item_instance WHERE id = $1', [id]))[0]?.state

/** A player with ten items in the bag and coins for ten plays. */
async function smith(): Promise<Hoarder & { first: string; second: string }> {
  const made = await hoarder(world)
  await give(made.playerId, 10 * FEE)
  return { ...made, first: made.items[0]?.id ?? '', second: made.items[1]?.id ?? '' }
}

const give = (playerId: string, amount: number) => play(playerId, { cost: 0, draws: 0, payout: amount })
const coinsOf = async (playerId: string) => (await balancesOf(world.db, playerId)).balance * 100

describe('a plan that stakes, draws, grants and pays out', () => {
  it('does all of it at once, each thing booked and told in the history of its items', async () => {
    const { playerId, first, second } = await smith()
    const key = randomUUID()
    const asked = { stakes: [second, first], draws: 3, grants: 2, payout: 120, key }
    const done = await play(playerId, asked)
    if ('kept' in done) throw new Error('a new key plays')
    const after = 10 * FEE - FEE + 120
    expect(done.balances).toEqual(await balancesOf(world.db, playerId))
    expect(done.balances.balance * 100).toBe(after)
    const [own] = await rows('SELECT * FROM test_forge WHERE player_id = $1 ORDER BY id DESC', [playerId])
    expect(Number(own.target)).toBe(TARGET)
    expect(Number(own.worth)).toBeGreaterThan(0)
    const history = await rows('SELECT from_state, to_state, ref FROM item_history WHERE item_id = ANY($1) ORDER BY id', [[first, second]])
    expect(history.slice(2)).toEqual(Array(2).fill({ from_state: 'bag', to_state: 'staked', ref: `forge:${own.id}` }))
    const made = await rows(
      "SELECT gift_id, box_id, play_mode, open_id, receipt_id IS NULL AS granted FROM item_instance WHERE play_mode = 'forge' AND owner_id = $1 ORDER BY id",
      [playerId],
    )
    const hits = done.plan.draws.filter(({ item_id }) => item_id !== null)
    expect(made.filter(({ granted }) => granted)).toEqual(
      Array(2).fill({ gift_id: 4, box_id: 0, play_mode: FORGE, open_id: own.id, granted: true }),
    )
    expect(made.filter(({ granted }) => !granted)).toHaveLength(hits.length)
    const { pageData } = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 2, currency: 0 })
    expect(pageData.map(({ type, amount, balanceAfter, remark }) => [type, amount * 100, balanceAfter * 100, remark])).toEqual([
      ['operator_grant', 120, after, '返还'],
      ['shop_buy', -FEE, after - 120, ''],
    ])
    expect(await play(playerId, asked)).toMatchObject({ kept: { playId: own.id, balance: after } })
    expect(await count('SELECT count(*) AS n FROM test_forge WHERE player_id = $1 AND worth > 0', [playerId])).toBe(1)
  })

  it('leaves receipts that name the odds of its own subject and can be proved', async () => {
    const { playerId } = await smith()
    const done = await play(playerId, { draws: 5 })
    if ('kept' in done) throw new Error('a new key plays')
    await inTransaction(world.db, (tx) => rotateSeed(tx, playerId, 'mine'))
    for (const draw of done.plan.draws) {
      const proof = receipt.parse(await findReceipt(world.db, playerId, draw.receipt_id))
      expect(proof).toMatchObject({ mode: FORGE, boxId: TARGET, boxName: '', giftId: draw.gift_id, table: TABLE.entries })
      expect(verifyReceipt(proof).verdict).toBe('passed')
      expect(verifyReceipt({ ...proof, boxId: 7 }).verdict).toBe('failed')
    }
  })

  it('cannot pay its cost out of what it pays out', async () => {
    const { playerId } = await smith()
    expect(await statusOf(play(playerId, { cost: 11 * FEE, payout: 100 * FEE }))).toBe(Status.insufficientBalance)
    expect(await coinsOf(playerId)).toBe(10 * FEE)
  })

  it('is not done when its mode does not say that it stakes, grants or pays', async () => {
    const { playerId, first } = await smith()
    const plain = {
      ...FORGE_MODE,
      name: 'test-plain',
      uses: { draws: true },
      write: { columns: 'worth bigint', parts: 'nothing AS (SELECT)' },
    }
    const tries: Forging[] = [{ grants: 1 }, { payout: 5 }, { stakes: [first] }]
    for (const asked of tries) expect(await statusOf(play(playerId, { ...asked, mode: plain }))).not.toBe(0)
    // A mode whose draws have tables of their own must hand one over for each draw.
    const own = { ...FORGE_MODE, name: 'test-own', uses: { ...FORGE_MODE.uses, ownTables: true } }
    expect(await statusOf(play(playerId, { mode: own }))).toBe(-1)
    expect([await coinsOf(playerId), await stateOf(first)]).toEqual([10 * FEE, 'bag'])
  })
})

describe('a stake', () => {
  it('that is not in the bag refuses the play with a clear word, and nothing moves', async () => {
    const [mine, theirs] = [await smith(), await smith()]
    const { playerId, first, second } = mine
    await exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [second] })
    const before = await coinsOf(playerId)
    for (const stakes of [[second], [first, second], [theirs.first], ['999999999'], [first, first]])
      await expect(play(playerId, { stakes })).rejects.toMatchObject({
        status: Status.itemNotInBag,
        msg: '部分物品已不在背包中，请刷新后重试',
      })
    expect([await coinsOf(playerId), await stateOf(first), await stateOf(theirs.first)]).toEqual([before, 'bag', 'bag'])
  })

  it('is taken once, however many plays and exchanges on two nodes want it', async () => {
    const { playerId, first, second } = await smith()
    const other = connectDb(world.url)
    // Another text of the id: the plays of this node do not take turns with those of the other.
    const acts = Array.from({ length: 24 }, (_, index) => {
      if (index % 3 === 0) return exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [first] })
      return index % 3 === 1
        ? play(playerId, { stakes: [first, second], cost: 1 })
        : forge(other.db, playerId.padStart(12, '0'), { stakes: [second, first], cost: 1 })
    })
    const statuses = await Promise.all(acts.map(statusOf))
    expect(statuses.filter((status) => status === 0)).toHaveLength(1)
    expect(new Set(statuses)).toEqual(new Set([0, Status.itemNotInBag]))
    expect(await count("SELECT count(*) AS n FROM item_history WHERE item_id = $1 AND from_state = 'bag'", [first])).toBe(1)
    await other.close()
  })

  it('that somebody else holds keeps no other play waiting; its own play is done or refused as that ends', async () => {
    const [leaving, staying, ...others] = await Promise.all(Array.from({ length: 12 }, smith))
    if (!leaving || !staying) throw new Error('twelve players')
    const holder = await world.db.$client.connect()
    await holder.query('BEGIN')
    await holder.query("UPDATE item_instance SET state = 'in_retrieval' WHERE id = $1", [leaving.first])
    await holder.query(
      "INSERT INTO item_history (item_id, owner_id, from_state, to_state, ref, at) VALUES ($1, $2, 'bag', 'in_retrieval', 'test', now())",
      [leaving.first, leaving.playerId],
    )
    await holder.query('SELECT FROM item_instance WHERE id = $1 FOR UPDATE', [staying.first])
    let isOver = false
    const waiting = Promise.all([leaving, staying].map(({ playerId, first }) => statusOf(play(playerId, { stakes: [first] })))).finally(
      () => {
        isOver = true
      },
    )
    const done = await Promise.all(others.map(({ playerId, first }) => statusOf(play(playerId, { stakes: [first] }))))
    expect(done).toEqual(Array(10).fill(0))
    await sleep(200)
    expect(isOver).toBe(false)
    await holder.query('COMMIT')
    holder.release()
    expect(await waiting).toEqual([Status.itemNotInBag, 0])
    expect([await coinsOf(leaving.playerId), await coinsOf(staying.playerId)]).toEqual([10 * FEE, 9 * FEE])
  })

  it('of one player that is gone disturbs no other play of the statement', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, smith))
    const [broken] = all
    const stakesOf = ({ first }: { first: string }, index: number) => (index === 0 ? ['999999999'] : [first])
    const statuses = await Promise.all(all.map((each, index) => statusOf(play(each.playerId, { stakes: stakesOf(each, index) }))))
    expect(statuses).toEqual([Status.itemNotInBag, ...Array(19).fill(0)])
    expect(await coinsOf(broken?.playerId ?? '')).toBe(10 * FEE)
  })

  it('leaves no deadlock among plays that stake, plays that do not, and exchanges', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, smith))
    const acts = all.flatMap(({ playerId, items }) => [
      ...items.slice(0, 5).map(({ id }) => play(playerId, { stakes: [id], cost: 1 })),
      ...items.slice(3, 8).map(({ id }) => exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [id] })),
      statusOf(world.open(playerId)),
    ])
    const statuses = await Promise.all(acts.map((act) => (act instanceof Promise ? statusOf(act) : act)))
    each(statuses, (status) => expect([0, Status.itemNotInBag]).toContain(status))
    const gone = await count("SELECT count(*) AS n FROM item_instance WHERE owner_id = ANY($1) AND state IN ('staked', 'exchanged')", [
      all.map(({ playerId }) => playerId),
    ])
    expect(gone).toBe(8 * 8)
  })
})

describe('the statements of openings', () => {
  it('carry nothing that openings do not use', () => {
    const texts = [beginText(OPENING), commitText(OPENING, { wait: false }), commitText(OPENING, { wait: true })].join()
    expect(texts).not.toMatch(/stake|grant|payout|entries/)
    expect(commitText(FORGE_MODE, { wait: true })).toMatch(/stakes[\s\S]*granted|payout[\s\S]*stake/)
  })
})
