import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditDream } from '#server/modes/dream/audit.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import { BLADE, CROWN, type DreamWorld, startDreamWorld } from './world.ts'

let world: DreamWorld
let first: string
let second: string
beforeAll(async () => {
  world = await startDreamWorld()
  const playerId = await world.newPlayer({ startCoins: 10_000_000 })
  first = (await world.upgrade(playerId, { stakes: await world.grant(playerId, BLADE, BLADE) })).book.dreamId ?? ''
  second = (await world.upgrade(playerId, { stakes: await world.grant(playerId, CROWN, CROWN) })).book.dreamId ?? ''
})
afterAll(() => world.close())

/** The rules that are broken after `text` has run. */
async function faultsOf(text: string): Promise<string[]> {
  const statement = text.replaceAll('$first', first).replaceAll('$second', second)
  return [...new Set(await brokenBy(world.db, auditDream, 'alter table dream_upgrade drop constraint dream_upgrade_sum', statement))]
}

const ITEM = "(SELECT id FROM item_instance WHERE play_mode = 'dream' AND open_id = $first)"
const RECEIPT = `(SELECT receipt_id FROM item_instance WHERE id = ${ITEM})`

it('finds nothing where nothing is wrong', async () => expect(await faultsOf('SELECT 1')).toEqual([]))

it.each([
  ['an item that is gone', `DELETE FROM item_instance WHERE id = ${ITEM}`, /granted one item/],
  ['an item without its receipt', `UPDATE item_instance SET receipt_id = NULL WHERE id = ${ITEM}`, /granted one item/],
  ['another item than was drawn', `UPDATE item_instance SET gift_id = 4 WHERE id = ${ITEM}`, /granted one item/],
  ['a ring with another chance', `UPDATE draw_receipt SET entries[3] = entries[3] + 1 WHERE id = ${RECEIPT}`, /ring of an upgrade/],
  ['a result that the roll does not give', 'UPDATE dream_upgrade SET won = NOT won WHERE id = $first', /ring of an upgrade/],
  ['an item of no upgrade', `UPDATE item_instance SET open_id = 999 WHERE id = ${ITEM}`, /an item of an upgrade has its upgrade/],
  ['a price that was not booked', 'UPDATE dream_upgrade SET paid = paid + 1, price = price + 1 WHERE id = $first', /booked once/],
  ['change that was not booked', 'UPDATE dream_upgrade SET change = change + 1 WHERE id = $second', /booked once/],
  ['a journal of no upgrade', "UPDATE journal SET ref = 'upgrade:999' WHERE ref = 'upgrade:$first'", /every journal of an upgrade/],
  [
    'a stake that came back',
    "UPDATE item_instance SET state = 'bag' WHERE id = ANY (SELECT unnest(stakes) FROM dream_upgrade WHERE id = $first)",
    /stakes of an upgrade/,
  ],
  [
    'a stake that is worth less',
    'UPDATE item_instance SET price = 1 WHERE id = ANY (SELECT unnest(stakes) FROM dream_upgrade WHERE id = $second)',
    /stakes of an upgrade/,
  ],
  ['a stake that is not named', 'UPDATE dream_upgrade SET stakes = stakes[2:] WHERE id = $first', /is among its stakes/],
  ['two keys for one upgrade', 'UPDATE idempotency SET reply = reply || \'{"upgradeId": "$first"}\'', /no two keys/],
])('finds %s', async (_name, text, rule) => {
  expect(await faultsOf(text)).toEqual(expect.arrayContaining([expect.stringMatching(rule)]))
})
