import { afterAll, beforeAll, expect, it } from 'vitest'
import { beaconRound } from '#server/core/beacon/tables.ts'
import { randomnessOf } from '#shared/fairness/beacon.ts'
import { battleDetail } from '#shared/modes/battle/calls.ts'
import { dataOf } from '../support/api.ts'
import { createRoom, PURSE, visitRoom } from './battleActs.ts'
import { faultsOf } from './phone.ts'
import { openWorld, type World } from './world.ts'

/** A signature by its form; no network has made it. */
const FORGED = 'ab'.repeat(48)

let world: World
beforeAll(async () => {
  // Nothing answers there: numbers come when a test writes them.
  world = await openWorld({ BEACON: 'drand', BEACON_ROOMS: '1', BEACON_URLS: 'https://127.0.0.1:9' })
})
afterAll(() => world?.stop())

it('the last seat seals a bound room, both wait for the number, and a phone finds that its signature is forged', async () => {
  const [host, guest] = [await world.newPlayer({ coins: PURSE }), await world.newPlayer({ coins: PURSE })]
  const room = await createRoom(world, host)
  const [hosts, guests] = [await world.openPhone(host), await world.openPhone(guest)]
  for (const page of [hosts, guests]) await visitRoom(page, room)
  await hosts.getByText('满员之后才产生的公开随机数（drand）决定结果').waitFor()
  await guests.getByRole('button', { name: /^加入/ }).click()
  for (const page of [hosts, guests]) {
    await page.getByText('座位已锁定').waitFor()
    await page.getByRole('button', { name: '即将开战' }).waitFor()
    expect(await page.getByRole('button', { name: /取消房间|退出房间|邀请/ }).count()).toBe(0)
    await page.getByRole('button', { name: '返回', exact: true }).click()
    await page.getByText('请继续进行游戏').waitFor()
  }
  // The room is there again after a reload.
  await guests.reload()
  await guests.getByText('座位已锁定').waitFor()

  const { number } = await dataOf(world.origin, battleDetail, { token: host.token, query: { roomId: room.roomId } })
  if (!number) throw new Error('the room is not sealed')
  const made = { chain: number.chain, round: number.round, signature: FORGED, randomness: randomnessOf(FORGED) }
  await world.db.insert(beaconRound).values({ ...made, fetchedAt: new Date() })
  await Promise.all([hosts, guests].map((page) => page.getByRole('heading', { name: '赢家通吃' }).waitFor()))
  await hosts.getByRole('button', { name: /去验证/ }).click()
  await hosts.getByText('但公开随机数的签名无效').waitFor()
  await hosts.getByText(`drand quicknet 第 ${number.round} 轮`).waitFor()
  expect([...faultsOf(hosts), ...faultsOf(guests)]).toEqual([])
})
