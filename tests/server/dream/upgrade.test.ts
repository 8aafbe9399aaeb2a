import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setCap, startRest } from '#server/core/limits/settings.ts'
import { balanceLogPage } from '#server/core/money/balances.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { exchangeItems } from '#server/modes/case/exchange.ts'
import { upgradeDemo } from '#server/modes/dream/demo.ts'
import { keptUpgrades } from '#server/modes/dream/records.ts'
import { Status } from '#shared/codes.ts'
import { dreamResult } from '#shared/modes/dream/calls.ts'
import { chanceFor, dreamPrice, leastChance } from '#shared/modes/dream/dream.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { statusOf } from '../case/hoard.ts'
import { BLADE, CROWN, type DreamWorld, GEM, PEARL, RING, SPLINTER, startDreamWorld, writtenBy } from './world.ts'

let world: DreamWorld
beforeAll(async () => {
  world = await startDreamWorld()
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(() => world.close())

const COINS = 10_000_000
const player = () => world.newPlayer({ startCoins: COINS })
const stateOf = async (id: string) => (await world.rows('SELECT state FROM item_instance WHERE id = $1', [id]))[0]?.state
const totals = async (playerId: string) => {
  const { pageData } = await balanceLogPage(world.db, playerId, { page: 1, pageSize: 10, currency: 0 })
  return pageData.map(({ type, amount, remark, about }) => ({ type, amount, remark, about }))
}

describe('an upgrade', () => {
  it('for coins costs target × chance ÷ 0.92, and puts the target or a consolation item into the bag', async () => {
    const playerId = await player()
    const price = dreamPrice(CROWN.price, 2_500)
    const seen = { won: 0, lost: 0 }
    for (let n = 1; seen.won === 0 || seen.lost === 0; n++) {
      const { book, balance } = dreamResult.parse(await world.upgrade(playerId))
      expect(balance * 100).toBe(COINS - n * price)
      expect(book).toMatchObject({ price: price / 100, paid: price / 100, staked: 0, change: 0, stakes: [], chance: 2_500, demo: false })
      expect(book.won).toBe(book.roll <= 250_000)
      expect(book.drop.giftId === CROWN.giftId).toBe(book.won)
      expect(await stateOf(book.drop.itemId ?? '')).toBe('bag')
      if (!book.won) expect(book.drop.recoveryPrice * 100).toBeGreaterThanOrEqual(price * 0.01)
      if (!book.won) expect(book.drop.recoveryPrice * 100).toBeLessThanOrEqual(price * 0.05)
      seen[book.won ? 'won' : 'lost']++
    }
    const [line] = await totals(playerId)
    expect(line).toMatchObject({ type: 'dream_upgrade', amount: -price / 100, remark: '升级 金冠 · 25%', about: { kind: 'upgrade' } })
  })

  it('for stakes and coins takes the stakes and pays the rest in coins', async () => {
    const playerId = await player()
    const stakes = await world.grant(playerId, BLADE, GEM)
    const price = dreamPrice(CROWN.price, 5_000)
    const { book, balance } = await world.upgrade(playerId, { chance: 5_000, stakes, pay: (price - 2_900) / 100 })
    expect(book).toMatchObject({ price: price / 100, staked: 29, paid: (price - 2_900) / 100, change: 0, chance: 5_000 })
    expect(book.stakes.map(({ giftId }) => giftId)).toEqual([BLADE.giftId, GEM.giftId])
    expect(balance * 100).toBe(COINS - price + 2_900)
    const history = await world.rows('SELECT from_state, to_state, ref FROM item_history WHERE item_id = ANY($1) ORDER BY id', [stakes])
    expect(history.slice(2)).toEqual(Array(2).fill({ from_state: 'bag', to_state: 'staked', ref: `upgrade:${book.dreamId}` }))
  })

  it('for stakes worth more raises the chance, and costs no coins', async () => {
    const playerId = await world.newPlayer()
    const stakes = await world.grant(playerId, RING, GEM)
    const chance = chanceFor(CROWN.price, 7_000)
    const { book, balance } = await world.upgrade(playerId, { stakes, pay: 0 })
    expect(book.chance).toBe(chance)
    expect(chance).toBeGreaterThan(2_500)
    expect(book.roll <= chance * 100).toBe(book.won)
    expect(book.change * 100).toBe(7_000 - dreamPrice(CROWN.price, chance))
    expect(balance).toBe(book.change)
  })

  it('gives back in coins what is left at the greatest chance, as change of its own that counts as received', async () => {
    const playerId = await world.newPlayer()
    const stakes = await world.grant(playerId, CROWN, CROWN, CROWN)
    const { book, balance } = await world.upgrade(playerId, { stakes, giftId: RING.giftId, chance: leastChance(RING.price) })
    const price = dreamPrice(RING.price, 7_500)
    expect(book).toMatchObject({ chance: 7_500, price: price / 100, paid: 0, staked: 600, change: (60_000 - price) / 100 })
    expect(balance).toBe(book.change)
    expect(await totals(playerId)).toEqual([
      { type: 'dream_change', amount: book.change, remark: '升级 红戒', about: { kind: 'upgrade', id: book.dreamId } },
    ])
    expect(await world.count('SELECT count(*) AS n FROM day_tally WHERE player_id = $1 AND amount > 0', [playerId])).toBe(0)
  })

  it('is done once for a key, and its reply can be found again', async () => {
    const playerId = await player()
    const [blade = ''] = await world.grant(playerId, BLADE)
    const asked = { key: randomUUID(), stakes: [blade] }
    const [first, second] = await Promise.all([world.upgrade(playerId, asked), world.upgrade(playerId, asked)])
    expect(second).toEqual(first)
    expect(await world.upgrade(playerId, asked)).toEqual(first)
    expect(await keptUpgrades.find(world.deps, playerId, asked.key)).toEqual(first)
    expect(await keptUpgrades.find(world.deps, playerId, randomUUID())).toBeNull()
    expect(await keptUpgrades.find(world.deps, await player(), asked.key)).toBeNull()
    expect(await statusOf(world.upgrade(playerId, { ...asked, chance: 3_000 }))).toBe(Status.keyReused)
    expect(await statusOf(world.open(playerId, { key: asked.key }))).toBe(Status.keyReused)
    const opened = randomUUID()
    await world.open(playerId, { key: opened })
    expect(await keptUpgrades.find(world.deps, playerId, opened)).toBeNull()
    // The target has changed for the client since; the key still answers with what it did.
    expect(await world.upgrade(playerId, { ...asked, target: 1, pay: 1 })).toEqual(first)
    expect(await world.count('SELECT count(*) AS n FROM dream_upgrade WHERE player_id = $1', [playerId])).toBe(1)
  })

  it('tried for free writes nothing and says so', async () => {
    const playerId = await player()
    const before = await writtenBy(world, playerId)
    const nonce = 'SELECT nonce FROM fairness_seed WHERE player_id = $1 AND state = 1'
    const used = await world.rows(nonce, [playerId])
    for (let n = 0; n < 5; n++) {
      const { book, balance } = dreamResult.parse(await upgradeDemo(world.deps, { playerId, giftId: 1, chance: 5_000, fast: true }))
      expect(book).toMatchObject({ demo: true, dreamId: null, nonce: null, paid: 0, change: 0, drop: { itemId: null, receiptId: null } })
      expect(book.won).toBe(book.roll <= 500_000)
      expect(balance * 100).toBe(COINS)
    }
    expect([await writtenBy(world, playerId), await world.rows(nonce, [playerId])]).toEqual([before, used])
  })
})

describe('a refused upgrade writes nothing and says why:', () => {
  it.each([
    ['an unknown target', { giftId: 999 }, Status.notFound, /没有找到这件目标物品/],
    ['a target that is too common', { giftId: BLADE.giftId }, Status.boxClosed, /不能作为升级目标/],
    ['a target that is worth too little', { giftId: SPLINTER.giftId, chance: 7_500 }, Status.boxClosed, /不能作为升级目标/],
    ['another worth than was seen', { target: 199.99 }, Status.boxChanged, /现值 200\.00 金币/],
    ['other coins to pay than were seen', { pay: 50 }, Status.boxChanged, /现需 54\.35 金币/],
    ['a chance below the least of a cheap target', { giftId: PEARL.giftId, chance: 500 }, Status.badInput, /概率最低为 15\.65%/],
    ['another ring than was seen', { odds: 'ab'.repeat(32) }, Status.boxChanged, /安慰物品刚刚调整过/],
    ['a stake that nobody has', { stakes: ['999999999'] }, Status.itemNotInBag, /不在背包/],
  ])('%s', async (_name, asked, status, msg) => {
    const playerId = await player()
    const before = await writtenBy(world, playerId)
    await expect(world.upgrade(playerId, asked)).rejects.toMatchObject({ status, msg: expect.stringMatching(msg) })
    expect(await writtenBy(world, playerId)).toEqual(before)
  })

  it('stakes of somebody else, exchanged, staked before, or named twice', async () => {
    const [playerId, other] = await Promise.all([player(), player()])
    const [mine = '', sold = '', used = ''] = await world.grant(playerId, BLADE, BLADE, BLADE)
    const [theirs = ''] = await world.grant(other, BLADE)
    await exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [sold] })
    await world.upgrade(playerId, { stakes: [used] })
    const before = await writtenBy(world, playerId)
    for (const stakes of [[theirs], [mine, theirs], [sold], [mine, sold], [used], [mine, mine]])
      expect(await statusOf(world.upgrade(playerId, { stakes }))).toBe(Status.itemNotInBag)
    expect(await writtenBy(world, playerId)).toEqual(before)
    expect([await stateOf(mine), await stateOf(theirs)]).toEqual(['bag', 'bag'])
  })

  it('too few coins, and the stakes stay', async () => {
    const playerId = await world.newPlayer({ startCoins: 100 })
    const [blade = ''] = await world.grant(playerId, BLADE)
    const before = await writtenBy(world, playerId)
    expect(await statusOf(world.upgrade(playerId, { stakes: [blade] }))).toBe(Status.insufficientBalance)
    expect(await writtenBy(world, playerId)).toEqual(before)
  })

  it('a cap, which counts coins only; a rest, which stops everything', async () => {
    const playerId = await player()
    const [a = '', b = ''] = await world.grant(playerId, RING, RING)
    await world.upgrade(playerId, {})
    await setCap(world.deps, playerId, 'spendDay', 1_000)
    const before = await writtenBy(world, playerId)
    expect(await statusOf(world.upgrade(playerId, {}))).toBe(Status.limitReached)
    expect(await statusOf(world.upgrade(playerId, { chance: 7_000, stakes: [a] }))).toBe(Status.limitReached)
    expect(await writtenBy(world, playerId)).toEqual(before)
    // The cap lies below what was spent already; stakes alone spend nothing.
    const { book } = await world.upgrade(playerId, { chance: 500, stakes: [a] })
    expect(book.paid).toBe(0)
    await startRest(world.deps, playerId, 1)
    expect(await statusOf(world.upgrade(playerId, { chance: 500, stakes: [b] }))).toBe(Status.resting)
    expect(await statusOf(upgradeDemo(world.deps, { playerId, giftId: 1, chance: 500, fast: false }))).toBe(Status.resting)
    expect(await stateOf(b)).toBe('bag')
  })

  it('a frozen player', async () => {
    const playerId = await player()
    const [blade = ''] = await world.grant(playerId, BLADE)
    await world.db.$client.query('UPDATE player SET frozen = true WHERE id = $1', [playerId])
    expect(await statusOf(world.upgrade(playerId, { stakes: [blade] }))).toBe(Status.accountFrozen)
    expect(await stateOf(blade)).toBe('bag')
  })
})
