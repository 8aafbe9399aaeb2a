import { expect, it } from 'vitest'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { userInfo } from '#shared/calls/userInfo.ts'
import { battleDetail } from '#shared/modes/battle/calls.ts'
import { dataOf } from '../support/api.ts'
import { createRoom, PURSE, visitRoom } from './battleActs.ts'
import { faultsOf } from './phone.ts'
import { sharedWorld } from './world.ts'

const world = sharedWorld()
const rich = () => world.newPlayer({ coins: PURSE * 100 })

it('two players meet in a room, see the same rounds and the same end, and the winner has every item', async () => {
  const [host, guest] = [await rich(), await rich()]
  const room = await createRoom(world, host)
  const [hosts, guests] = [await world.openPhone(host), await world.openPhone(guest)]
  for (const page of [hosts, guests]) await visitRoom(page, room)
  await hosts.getByRole('timer').waitFor()
  // A second tap within the same moment must not pay twice.
  await guests.getByRole('button', { name: /^加入/ }).dblclick()
  await Promise.all([hosts, guests].map((page) => page.getByRole('heading', { name: '赢家通吃' }).waitFor()))
  const { end, cost } = await dataOf(world.origin, battleDetail, { token: host.token, query: { roomId: room.roomId } })
  // The host has the first seat.
  const winner = end?.winners.includes(0) ? host : guest
  await expect.poll(async () => (await dataOf(world.origin, getMyBagPage, { token: winner.token })).totalCount).toBe(4)
  for (const { token } of [host, guest]) expect((await dataOf(world.origin, userInfo, { token })).balance).toBe(PURSE - cost)
  // The loser's diamonds stand in the header without a reload.
  const [loser, losers] = winner === host ? [guest, guests] : [host, hosts]
  const { secondaryBalance } = await dataOf(world.origin, userInfo, { token: loser.token })
  await losers.locator('header').getByText(secondaryBalance.toFixed(2)).waitFor()
  await hosts.getByRole('button', { name: /去验证/ }).click()
  await hosts.getByText(/结果与开局前锁定的一致/).waitFor()
  expect([...faultsOf(hosts), ...faultsOf(guests)]).toEqual([])
})
