import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { nextRoomIds } from '#server/core/rounds/rooms.ts'
import { battleDetail } from '#server/modes/battle/access.ts'
import { insertBattles } from '#server/modes/battle/codes.ts'
import { joinBattle } from '#server/modes/battle/join.ts'
import { battle } from '#server/modes/battle/tables.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { Status } from '#shared/codes.ts'
import { statusOf } from '../case/hoard.ts'
import { type BattleWorld, startBattleWorld } from './world.ts'

let world: BattleWorld
beforeAll(async () => {
  world = await startBattleWorld()
})
afterAll(() => world.close())

const wrongFor = (code: string | null) => (code === '000000' ? '000001' : '000000')
const many = (number: number) => Promise.all(Array.from({ length: number }, () => world.rich()))
const ask = (playerId: string, roomId: string, code: string, address: string) =>
  statusOf(battleDetail(world.battles, { playerId, roomId, code, address }))
const timesOf = (answers: readonly number[]) => [
  answers.filter((status) => status === Status.notFound).length,
  answers.filter((status) => status === Status.tooMany).length,
]

it('at an address of many wrong codes everybody sees their own and public rooms, and private ones with the right code', async () => {
  const address = '10.1.0.1'
  const [host, guest, ...thieves] = (await many(6)) as [string, string, ...string[]]
  const hidden = await world.create(host, { hidden: true, seats: 3, teams: 3 })
  const open = await world.create(host)
  const code = hidden.code ?? ''
  await world.join(guest, hidden.roomId, { code })
  for (const thief of thieves)
    expect(timesOf(await Promise.all(Array.from({ length: 10 }, () => ask(thief, hidden.roomId, wrongFor(code), address))))).toEqual([
      10, 0,
    ])
  const stranger = await world.rich()
  expect(await ask(stranger, hidden.roomId, code, address)).toBe(0)
  expect(await ask(stranger, '0', code, address)).toBe(0)
  for (const shown of [code, wrongFor(code)])
    expect([await ask(guest, hidden.roomId, shown, address), await ask(stranger, open.roomId, shown, address)]).toEqual([0, 0])
  expect(await ask(guest, '0', code, address)).toBe(0)
  const request = {
    sessionId: HOUSE,
    playerId: stranger,
    roomId: open.roomId,
    code: wrongFor(code),
    address,
    key: randomUUID(),
    seat: -1,
    cost: -1,
  }
  expect(await statusOf(joinBattle(world.battles, request))).toBe(0)
})

it('a hundred wrong codes at once on two nodes are ten tries of a player', async () => {
  const [host, thief] = (await many(2)) as [string, string]
  const { roomId, code } = await world.create(host, { hidden: true })
  // Another pool, and no turns within one process, are what another node has.
  const other = connectDb(world.url)
  vi.resetModules()
  const far = await import('#server/modes/battle/access.ts')
  const asFar = (playerId: string, address: string) =>
    statusOf(far.battleDetail({ ...world.battles, db: other.db }, { playerId, roomId, code: wrongFor(code), address }))
  const near = (playerId: string, address: string) => ask(playerId, roomId, wrongFor(code), address)
  const tried = await Promise.all(Array.from({ length: 50 }, () => [near(thief, '10.1.0.2'), asFar(thief, '10.1.0.2')]).flat())
  expect(timesOf(tried)).toEqual([10, 90])
  await other.close()
}, 30_000)

it('two rooms that draw the same code at the same moment get two codes', async () => {
  const host = await world.rich()
  const room = await world.create(host, { hidden: true })
  const [like] = await world.db.select().from(battle).where(eq(battle.roomId, room.roomId))
  if (!like) throw new Error('the room was just made')
  const drawn = ['123456', '123456', '654321']
  const draw = () => drawn.shift() ?? ''
  const [one, two] = await nextRoomIds(world.db, 2)
  const write = (roomId = '') => inTransaction(world.db, (tx) => insertBattles(tx, [{ ...like, roomId }], draw))
  const codes = await Promise.all([write(one), write(two)])
  expect(codes.flatMap((each) => [...each.values()].map(({ code }) => code)).sort()).toEqual(['123456', '654321'])
  expect(drawn).toEqual([])
})
