import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditShare } from '#server/community/share/audit.ts'
import { reverseCommission } from '#server/community/share/reverse.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import type { TestPlayer } from '../../support/player.ts'
import { type ShareTestWorld, startShareWorld } from './world.ts'

let world: ShareTestWorld
beforeAll(async () => {
  world = await startShareWorld()
  const inviter = await world.newPlayer()
  const friends: TestPlayer[] = []
  for (let n = 0; n < 3; n++) {
    const friend = await world.newPlayer()
    await world.bind(friend, inviter)
    friends.push(friend)
  }
  const [one = inviter, two = inviter] = friends
  await world.topUp(one, 100)
  const back = await world.topUp(one, 60)
  await world.topUp(two, 50)
  await world.settle()
  await world.take(inviter)
  await reverseCommission(world.deps.db, back, 'charge-back')
  await world.topUp(two, 30)
})
afterAll(() => world?.stop())

const faultsOf = (text: string) => brokenBy(world.deps.db, auditShare, text)

it('finds nothing where everything went by the rules, in slices of any size', async () => {
  expect(await auditShare(world.deps.db)).toEqual([])
  expect(await auditShare(world.deps.db, 1)).toEqual([])
})

it.each([
  ['an invitation that is missing', 'DELETE FROM invitation WHERE orders = 0', /has the invitation/],
  ['an inviter who changed', 'UPDATE player SET inviter_id = NULL WHERE inviter_id IS NOT NULL', /has the invitation/],
  ['commission without an order', "UPDATE commission SET order_no = 'none' WHERE state = 'waiting'", /credited top-up/],
  ['commission on more than was paid', 'UPDATE commission SET paid = paid + 1', /credited top-up/],
  ['commission on a card code', "UPDATE top_up SET gateway = ''", /credited top-up/],
  ['more than the rate gives', "UPDATE commission SET amount = amount + 1 WHERE state = 'booked'", /no more than its rate/],
  ['a rate that no level has', 'UPDATE commission SET rate = 301 WHERE rate IS NOT NULL', /no rate is above/],
  ['a friend who brought more than was booked', 'UPDATE invitation SET earned = earned + 1 WHERE orders > 0', /invitation counts/],
  ['an order that counts twice', 'UPDATE invitation SET orders = orders + 1 WHERE orders > 0', /invitation counts/],
  ['a friend who counts twice', 'UPDATE promoter SET friends = friends + 1', /promoter has the sums/],
  ['diamonds that were taken and not paid', "DELETE FROM journal WHERE kind = 'commission'", /promoter has the sums/],
  ['diamonds that were paid and not taken', 'UPDATE promoter SET taken = 0', /promoter has the sums/],
  ['a payment to nobody', "UPDATE journal SET ref = 'commission:999999' WHERE kind = 'commission'", /every journal of commission/],
])('notices %s', async (_name, text, rule) => {
  expect((await faultsOf(text)).join('\n')).toMatch(rule)
})
