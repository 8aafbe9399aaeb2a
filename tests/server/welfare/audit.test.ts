import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditWelfare } from '#server/community/welfare/audit.ts'
import { closePacket, makePackets } from '#server/community/welfare/packets.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import { DAY } from '../clock.ts'
import { startWelfareWorld, type WelfareTestWorld } from './world.ts'

let world: WelfareTestWorld
beforeAll(async () => {
  world = await startWelfareWorld()
  const player = await world.newPlayer()
  for (let nth = 0; nth < 7; nth++) {
    await world.sign(player)
    if (nth < 6) world.clock.advance(DAY)
  }
  await world.task(player, 'sign')
  await world.free(player)
  await world.free(player, { use: 'sign' })
  await world.topUp(player, 30)
  await world.gift(player)
  const lot = { name: '红包', amount: 1_00, count: 5, days: 1 }
  const { code } = await makePackets(world.deps.db, world.on[0].packetKey, lot)
  await world.redeem(player, code)
  const { packetId } = await makePackets(world.deps.db, world.on[0].packetKey, lot)
  await closePacket(world.deps.db, packetId)
})
afterAll(() => world?.stop())

const faultsOf = (text: string) => brokenBy(world.deps.db, auditWelfare, text)

it('finds nothing where everything went by the rules, in slices of any size', async () => {
  expect(await auditWelfare(world.deps.db)).toEqual([])
  expect(await auditWelfare(world.deps.db, 1)).toEqual([])
})

const ONE_CLAIM = "(SELECT min(id) FROM welfare_claim WHERE kind = 'task')"
const CLAIM_JOURNAL = `(SELECT id FROM journal WHERE ref = 'welfare:' || ${ONE_CLAIM})`

it.each([
  ['a reward that was not booked', `DELETE FROM journal WHERE id = ${CLAIM_JOURNAL}`, /is booked once/],
  [
    'a reward that was booked twice',
    `INSERT INTO entry (journal_id, account_id, currency, amount, balance_after)
    SELECT journal_id, account_id, currency, amount, balance_after FROM entry WHERE journal_id = ${CLAIM_JOURNAL} AND account_id IS NOT NULL`,
    /is booked once/,
  ],
  ['another amount than was taken', `UPDATE welfare_claim SET diamonds = diamonds + 1 WHERE id = ${ONE_CLAIM}`, /is booked once/],
  ['a sign-in that is booked as a task', `UPDATE journal SET kind = 'task_reward' WHERE kind = 'sign_in'`, /as what it is/],
  ['a reward in coins', `UPDATE entry SET currency = 0 WHERE journal_id = ${CLAIM_JOURNAL}`, /is booked once/],
  ['a journal that nobody took', `DELETE FROM welfare_claim WHERE id = ${ONE_CLAIM}`, /has what a player took/],
  ['a sign-in that is counted and was not made', 'UPDATE sign_in SET signed = signed + 1', /has signed in as often/],
  ['two sign-ins under one day', `UPDATE welfare_claim SET day = day + 1, slot = slot || 'x' WHERE kind = 'sign'`, /at most once a day/],
  ['a sign-in that paid too much', `UPDATE welfare_claim SET diamonds = 99999 WHERE kind = 'sign'`, /paid a day of the run/],
  ['a free opening without its item', `DELETE FROM item_instance WHERE play_mode = 'free'`, /one item and one receipt/],
  ['a free opening with another receipt', `UPDATE draw_receipt SET subject = 1 WHERE mode = 'free'`, /one item and one receipt/],
  ['an item that no free opening has won', 'DELETE FROM free_open', /item of a free opening has its opening/],
  ['a free opening that is not counted', 'DELETE FROM free_tally', /free opening is counted/],
  ['a daily box that can be opened again', 'UPDATE free_tally SET day = day - 1', /as many free boxes as are counted/],
  ['a surprise box that no sign-in has earned', `UPDATE sign_in SET signed = 6`, /no more surprise boxes/],
  ['a first box in place of a surprise', `UPDATE catalogue_free_box SET use = 'first' WHERE box_id = 911`, /in place of a daily one/],
  ['a first box that gave something common', `UPDATE item_instance SET grade = 4 WHERE play_mode = 'free'`, /gives 稀有 or better/],
  ['a gift for an order that was not credited', `UPDATE top_up SET state = 'failed'`, /follows from a credited order/],
  ['a gift for too small an order', `UPDATE top_up SET amount = 999`, /follows from a credited order/],
  ['a gift that can be taken again', `UPDATE first_top_up SET state = 'ready'`, /is in a bag once/],
  ['a gift without its item', `UPDATE item_history SET ref = 'other' WHERE ref LIKE 'firstTopUp:%'`, /is in a bag once/],
  ['a packet that came from nowhere', `UPDATE red_packet SET "left" = "left" + 1 WHERE closed_at IS NULL`, /its pot holds exactly that/],
  ['a pot that was never filled', `DELETE FROM journal WHERE kind = 'packet_fund'`, /its pot holds exactly that/],
  ['a rest that did not go back', `DELETE FROM journal WHERE kind = 'packet_rest'`, /its pot holds exactly that/],
  ['a pot of no packet', `UPDATE journal SET ref = 'packet:9999' WHERE kind = 'packet_rest'`, /every pot belongs/],
])('finds %s', async (_what, text, rule) => {
  expect(await faultsOf(text)).toEqual(expect.arrayContaining([expect.stringMatching(rule)]))
})
