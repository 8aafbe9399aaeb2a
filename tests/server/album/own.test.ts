import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditAlbum } from '#server/community/album/audit.ts'
import { familiesOf, payOf } from '#server/community/album/sets.ts'
import { currentCatalogue, type Item } from '#server/core/catalogue/snapshot.ts'
import { grantItems, holdAll } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { passItem } from '#server/economy/giving/giving.ts'
import { connectDb, type Tx } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { albumClaim, albumDetail } from '#shared/calls/album.ts'
import { Status } from '#shared/codes.ts'
import { toWire } from '#shared/money.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'

/** The set that cost least for what it paid: handed through six accounts it paid six times. */
const FAMILY = 'toy'

let world: TestApp
let members: Item[]
let giver: TestPlayer
let taker: TestPlayer
beforeAll(async () => {
  world = await startTestApp()
  members = familiesOf(await currentCatalogue(world.deps.db)).get(FAMILY) ?? []
})
afterAll(() => world?.stop())
beforeEach(async () => {
  giver = await world.newPlayer()
  taker = await world.newPlayer()
})

const inTurn = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(world.deps.db, work)
const newItem = ({ card: { giftId, grade }, price }: Item) => ({ giftId, grade, price, boxId: NO_BOX })

const win = ({ playerId }: TestPlayer, items: readonly Item[]) =>
  inTurn((tx) => grantItems(tx, playerId, items.map(newItem), { ref: 'test:1', at: new Date() }))

/** Hands over all that lies in the bag, as gifts and prizes of ROLL rooms do. */
const passAll = (from: TestPlayer, to: TestPlayer) =>
  inTurn(async (tx) => {
    for (const item of await holdAll(tx, { ownerId: from.playerId, state: 'bag' }))
      await passItem(tx, { toId: to.playerId, item, at: new Date(), rollId: null })
  })

const claim = ({ token }: TestPlayer) => callApi(world.origin, albumClaim, { token, key: randomUUID(), query: { family: FAMILY } })
const seenBy = ({ token }: TestPlayer) => dataOf(world.origin, albumDetail, { token, query: { family: FAMILY } })

it('a set that is handed from account to account pays the one who won it', async () => {
  await win(giver, members)
  await passAll(giver, taker)
  const third = await world.newPlayer()
  await passAll(taker, third)
  for (const player of [taker, third]) {
    expect(await seenBy(player)).toMatchObject({ owned: members.length, earned: 0 })
    expect(await claim(player)).toMatchObject({
      status: Status.conflict,
      msg: `其中 ${members.length} 种来自其他玩家赠送，自己获得后才能领取奖励`,
    })
  }
  expect(await claim(giver)).toMatchObject({ status: 0, data: { diamonds: toWire(payOf(members).diamonds) } })
  expect(await auditLedger(world.deps.db)).toEqual([])
})

it('what was given counts as soon as the player wins one of the same kind, and a further gift changes nothing', async () => {
  const [first, ...others] = members
  if (!first) throw new Error('the set is empty')
  await win(giver, members)
  await passAll(giver, taker)
  await win(taker, others)
  await win(giver, others)
  await passAll(giver, taker)
  const { items, earned } = await seenBy(taker)
  expect(earned).toBe(others.length)
  expect(items.filter(({ own }) => !own).map(({ giftId }) => giftId)).toEqual([first.card.giftId])
  expect(await claim(taker)).toMatchObject({ status: Status.conflict, msg: /^其中 1 种/ })
  await win(taker, [first])
  expect((await claim(taker)).status).toBe(0)
  expect(await auditAlbum(world.deps.db)).toEqual([])
})

it.each([
  ['a gift', true],
  ['a win', false],
])('when a gift and a win of the same kind meet, and %s comes first, it is own', async (_name, passed) => {
  const [item] = members
  if (!item) throw new Error('the set is empty')
  const other = connectDb(world.databaseUrl)
  const grant = (tx: Tx, isPassed: boolean) =>
    grantItems(tx, taker.playerId, [{ ...newItem(item), passed: isPassed }], { ref: 'giving:1', at: new Date() })
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  let later: Promise<unknown> | undefined
  await inTurn(async (tx) => {
    await grant(tx, passed)
    later = inTransaction(other.db, (theirs) => grant(theirs, !passed))
    await soon(async () => expect((await other.db.execute(waiting)).rows).not.toEqual([]))
  })
  await later
  await other.close()
  const { rows } = await world.deps.db.execute(sql`select own from album_item where player_id = ${taker.playerId}::bigint`)
  expect(rows).toEqual([{ own: true }])
})
