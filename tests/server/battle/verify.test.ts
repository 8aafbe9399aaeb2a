import { afterAll, beforeAll, expect, it } from 'vitest'
import { battleTables } from '#server/modes/battle/access.ts'
import type { OddsTable } from '#shared/fairness/oddsTable.ts'
import type { BattleEnd, BattleRoom } from '#shared/modes/battle/room.ts'
import { BattleMode } from '#shared/modes/battle/rules.ts'
import { type BattleCheckName, verifyBattle } from '#shared/modes/battle/verify.ts'
import { PITY_BOX, PLAIN_BOX } from '../catalogue/fixture.ts'
import { type BattleWorld, startBattleWorld } from './world.ts'

let world: BattleWorld
beforeAll(async () => {
  world = await startBattleWorld()
})
afterAll(() => world.close())

/** A battle that is over, with what a phone needs to verify it. */
async function played(mode: BattleMode, shuffle = true): Promise<{ room: BattleRoom; end: BattleEnd; tables: OddsTable[] }> {
  const [host, second, third] = [await world.rich(), await world.rich(), await world.rich()]
  const boxes = [PLAIN_BOX, PITY_BOX, PITY_BOX, PLAIN_BOX, PLAIN_BOX]
  const { roomId } = await world.create(host, { boxes, mode, seats: 3, teams: 3, shuffle, cost: -1 })
  await world.join(second, roomId, { cost: -1 })
  const room = await world.playOut(await world.join(third, roomId, { cost: -1 }))
  if (!room.end) throw new Error('the battle has no end')
  const read = await battleTables(world.battles, { roomId, playerId: null, code: '', address: '10.0.0.1' })
  const tables = read.map(({ boxId, ...table }) => ({ mode: 'case', subject: boxId, ...table }) as const)
  return { room, end: room.end, tables }
}

const failed = (room: BattleRoom, end: BattleEnd, tables: readonly (OddsTable | null)[]): BattleCheckName[] =>
  verifyBattle(room, end, tables)
    .filter(({ ok }) => !ok)
    .map(({ name }) => name)

it.each(Object.entries(BattleMode))('a battle of mode %s is computed again from its seeds and tables alone', async (_, mode) => {
  const { room, end, tables } = await played(mode)
  expect(failed(room, end, tables)).toEqual([])
  expect([...end.chosen]).toEqual([PLAIN_BOX, PITY_BOX, PITY_BOX, PLAIN_BOX, PLAIN_BOX])
})

it('whatever is changed afterwards fails its check', async () => {
  const { room, end, tables } = await played(BattleMode.lucky)
  const [first, ...rounds] = room.rounds
  const [drop, ...drops] = first?.drops ?? []
  if (!first || !drop) throw new Error('nothing was drawn')
  const other = { ...room, rounds: [{ ...first, drops: [{ ...drop, roll: (drop.roll % 1_000_000) + 1 }, ...drops] }, ...rounds] }
  expect(failed(other, end, tables)).toEqual(['draws'])
  expect(failed(room, { ...end, winners: [((end.winners[0] ?? 0) + 1) % 3] }, tables)).toEqual(expect.arrayContaining(['winner', 'prizes']))
  expect(failed(room, { ...end, serverSeed: '0'.repeat(64) }, tables)).toEqual(expect.arrayContaining(['seed', 'draws']))
  expect(failed(room, { ...end, chosen: [...end.chosen].sort() }, tables)).toEqual(['order'])
  expect(failed({ ...room, clientSeeds: ['x', ...room.clientSeeds.slice(1)] }, end, tables)).toContain('draws')
  expect(failed(room, end, [null, ...tables.slice(1)])).toEqual(['tables', 'draws'])
})
