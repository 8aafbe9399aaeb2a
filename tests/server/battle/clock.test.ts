import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startRest } from '#server/core/limits/settings.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { battleDetail } from '#server/modes/battle/access.ts'
import { createBattle } from '#server/modes/battle/create.ts'
import { joinBattle } from '#server/modes/battle/join.ts'
import { SWEEPS } from '#server/wiring/housekeeping.ts'
import { Status } from '#shared/codes.ts'
import { statusOf } from '../case/hoard.ts'
import { DAY, HOUR, MINUTE } from '../clock.ts'
import { type BattleWorld, COST, createRequest, startBattleWorld } from './world.ts'

/** A node whose own clock goes wrong gives nobody more than the others do: only the database's clock counts. */

let world: BattleWorld
let fast: BattleWorld['battles'] & { now(): number }
beforeAll(async () => {
  world = await startBattleWorld()
  fast = { ...world.battles, now: () => world.clock.now + HOUR }
})
afterAll(() => world.close())

let player: string
beforeEach(async () => {
  player = await world.rich()
})

it('a rest lasts as long on it as on the others', async () => {
  const { roomId } = await world.create(await world.rich())
  const restUntil = world.clock.now + 30 * MINUTE
  await startRest({ db: world.db, now: () => restUntil - DAY }, player, 1)
  const join = { sessionId: HOUSE, playerId: player, roomId, code: '', address: '', key: randomUUID(), seat: -1, cost: -1 }
  expect([await statusOf(createBattle(fast, createRequest(player))), await statusOf(joinBattle(fast, join))]).toEqual([
    Status.resting,
    Status.resting,
  ])
})

it('a stake counts in the same day on it as on the others', async () => {
  // 23:30 in Beijing.
  world.clock.now = Date.parse('2026-01-03T15:30:00Z')
  await createBattle(fast, createRequest(player))
  const [tally] = await world.rows("SELECT day::text, amount::int FROM day_tally WHERE player_id = $1 AND what = 'spend'", [player])
  expect(tally).toEqual({ day: '2026-01-03', amount: COST })
})

it('wrong codes count on it, and are not forgotten by it', async () => {
  const { roomId, code } = await world.create(await world.rich(), { hidden: true })
  const wrong = code === '000000' ? '000001' : '000000'
  const guess = (node: BattleWorld['battles']) => statusOf(battleDetail(node, { playerId: player, roomId, code: wrong, address: '' }))
  for (let tries = 0; tries < 10; tries++) expect(await guess(world.battles)).toBe(Status.notFound)
  await SWEEPS.codeTries?.(world.db, fast.now())
  expect([await guess(fast), await guess(world.battles)]).toEqual([Status.tooMany, Status.tooMany])
})
