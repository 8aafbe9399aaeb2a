import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditAlbum } from '#server/community/album/audit.ts'
import { claimSet } from '#server/community/album/claim.ts'
import { fillAlbum } from '#server/community/album/fill.ts'
import { payOf } from '#server/community/album/sets.ts'
import { currentCatalogue } from '#server/core/catalogue/snapshot.ts'
import { grantItems } from '#server/core/items/items.ts'
import { NO_BOX } from '#server/core/items/tables.ts'
import { auditLedger } from '#server/core/money/audit.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { FAMILY_NAMES } from '#shared/album.ts'
import { albumClaim, albumDetail, albumSetShown, albumSets, albumSetsShown } from '#shared/calls/album.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { getMyFrames } from '#shared/calls/shop.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { Status } from '#shared/codes.ts'
import { exchange, openCase } from '#shared/modes/case/calls.ts'
import { toWire } from '#shared/money.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import type { TestPlayer } from '../../support/player.ts'

/** The smallest family of the starter catalogue with an item of grade 1: its medal is of gold. */
const FAMILY = 'kukri'

let world: TestApp
let player: TestPlayer
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  player = await world.newPlayer({ coins: 10_000_000 })
})

const membersOf = async (family: string) =>
  [...(await currentCatalogue(world.deps.db)).items.values()].filter((item) => item.family === family && item.listed)

async function give(giftIds: readonly number[], { playerId } = player): Promise<void> {
  const { items } = await currentCatalogue(world.deps.db)
  await inTransaction(world.deps.db, async (tx) => {
    const made = giftIds.map((giftId) => ({ giftId, grade: items.get(giftId)?.card.grade ?? 4, price: 100, boxId: NO_BOX }))
    await grantItems(tx, playerId, made, { ref: 'test:1', at: new Date() })
  })
}

const album = () => dataOf(world.origin, albumSets, { token: player.token })
const setOf = async (family = FAMILY) => (await album()).sets.find((set) => set.family === family)
const detail = (family = FAMILY) => dataOf(world.origin, albumDetail, { token: player.token, query: { family } })
const claim = (key: string = randomUUID(), family = FAMILY) =>
  callApi(world.origin, albumClaim, { token: player.token, key, query: { family } })
const diamonds = async () => (await dataOf(world.origin, userInfo, { token: player.token })).secondaryBalance

/** Id of the open box that costs least, and more than nothing. */
async function cheapest(): Promise<string> {
  const { boxes } = await currentCatalogue(world.deps.db)
  const [box] = [...boxes.values()].filter(({ open, price }) => open && price > 0).sort((a, b) => a.price - b.price)
  return String(box?.boxId)
}

describe('图鉴', () => {
  it('has every listed item in one set, each set with a name of its own', async () => {
    const { items } = await currentCatalogue(world.deps.db)
    const { sets, total, owned } = await album()
    expect(total).toBe([...items.values()].filter(({ listed }) => listed).length)
    expect(owned).toBe(0)
    expect(new Set(sets.map(({ name }) => name)).size).toBe(sets.length)
    expect(sets.map(({ family }) => family).sort()).toEqual(Object.keys(FAMILY_NAMES).sort())
    expect(sets.every(({ frame, diamonds: worth }) => frame !== null && worth > 0)).toBe(true)
  })

  it('keeps what was once had, also when it is sold', async () => {
    const opened = await dataOf(world.origin, openCase, {
      token: player.token,
      key: randomUUID(),
      query: { boxId: await cheapest(), number: '10' } as never,
    })
    expect(opened).toBeTruthy()
    const { pageData } = await dataOf(world.origin, getMyBagPage, { token: player.token })
    const kinds = new Set(pageData.map(({ giftId }) => giftId))
    expect((await album()).owned).toBe(kinds.size)
    await dataOf(world.origin, exchange, {
      token: player.token,
      key: randomUUID(),
      query: { ids: pageData.map(({ itemId }) => itemId).join(',') } as never,
    })
    expect((await dataOf(world.origin, getMyBagPage, { token: player.token })).total).toBe(0)
    expect((await album()).owned).toBe(kinds.size)
  })

  it('says of each item since when it was had, and which open boxes hold it', async () => {
    const [first] = await membersOf(FAMILY)
    await give([first?.card.giftId ?? 0])
    const { items, owned, total } = await detail()
    expect([owned, total]).toEqual([1, (await membersOf(FAMILY)).length])
    expect(items.filter(({ at }) => at !== null).map(({ giftId }) => giftId)).toEqual([first?.card.giftId])
    const { boxes } = await currentCatalogue(world.deps.db)
    for (const item of items) {
      const holding = [...boxes.values()].filter(({ open, gifts }) => open && gifts.some(({ giftId }) => giftId === item.giftId))
      expect(item.boxes.map(({ boxId }) => boxId)).toEqual(holding.map(({ boxId }) => boxId))
    }
  })

  it('shows a visitor every set as outlines, and nobody else’s things; only a player takes rewards', async () => {
    const [first] = await membersOf(FAMILY)
    await give([first?.card.giftId ?? 0])
    const { sets, owned, total } = await dataOf(world.origin, albumSetsShown)
    expect([owned, total]).toEqual([0, (await album()).total])
    expect(sets.every(({ had, claimed, frame }) => had.length === 0 && !claimed && !frame?.owned)).toBe(true)
    const { items } = await dataOf(world.origin, albumSetShown, { query: { family: FAMILY } })
    expect(items.map(({ at }) => at)).toEqual(items.map(() => null))
    expect(await callApi(world.origin, albumSetShown, { query: { family: 'nothing' } })).toMatchObject({ status: Status.notFound })
    expect(await callApi(world.origin, albumClaim, { key: randomUUID(), query: { family: FAMILY } })).toMatchObject({
      status: Status.loginFailure,
    })
    expect((await setOf())?.had).toEqual([first?.card.giftId])
  })

  it('knows no other sets', async () => {
    const unknown = await callApi(world.origin, albumDetail, { token: player.token, query: { family: 'nothing' } })
    expect(unknown).toMatchObject({ status: Status.notFound })
    expect(await claim(randomUUID(), 'nothing')).toMatchObject({ status: Status.notFound })
    const forged = await callApi(world.origin, albumDetail, { token: player.token, query: { family: "x' OR 1=1" } })
    expect(forged.status).toBe(Status.badInput)
  })
})

describe('the reward of a set', () => {
  const complete = async () => give((await membersOf(FAMILY)).map(({ card }) => card.giftId))

  it('is refused until the set is finished', async () => {
    const members = await membersOf(FAMILY)
    await give(members.slice(1).map(({ card }) => card.giftId))
    expect(await claim()).toMatchObject({ status: Status.conflict, msg: '这套图鉴还没有集齐' })
    expect(await diamonds()).toBe(0)
  })

  it('comes once, with its frame, however often and at once it is asked for on two nodes', async () => {
    await complete()
    const other = connectDb(world.databaseUrl)
    const nodes = [world.deps.db, other.db].map((db) => ({ db, now: Date.now }))
    const asked = Array.from({ length: 12 }, (_, index) =>
      claimSet(nodes[index % 2] as (typeof nodes)[0], { sessionId: HOUSE, playerId: player.playerId, key: randomUUID(), family: FAMILY }),
    )
    const settled = await Promise.allSettled(asked)
    await other.close()
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const worth = toWire(payOf(await membersOf(FAMILY)).diamonds)
    expect(await diamonds()).toBe(worth)
    expect(
      (await dataOf(world.origin, getMyFrames, { token: player.token })).filter(({ owned }) => owned).map(({ frameId }) => frameId),
    ).toEqual([3])
    expect(await setOf()).toMatchObject({ claimed: true, metal: 'gold', frame: { owned: true } })
  })

  it('is the same for the same key, and another refusal for another', async () => {
    await complete()
    const key = randomUUID()
    const [first, again] = [await claim(key), await claim(key)]
    expect(again.data).toMatchObject({ diamonds: first.data?.diamonds, frame: first.data?.frame })
    expect(await claim()).toMatchObject({ status: Status.conflict })
    expect(await diamonds()).toBe(first.data?.diamonds)
  })

  it('is more diamonds for whoever has the frame', async () => {
    await complete()
    await world.deps.db.execute(sql`insert into player_frame (player_id, frame_id, at) values (${player.playerId}::bigint, 3, now())`)
    const { diamonds, instead } = payOf(await membersOf(FAMILY))
    expect(instead).toBeGreaterThan(0)
    expect((await claim()).data).toMatchObject({ diamonds: toWire(diamonds + instead), frame: '' })
  })

  it('is closed to the frozen', async () => {
    await complete()
    await world.deps.db.execute(sql`update player set frozen = true where id = ${player.playerId}`)
    expect(await claim()).toMatchObject({ status: Status.accountFrozen })
  })
})

describe('the audit', () => {
  const faults = (text: string) => brokenBy(world.deps.db, auditAlbum, text)

  it.each([
    ['a kind that was left out', 'DELETE FROM album_item', /stands in the album/],
    ['a reward that was not paid', "DELETE FROM journal WHERE kind = 'album_reward'", /paid once/],
    ['a reward of another amount', 'UPDATE album_claim SET diamonds = diamonds + 1', /paid once/],
    ['a payment without a claim', "UPDATE journal SET ref = 'album:999999' WHERE kind = 'album_reward'", /has its claim/],
    ['a kind that was won and counts as given', 'UPDATE album_item SET own = false', /is own in the album/],
    ['a frame that was lost', 'DELETE FROM player_frame', /lies with its player/],
  ])('finds %s', async (_name, text, rule) => {
    await give((await membersOf(FAMILY)).map(({ card }) => card.giftId))
    await claim()
    expect(await auditAlbum(world.deps.db)).toEqual([])
    expect(await auditAlbum(world.deps.db, 3)).toEqual([])
    expect((await faults(text)).join()).toMatch(rule)
    expect(await auditLedger(world.deps.db)).toEqual([])
  })

  it('waits for what is still to be entered; entering it in slices on two nodes loses nothing', async () => {
    await give((await membersOf(FAMILY)).map(({ card }) => card.giftId))
    const count = async () => Number((await world.deps.db.execute(sql`select count(*) from album_item`)).rows[0]?.count)
    const before = await count()
    await world.deps.db.execute(sql`delete from album_item`)
    await world.deps.db.execute(sql`update album_fill set next_id = 1, end_id = (select max(id) from item_instance)`)
    expect(await auditAlbum(world.deps.db)).toEqual([])
    const other = connectDb(world.databaseUrl)
    await Promise.all([fillAlbum(world.deps.db, 2), fillAlbum(other.db, 3)])
    await other.close()
    expect(await count()).toBe(before)
    // A gift of the same kind came before its turn.
    await world.deps.db.execute(sql`update album_item set own = false, at = now() + interval '1 day'`)
    await world.deps.db.execute(sql`update album_fill set next_id = 1`)
    await fillAlbum(world.deps.db)
    expect(await auditAlbum(world.deps.db)).toEqual([])
    expect((await world.deps.db.execute(sql`select from album_item where not own or at > now()`)).rows).toEqual([])
    expect((await world.deps.db.execute(sql`select next_id > end_id as done from album_fill`)).rows).toEqual([{ done: true }])
  })
})
