import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { isVerified } from '#server/account/auth/verified.ts'
import { grantItems, holdNamed, moveItems } from '#server/core/items/items.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { give } from '#server/economy/giving/giving.ts'
import { requestRetrieval } from '#server/economy/retrieval/orders.ts'
import { ALL_MODES } from '#server/modes/all.ts'
import { exchangeBag, exchangeItems } from '#server/modes/case/exchange.ts'
import { upgradeItem } from '#server/modes/dream/upgrade.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Status } from '#shared/codes.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { each } from '../../support/each.ts'
import { verify } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { setPlayer, statusOf, TRADE_URL, uidOf } from '../case/hoard.ts'
import { BLADE, type DreamWorld, startDreamWorld } from './world.ts'

let world: DreamWorld
/** A second node, whose plays do not take turns with those of the first. */
let other: { db: Db; close(): Promise<void> }
beforeAll(async () => {
  world = await startDreamWorld()
  other = connectDb(world.url)
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(async () => {
  await other.close()
  await world.close()
})

const COINS = 10_000_000

/** Stakes on one of the two nodes. */
function stake(index: number, playerId: string, stakes: string[], key = randomUUID()) {
  const deps = index % 2 === 0 ? world.deps : { ...world.deps, db: other.db }
  // Another text of the id: the plays of one process take turns by it.
  const who = playerId.padStart(12 + (index % 7), '0')
  return upgradeItem(deps, { sessionId: HOUSE, playerId: who, giftId: 1, chance: 2_500, stakes, fast: true, key })
}

const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length
const takenOf = (id: string) =>
  world.count("SELECT count(*) AS n FROM item_history WHERE item_id = $1 AND from_state = 'bag' AND to_state <> 'bag'", [id])

it('one item staked 200 times at the same time on two nodes is taken once, and one upgrade is paid', async () => {
  const playerId = await world.newPlayer({ startCoins: COINS })
  const [blade = ''] = await world.grant(playerId, BLADE)
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, index) => statusOf(stake(index, playerId, [blade]))))
  expect([countOf(statuses, 0), countOf(statuses, Status.itemNotInBag)]).toEqual([1, 199])
  expect(await takenOf(blade)).toBe(1)
  expect(await world.rows('SELECT stakes, staked FROM dream_upgrade WHERE player_id = $1', [playerId])).toEqual([
    { stakes: [blade], staked: String(BLADE.price) },
  ])
})

it('one key pressed on two phones plays once', async () => {
  const playerId = await world.newPlayer({ startCoins: COINS })
  const stakes = await world.grant(playerId, BLADE, BLADE)
  const key = randomUUID()
  const replies = await Promise.all(Array.from({ length: 40 }, (_, index) => stake(index, playerId, [...stakes].reverse(), key)))
  expect(replies).toEqual(Array(40).fill(replies[0]))
  expect(await world.count('SELECT count(*) AS n FROM dream_upgrade WHERE player_id = $1', [playerId])).toBe(1)
})

it('an item that is exchanged, retrieved, given and staked at the same moment leaves the bag once', async () => {
  const [receiver, ...owners] = await Promise.all(Array.from({ length: 9 }, () => world.newPlayer({ startCoins: COINS })))
  const uid = await uidOf(world.db, receiver ?? '')
  const taken = await Promise.all(
    owners.map(async (playerId) => {
      await setPlayer(world.db, playerId, { tradeUrl: TRADE_URL })
      await verify(world.db, playerId)
      const [blade = '', spare = ''] = await world.grant(playerId, BLADE, BLADE)
      const giving = {
        ...world.deps,
        config: { gift: true },
        isVerified,
        untilReveal: ALL_MODES.untilItemShown,
        rollPrizesSince: async () => 0,
      }
      const acts = [
        stake(0, playerId, [blade]),
        exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [spare, blade] }),
        stake(1, playerId, [spare, blade]),
        give(giving, { sessionId: HOUSE, playerId, key: randomUUID(), uid, itemId: blade }),
        requestRetrieval(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [blade] }),
        stake(2, playerId, [blade]),
        exchangeBag(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), grade: BLADE.grade, count: 2 }),
      ]
      const statuses = await Promise.all(acts.map(statusOf))
      expect([countOf(statuses, 0), countOf(statuses, Status.itemNotInBag)]).toEqual([1, 6])
      return takenOf(blade)
    }),
  )
  expect(taken).toEqual(Array(8).fill(1))
})

it('stakes that cross leave no deadlock, and each of them is taken once', async () => {
  const players = await Promise.all(Array.from({ length: 6 }, () => world.newPlayer({ startCoins: COINS })))
  const acts = players.map(async (playerId) => {
    const items = await world.grant(playerId, ...Array(10).fill(BLADE))
    const tries = items.flatMap((id, index) => {
      const next = items[(index + 1) % items.length] ?? ''
      return [
        stake(index, playerId, [id, next]),
        stake(index + 1, playerId, [next, id]),
        exchangeItems(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), ids: [next] }),
      ]
    })
    const statuses = await Promise.all(tries.map(statusOf))
    each(statuses, (status) => expect([0, Status.itemNotInBag]).toContain(status))
    // Each is asked for by an exchange of its own, which is refused only when it is gone.
    expect(await Promise.all(items.map(takenOf))).toEqual(items.map(() => 1))
  })
  await Promise.all(acts)
})

function gate(): { open(): void; passed: Promise<void> } {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), passed }
}

it('exchanging the whole bag beside an upgrade takes the bag from before it or from after it', async () => {
  const playerId = await world.newPlayer()
  const [stays = '', leaves = ''] = await world.grant(playerId, BLADE, BLADE)
  const cause = { ref: 'test', at: new Date(world.clock.now) }
  const [begun, end] = [gate(), gate()]
  // What an upgrade does, held open until the exchange waits for its stake.
  const upgrading = inTransaction(other.db, async (tx) => {
    await moveItems(tx, await holdNamed(tx, { ownerId: playerId, state: 'bag' }, [leaves]), 'staked', cause)
    await grantItems(tx, playerId, [{ giftId: 11, grade: 4, price: 5, boxId: 0 }], cause)
    begun.open()
    await end.passed
  })
  await begun.passed
  const exchanging = exchangeBag(world.deps, { sessionId: HOUSE, playerId, key: randomUUID(), grade: -1 })
  await soon(async () =>
    expect(
      await world.count("SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"),
    ).toBe(1),
  )
  end.open()
  await upgrading
  expect(await exchanging).toMatchObject({ count: 2, amount: (BLADE.price + 5) / 100 })
  expect(await takenOf(stays)).toBe(1)
})
