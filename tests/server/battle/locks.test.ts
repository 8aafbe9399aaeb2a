import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { stepAlone } from '#server/core/rounds/steps.ts'
import { joinBattle } from '#server/modes/battle/join.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { BATTLE } from '#shared/modes/battle/rules.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { soon } from '../../support/soon.ts'
import { type BattleWorld, startBattleWorld } from './world.ts'

let world: BattleWorld
beforeAll(async () => {
  world = await startBattleWorld()
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(() => world.close())

/** Locks rows as another transaction would, until the returned function is called. */
async function lock(text: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query('BEGIN')
  await client.query(`${text} FOR UPDATE`, values)
  return async () => {
    await client.query('ROLLBACK')
    await client.end()
  }
}

async function fullRoom(host: string): Promise<BattleRoom> {
  const { roomId } = await world.create(host, { fast: true })
  return world.join(await world.rich(), roomId)
}

it('players whose accounts are locked elsewhere delay the settlement of their own rooms alone', async () => {
  const [one, two] = [await world.rich(), await world.rich()]
  const stuck = [await fullRoom(one), await fullRoom(one), await fullRoom(one), await fullRoom(two), await fullRoom(two)]
  world.clock.now += 500
  const sound = [await fullRoom(await world.rich()), await fullRoom(await world.rich())]
  const ended = Math.max(...[...stuck, ...sound].map(({ startAt }) => startAt ?? 0)) + 6_000
  for (let now = world.clock.now; now <= ended; now += 500) await world.at(now)
  const idsOf = (rooms: readonly BattleRoom[]) => rooms.map(({ roomId }) => roomId)
  const settled = async (rooms: readonly BattleRoom[]) =>
    (await world.rows('SELECT FROM battle WHERE stage = 3 AND room_id = ANY($1::bigint[])', [idsOf(rooms)])).length
  // Whoever loses gets diamonds, so each of these settlements needs an account that is locked.
  const unlock = await lock(
    'SELECT FROM account WHERE player_id IN (SELECT player_id FROM battle_seat WHERE room_id = ANY($1::bigint[]))',
    [idsOf(stuck)],
  )
  try {
    world.clock.now = ended + 4_000
    const begun = performance.now()
    await stepAlone(world.steps)
    expect(performance.now() - begun).toBeLessThan(24_000)
    expect([await settled(sound), await settled(stuck)]).toEqual([sound.length, 0])
    const waits = await world.rows<{ attempts: number; last_error: string }>(
      'SELECT attempts, last_error FROM room WHERE id = ANY($1::bigint[]) AND next_at > $2',
      [idsOf(stuck), new Date(world.clock.now)],
    )
    expect(waits.map(({ attempts }) => attempts)).toEqual(stuck.map(() => 1))
  } finally {
    await unlock()
  }
  await world.at(world.clock.now + 60_000)
  expect(await settled(stuck)).toBe(stuck.length)
}, 120_000)

it('a settlement that waits for an account does not keep its winner from opening: 图鉴 is written after the accounts', async () => {
  // Players who never had anything: every kind is the first of its kind, which two transactions cannot enter at once.
  const room = await fullRoom(await world.rich())
  const ended = (room.startAt ?? 0) + 6_000
  for (let now = world.clock.now; now <= ended; now += 500) await world.at(now)
  const players = 'SELECT player_id FROM battle_seat WHERE room_id = $1'
  const opening = new pg.Client({ connectionString: world.url })
  await opening.connect()
  await opening.query('BEGIN')
  await opening.query(`SELECT FROM account WHERE player_id IN (${players}) ORDER BY id FOR UPDATE`, [room.roomId])
  world.clock.now = ended + 4_000
  const settling = stepAlone(world.steps)
  const blocked = () => world.rows('SELECT FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()')
  await soon(async () => expect(await blocked()).not.toEqual([]))
  try {
    // Whatever the winner got is among these. A wait for the settlement would end here with an error, before PostgreSQL looks for a deadlock.
    await opening.query("SET LOCAL lock_timeout = '200ms'")
    await opening.query(
      `INSERT INTO album_item (player_id, gift_id, at) SELECT p.player_id, i.gift_id, now() FROM (${players}) p, catalogue_item i
       ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
      [room.roomId],
    )
  } finally {
    await opening.query('ROLLBACK')
    await opening.end()
  }
  await settling
  await world.at(world.clock.now + 60_000)
  expect(await world.rows('SELECT FROM battle WHERE stage = 3 AND room_id = $1', [room.roomId])).toHaveLength(1)
})

it.each([
  ['room', 'SELECT FROM room WHERE id = $1 AND $2::bigint > 0'],
  ['player', 'SELECT FROM player WHERE id = $2 AND $1::bigint > 0'],
  ['account', 'SELECT FROM account WHERE player_id = $2 AND $1::bigint > 0'],
])('the countdown is whole however long the last seat waited for its %s', async (_what, text) => {
  world.clock.now = Date.now()
  const [host, guest] = [await world.rich(), await world.rich()]
  const { roomId } = await world.create(host)
  // PostgreSQL's own clock: in a transaction the clock of the tests goes on where now() stands still.
  const real = connectDb(`${world.url}?options=${encodeURIComponent('-c search_path=public')}`)
  const unlock = await lock(text, [roomId, guest])
  const request = { sessionId: HOUSE, playerId: guest, roomId, code: '', address: '', key: randomUUID(), seat: -1, cost: -1 }
  const joined = joinBattle({ ...world.battles, db: real.db }, request)
  // Shorter than a seat waits for a lock.
  await sleep(500)
  const freed = Date.now()
  await unlock()
  const { room } = await joined
  await real.close()
  expect(room.startAt).toBeGreaterThanOrEqual(freed + BATTLE.readyTime)
})
