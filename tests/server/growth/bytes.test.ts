import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { importCatalogue } from '#server/core/catalogue/import.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { buy } from '#server/economy/shop/buy.ts'
import { grantVouchers, lockVouchers, spendVouchers } from '#server/economy/voucher/vouchers.ts'
import { exchangeBag } from '#server/modes/case/exchange.ts'
import { onlyWhere } from '../../support/onlyWhere.ts'
import { newPlayer } from '../../support/player.ts'
import { startBattleWorld } from '../battle/world.ts'
import { startWorld, type World } from '../case/world.ts'
import { fixture, folderOf } from '../catalogue/fixture.ts'
import { DAY } from '../clock.ts'
import { startDreamWorld } from '../dream/world.ts'
import { startExponentWorld } from '../exponent/world.ts'
import { startRollWorld } from '../roll/world.ts'
import { seenAt, startShowerWorld } from '../shower/world.ts'
import { startWelfareWorld } from '../welfare/world.ts'
import { footprint, report } from './bytes.ts'

/**
 * `npm run bench:bytes`: what a million plays of each mode take on disk, by table, and what one of them writes ahead. Every play is made by the
 * product's own functions with the starter catalogue; `PLAYS` is their number (default 2,000), of long ones a part. It tells figures and is no part
 * of `npm test`.
 */
const PLAYS = Number(process.env.PLAYS ?? 2_000)
const MANY = 200
const RICH = { startCoins: 10_000_000_000, startDiamonds: 10_000_000_000 }
/** A cheap box that battles play too. */
const BOX = 205

const say = (text: string) => appendFileSync(process.stdout.fd, `${text}\n`)
const many = (count: number) => Array.from({ length: count }, (_, nth) => nth)

async function playersOf(world: Pick<World, 'newPlayer'>, count: number): Promise<string[]> {
  const players: string[] = []
  while (players.length < count) players.push(await world.newPlayer(RICH))
  return players
}

const of = <T>(list: readonly T[], nth: number): T => list[nth % list.length] as T

async function measure(db: World['db'], name: string, plays: number, play: (nth: number) => Promise<unknown>): Promise<void> {
  const once = async (nth: number) => void (await play(nth))
  const print = await footprint(db, name, plays, { warm: async () => once(0), play: (nth) => once(nth + 1) })
  // What a few plays write fits into the pages that there are.
  expect(print.wal).toBeGreaterThan(0)
  if (plays >= MANY) expect(print.tables.length).toBeGreaterThan(2)
  say(report(print))
}

describe('bytes of a million plays', { timeout: 1_800_000 }, () => {
  beforeEach((test) => onlyWhere(test, Boolean(process.env.BYTES), 'only in npm run bench:bytes'))

  it('盲盒 and exchange', async () => {
    const world = await startWorld()
    await importCatalogue(world.db)
    const players = await playersOf(world, 20)
    const open = (number: 1 | 10) => (nth: number) => world.open(of(players, nth), { boxId: BOX, number })
    await measure(world.db, '盲盒 ×1', PLAYS, open(1))
    await measure(world.db, '盲盒 ×10', PLAYS / 4, open(10))
    // The bag of a new player holds one item each time.
    const sellers = await playersOf(world, PLAYS + 1)
    for (const playerId of sellers) await world.open(playerId, { boxId: BOX, fast: true })
    world.clock.now += 60_000
    await measure(world.db, 'exchange of one item', PLAYS, (nth) =>
      exchangeBag(world.deps, { sessionId: HOUSE, playerId: sellers[nth] ?? '', key: randomUUID(), grade: -1 }),
    )
    await world.close()
  })

  it('黄金装备', async () => {
    const world = await startDreamWorld()
    const players = await playersOf(world, 20)
    await measure(world.db, '黄金装备, for coins', PLAYS, (nth) => world.upgrade(of(players, nth)))
    await world.close()
  })

  it('free boxes', async () => {
    const world = await startWelfareWorld()
    const players = await Promise.all(many(50).map(() => newPlayer(world.deps.db, {}, world.clock.now())))
    const open = async (nth: number) => {
      if (nth % players.length === 0) world.clock.advance(DAY)
      await world.free(of(players, nth))
    }
    await measure(world.deps.db, 'free box', PLAYS / 2, open)
    await world.stop()
  })

  it.each([2, 6])('竞技场 of %i seats', async (seats) => {
    const world = await startBattleWorld()
    await importCatalogue(world.db)
    const players = await playersOf(world, seats)
    const [host = '', ...guests] = players
    const rounds = seats === 2 ? 2 : 15
    const play = async () => {
      let room = await world.create(host, { boxes: Array(rounds).fill(BOX), seats, teams: seats })
      for (const guest of guests) room = await world.join(guest, room.roomId)
      const done = await world.playOut(room)
      world.clock.now += 10_000
      return done
    }
    await measure(world.db, `竞技场, ${seats} seats, ${rounds} rounds`, PLAYS / (seats === 2 ? 10 : 40), play)
    await world.close()
  })

  it('指数', async () => {
    const world = await startExponentWorld({ maxPayout: 1_000_000_000 })
    const players = await playersOf(world, 20)
    const play = async () => {
      await world.open()
      for (const [nth, playerId] of players.entries()) await world.enter(playerId, 500, nth % 2 === 0 ? 150 : 0)
      await world.playOut()
    }
    await measure(world.db, '指数, a round with 20 stakes', PLAYS / 20, play)
    await world.close()
  })

  it('ROLL', async () => {
    const world = await startRollWorld()
    const players = await world.players(100)
    const play = async () => {
      const { roomId } = await world.open()
      for (const playerId of players) await world.join(playerId, roomId)
      await world.at((await world.row(roomId)).closeAt.getTime())
      await world.at((await world.row(roomId)).endAt?.getTime() ?? 0)
    }
    await measure(world.db, 'ROLL, a room with 100 players and 6 prizes', PLAYS / 100, play)
    await world.close()
  })

  it('红包雨', async () => {
    const world = await startShowerWorld()
    const players = await world.players(100)
    const play = async () => {
      const row = await world.make()
      world.to(row, 5_000)
      for (const playerId of players) await world.claim(playerId, row.roomId, seenAt(row, 5_000).slice(0, 5))
      world.to(row, 60_000)
      await world.step()
      world.clock.now += 600_000
    }
    await measure(world.db, '红包雨, a shower with 100 players', PLAYS / 100, play)
    await world.close()
  })

  it('shop', async () => {
    const files = fixture()
    const [model] = files.shop
    if (model) files.shop.push({ ...model, offerId: 900, stock: null, share: null })
    const world = await startWorld(await folderOf(files))
    const players = await playersOf(world, 20)
    const deps = { ...world.deps, ports: { lockVouchers, spendVouchers, grantVouchers } }
    await measure(world.db, '商城, a purchase', PLAYS, (nth) =>
      buy(deps, {
        sessionId: HOUSE,
        playerId: of(players, nth),
        key: randomUUID(),
        offerId: 900,
        quantity: 1,
        price: '12',
        voucherId: '0',
      }),
    )
    await world.close()
  })
})
