import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { takeMonth } from '#server/core/money/archive/take.ts'
import { verifyFolder } from '#server/core/money/archive/verify.ts'
import { settleRelease } from '#server/core/release/settle.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { newPlayer } from '../../support/player.ts'
import { startBattleWorld } from '../battle/world.ts'
import { DAY } from '../clock.ts'
import { startDreamWorld } from '../dream/world.ts'
import { startExponentWorld } from '../exponent/world.ts'
import { startKujiWorld } from '../kuji/world.ts'
import { seenAt, startShowerWorld } from '../shower/world.ts'
import { startWelfareWorld } from '../welfare/world.ts'
import { mark } from './world.ts'

interface Played {
  db: Db
  /** The moment after the plays. */
  now: number
  close(): Promise<unknown>
}

/** Plays of each mode; every record of them is compared with entries by a rule of the audit. */
const PLAYS: Record<string, () => Promise<Played>> = {
  竞技场: async () => {
    const world = await startBattleWorld()
    const [host, guest] = [await world.rich(), await world.rich()]
    const room = await world.create(host)
    await world.playOut(await world.join(guest, room.roomId))
    const left = await world.create(host)
    await world.leave(host, left.roomId)
    return { db: world.db, now: world.clock.now, close: world.close }
  },
  指数: async () => {
    const world = await startExponentWorld()
    const [first, second] = [await world.rich(), await world.rich()]
    await world.open()
    await world.enter(first, 1_000, 150)
    await world.enter(second, 1_000)
    await world.playOut()
    return { db: world.db, now: world.clock.now, close: world.close }
  },
  一番赏: async () => {
    const world = await startKujiWorld()
    const { roomId } = await world.open1()
    for (const numbers of [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [11], [12, 13, 14, 15, 16, 17, 18, 19, 20]])
      await world.buy(await world.rich(), roomId, numbers)
    return { db: world.db, now: world.clock.now, close: world.close }
  },
  黄金装备: async () => {
    const world = await startDreamWorld()
    const playerId = await world.newPlayer({ startCoins: 1_000_000 })
    for (let times = 0; times < 4; times++) await world.upgrade(playerId)
    return { db: world.db, now: world.clock.now, close: world.close }
  },
  红包雨: async () => {
    const world = await startShowerWorld()
    const players = await world.players(3)
    const row = await world.make()
    world.to(row, 5_000)
    for (const playerId of players) await world.claim(playerId, row.roomId, seenAt(row, 5_000).slice(0, 5))
    world.to(row, 60_000)
    await world.step()
    return { db: world.db, now: world.clock.now, close: world.close }
  },
  福利: async () => {
    const world = await startWelfareWorld()
    const friend = await newPlayer(world.deps.db, {}, world.clock.now())
    for (let day = 0; day < 4; day++) {
      await world.sign(friend)
      world.clock.advance(DAY)
    }
    return { db: world.deps.db, now: world.clock.now(), close: world.stop }
  },
}

it.each(Object.keys(PLAYS))('the audit holds when what %s has booked lies in an archive', async (mode) => {
  const { db, now, close } = await (PLAYS[mode] as () => Promise<Played>)()
  const folder = await mkdtemp(join(tmpdir(), 'xingxia-modes-'))
  expect(await auditAll(db)).toEqual([])
  await mark(db, 1)
  const later = now + 400 * DAY
  const month = new Date(later - 100 * DAY).toISOString().slice(0, 7)
  await takeMonth(db, { month, folder, age: 1, slices: false, now: later, settle: (range) => settleRelease(db, range) })
  expect((await db.$client.query('SELECT FROM entry')).rows).toEqual([])
  expect(await auditAll(db)).toEqual([])
  expect(await verifyFolder(folder)).toMatchObject({ problems: [] })
  await close()
  await rm(folder, { recursive: true, force: true })
})
