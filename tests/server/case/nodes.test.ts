import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditItems } from '#server/case/audit.ts'
import { COMMIT_OPEN_WITH_PITY } from '#server/case/openSql.ts'
import { auditLedger } from '#server/money/audit.ts'
import { PITY_BOX } from '../catalogue/fixture.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

it('leaves an opening undone when another node moved the pity counter since it was read', async () => {
  const playerId = await world.newPlayer({ startCoins: 100_000 })
  await world.open(playerId, { boxId: PITY_BOX })
  const seed = await world.db.$client.query('SELECT id FROM fairness_seed WHERE player_id = $1 AND state = 1', [playerId])
  const at = new Date(world.clock.now)
  const attempt = (pityBefore: number) =>
    world.db.$client.query({
      ...COMMIT_OPEN_WITH_PITY,
      values: [
        playerId,
        randomUUID(),
        'hash',
        seed.rows[0].id,
        PITY_BOX,
        1630,
        '999999',
        '',
        at,
        at,
        0,
        false,
        '{}',
        'case',
        1,
        '[]',
        '[]',
        pityBefore,
        7,
        '2026-01-01',
        0,
        null,
        null,
      ],
    })
  expect((await attempt(5)).rows).toEqual([])
  expect(await auditLedger(world.db)).toEqual([])
  expect(await auditItems(world.db)).toEqual([])
  const stored = await world.db.$client.query('SELECT count FROM pity_counter WHERE player_id = $1', [playerId])
  expect((await attempt(stored.rows[0].count)).rows).toHaveLength(1)
})
