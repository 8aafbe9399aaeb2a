import { expect, it } from 'vitest'
import { openPool } from '#server/modes/kuji/templates.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { battleLobby, battleView, battleViewEvents, rollView } from '#shared/calls/visitor.ts'
import { exponentNow } from '#shared/modes/exponent/roundCalls.ts'
import { freeKuji, holdKuji, kujiView, playKuji } from '#shared/modes/kuji/calls.ts'
import { rollJoin } from '#shared/modes/roll/calls.ts'
import { showerMine, showerNow } from '#shared/modes/shower/calls.ts'
import { dataOf } from '../support/api.ts'
import type { TestPlayer } from '../support/player.ts'
import { createRoom, joinRoom, PURSE } from './battleActs.ts'
import { breakClimb, openEntry, startClimb } from './exponentClock.ts'
import { visitByPushes } from './onlyPushes.ts'
import { faultsOf } from './phone.ts'
import { openRoll } from './rollRooms.ts'
import { inScreen } from './screens.ts'
import { bringShower, clearShowers, endShower } from './showerClock.ts'
import { sharedWorld } from './world.ts'

/* Somebody watches while others play, and nothing that the page asks for is answered any more. */

const world = sharedWorld()
const rich = () => world.newPlayer({ coins: PURSE * 100 })
const LONG = 90_000

it('一番赏 tells what is held, freed, sold and opened', async () => {
  const { token } = await rich()
  const prizes = [
    { rank: 'A', giftId: 147, count: 1 },
    { rank: 'N', giftId: 205, count: 3 },
  ] as const
  const { roomId: poolId } = await openPool(world.db, {
    name: 'e2e',
    title: '围观赏',
    price: 900,
    hours: null,
    demo: false,
    prizes: [...prizes],
    lastOne: 205,
  })
  const page = await world.openPhone()
  await visitByPushes(page, `/kuji-pool?id=${poolId}`, kujiView)
  const hold = (numbers: string) => dataOf(world.origin, holdKuji, { token, query: { poolId, numbers } })
  await hold('1')
  await page.getByText('选购中').waitFor()
  await dataOf(world.origin, freeKuji, { token, query: { poolId } })
  await page.getByText('选购中').waitFor({ state: 'detached' })
  const { holdId } = await hold('1,2,3,4')
  await dataOf(world.origin, playKuji, { token, key: crypto.randomUUID(), query: { poolId, holdId } })
  await page.getByRole('button', { name: '已售罄' }).waitFor()
  await page.getByRole('button', { name: /点此验证全池/ }).waitFor()
  expect(faultsOf(page)).toEqual([])
})

it('ROLL tells who joins, and the draw', async () => {
  const roomId = await openRoll(world, '围观房', 2)
  const join = ({ token }: TestPlayer) => dataOf(world.origin, rollJoin, { token, key: crypto.randomUUID(), query: { roomId } })
  const page = await world.openPhone()
  await visitByPushes(page, `/roll-room?id=${roomId}`, rollView)
  await join(await world.newPlayer())
  await page.getByText('还差 1 人开奖').waitFor()
  await join(await world.newPlayer())
  await inScreen(page, 'draw', 'drawn').waitFor()
  await inScreen(page, 'drawn').waitFor()
  expect(faultsOf(page)).toEqual([])
})

it('竞技场 tells the lobby of a new room, and whoever watches a room of each of its rounds and its end', async () => {
  const [host, guest] = [await rich(), await rich()]
  const { nickname } = await dataOf(world.origin, userInfo, { token: host.token })
  const lobby = await world.openPhone()
  await visitByPushes(lobby, '/battle', battleLobby)
  const room = await createRoom(world, host)
  await lobby.locator(`[alt="${nickname}"], [aria-label="${nickname}"]`).first().waitFor()
  expect(faultsOf(lobby)).toEqual([])
  const page = await world.openPhone()
  await visitByPushes(page, `/battle-room?id=${room.roomId}`, battleView, battleViewEvents)
  await joinRoom(world, guest, room)
  await inScreen(page, 'endedRoom').waitFor()
  expect(faultsOf(page)).toEqual([])
})

it('指数 tells the break, and the next round', async () => {
  await openEntry(world, LONG)
  await startClimb(world)
  const page = await world.openPhone()
  await visitByPushes(page, '/exponent', exponentNow)
  await breakClimb(world)
  await inScreen(page, 'broken').waitFor()
  await inScreen(page, 'entry').waitFor()
  expect(faultsOf(page)).toEqual([])
})

it('红包雨 tells its end, and the page asks for the own share', async () => {
  await clearShowers(world)
  const row = await bringShower(world, LONG)
  const page = await world.openPhone(await world.newPlayer())
  await visitByPushes(page, '/welfare', showerNow)
  const own = page.waitForRequest((request) => request.url().endsWith(`${showerMine.path}?showerId=${row.roomId}`))
  await endShower(world, row)
  await own
  expect(faultsOf(page)).toEqual([])
})
