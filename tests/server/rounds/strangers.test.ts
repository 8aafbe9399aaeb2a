import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startRest } from '#server/core/limits/settings.ts'
import { HOUSE } from '#server/core/player/login.ts'
import { ALL_MODES } from '#server/modes/all.ts'
import type { BattleDeps } from '#server/modes/battle/full.ts'
import { joinBattle } from '#server/modes/battle/join.ts'
import { leaveBattle } from '#server/modes/battle/leave.ts'
import { callRobot } from '#server/modes/battle/robot.ts'
import { ensureExponent } from '#server/modes/exponent/game.ts'
import { cancelOwnRoll } from '#server/modes/roll/cancel.ts'
import { joinRoll } from '#server/modes/roll/join.ts'
import { rollDeps } from '#server/modes/roll/ports.ts'
import { openTemplate } from '#server/modes/roll/templates.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import type { Refusal } from '#server/platform/http/refusal.ts'
import { memoryBus } from '#server/platform/live/bus.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { type BattleWorld, startBattleWorld } from '../battle/world.ts'
import { TEMPLATE } from '../roll/world.ts'

/** Whoever waits for a lock longer than this is told so by PostgreSQL, and the test is red. */
const PATIENCE = '700ms'

let world: BattleWorld
let db: Db
let closeDb: () => Promise<void>
let battles: BattleDeps
beforeAll(async () => {
  world = await startBattleWorld()
  const connection = connectDb(`${world.url}?options=${encodeURIComponent(`-c lock_timeout=${PATIENCE}`)}`)
  db = connection.db
  closeDb = connection.close
  battles = { ...world.battles, db }
  await ensureExponent(world.db)
})
afterEach(async () => expect(await auditWorld(world.db)).toEqual([]))
afterAll(async () => {
  await closeDb()
  await world.close()
})

/** Runs `act` while somebody else holds the row of a room, as its step does. Returns what the player reads who is refused. */
async function refusedWhileHeld(roomId: string, act: () => Promise<unknown>): Promise<string> {
  const client = new pg.Client({ connectionString: world.url })
  await client.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM room WHERE id = $1 FOR UPDATE', [roomId])
  try {
    return await act().then(
      () => 'was not refused',
      (error: Refusal) => error.message,
    )
  } finally {
    await client.query('ROLLBACK')
    await client.end()
  }
}

const exponentRoom = async () => (await world.rows<{ id: string }>("SELECT id::text FROM room WHERE mode = 'exponent'"))[0]?.id ?? ''
const leave = (playerId: string, roomId: string) => leaveBattle(battles, { playerId, sessionId: HOUSE, roomId, key: randomUUID() })
const robot = (playerId: string, roomId: string, seat = -1) =>
  callRobot(battles, { playerId, sessionId: HOUSE, roomId, seat, key: randomUUID() })
const join = (playerId: string, roomId: string, seat = -1) =>
  joinBattle(battles, { playerId, sessionId: HOUSE, roomId, seat, cost: -1, code: '', address: '10.0.0.1', key: randomUUID() })
const full = async () => {
  const host = await world.rich()
  const { roomId } = await world.create(host)
  await world.join(await world.rich(), roomId)
  return { host, roomId }
}
const waiting = async () => {
  const host = await world.rich()
  return { host, ...(await world.create(host)) }
}

describe('acts on the room of another mode', () => {
  const acts: [string, (playerId: string, roomId: string) => Promise<unknown>][] = [
    ['battle/leave', leave],
    ['battle/robot', robot],
    ['battle/join', join],
    ['roll/cancel', (playerId, roomId) => cancelOwnRoll(db, { playerId, sessionId: HOUSE, roomId })],
    ['roll/join', (playerId, roomId) => joinRoll(rollOn(), { playerId, sessionId: HOUSE, roomId, password: '', address: '' })],
  ]
  it.each(acts)('%s does not wait for the room of 指数', async (_name, act) => {
    const roomId = await exponentRoom()
    const player = await world.rich()
    expect(await refusedWhileHeld(roomId, () => act(player, roomId))).toMatch('没有找到')
  })
  it.each(acts.slice(0, 3))('%s does not wait for a room of ROLL', async (_name, act) => {
    const { roomId } = await openTemplate(world.db, WORD_KEY, TEMPLATE)
    const player = await world.rich()
    expect(await refusedWhileHeld(roomId, () => act(player, roomId))).toMatch('没有找到')
  })
  it.each(acts.slice(3))('%s does not wait for a battle', async (_name, act) => {
    const { host, roomId } = await waiting()
    expect(await refusedWhileHeld(roomId, () => act(host, roomId))).toMatch('没有找到')
  })
})

const WORD_KEY = Buffer.alloc(32, 7)
const rollOn = () => ({
  ...rollDeps({ ...world.deps, db, bus: memoryBus(), config: readConfig({ NODE_ENV: 'test' }) }, ALL_MODES),
  wordKey: WORD_KEY,
})

describe('nobody who is refused waits for a battle', () => {
  it('a stranger who leaves', async () => {
    const { roomId } = await waiting()
    const stranger = await world.rich()
    expect(await refusedWhileHeld(roomId, () => leave(stranger, roomId))).toBe('您不在这个房间中')
  })
  it('somebody who leaves a running one', async () => {
    const { host, roomId } = await full()
    expect(await refusedWhileHeld(roomId, () => leave(host, roomId))).toMatch('游戏还未结束')
  })
  it('a guest who calls a robot', async () => {
    const { roomId } = await waiting()
    const guest = await world.rich()
    expect(await refusedWhileHeld(roomId, () => robot(guest, roomId))).toMatch('只有房主')
  })
  it('a host who calls one into a full room, or onto a taken seat', async () => {
    const running = await full()
    expect(await refusedWhileHeld(running.roomId, () => robot(running.host, running.roomId))).toMatch('已满员')
    const open = await waiting()
    expect(await refusedWhileHeld(open.roomId, () => robot(open.host, open.roomId, 0))).toMatch('该座位已有人')
  })
  it('somebody who joins a running one, one of their own, or a taken seat', async () => {
    const { roomId } = await full()
    const late = await world.rich()
    expect(await refusedWhileHeld(roomId, () => join(late, roomId))).toMatch('已满员')
    const open = await waiting()
    expect(await refusedWhileHeld(open.roomId, () => join(open.host, open.roomId))).toMatch('您已在这个房间中')
    expect(await refusedWhileHeld(open.roomId, () => join(late, open.roomId, 0))).toMatch('该座位已有人')
  })
  it('somebody who cannot pay, rests, or sits in too many rooms', async () => {
    const { roomId } = await waiting()
    const poor = await world.newPlayer({ startCoins: 100 })
    expect(await refusedWhileHeld(roomId, () => join(poor, roomId))).toMatch('金币不足')
    const tired = await world.rich()
    await startRest(world.deps, tired, 1)
    expect(await refusedWhileHeld(roomId, () => join(tired, roomId))).toMatch('休息')
    const busy = await world.rich()
    for (let rooms = 0; rooms < 3; rooms++) {
      world.clock.now += 60_000
      await world.create(busy)
    }
    expect(await refusedWhileHeld(roomId, () => join(busy, roomId))).toMatch('最多同时参加')
  })
})

describe('nobody who is refused waits for a room of ROLL', () => {
  const cancel = (playerId: string, roomId: string) => cancelOwnRoll(db, { playerId, sessionId: HOUSE, roomId })
  const joinOpen = (playerId: string, roomId: string) =>
    joinRoll(rollOn(), { playerId, sessionId: HOUSE, roomId, password: '', address: '' })
  it('a stranger who takes it back', async () => {
    const { roomId } = await openTemplate(world.db, WORD_KEY, TEMPLATE)
    const stranger = await world.rich()
    expect(await refusedWhileHeld(roomId, () => cancel(stranger, roomId))).toMatch('没有找到')
  })
  it('somebody who lacks its condition, is frozen, or rests', async () => {
    const { roomId } = await openTemplate(world.db, WORD_KEY, { ...TEMPLATE, condition: { kind: 'level', level: 30 } })
    const player = await world.rich()
    expect(await refusedWhileHeld(roomId, () => joinOpen(player, roomId))).toMatch('等级 30')
    const open = await openTemplate(world.db, WORD_KEY, TEMPLATE)
    await world.rows("INSERT INTO player_rest (player_id, until) VALUES ($1, now() + interval '1 day')", [player])
    expect(await refusedWhileHeld(open.roomId, () => joinOpen(player, open.roomId))).toMatch('休息')
    await world.rows('UPDATE player SET frozen = true WHERE id = $1', [player])
    expect(await refusedWhileHeld(open.roomId, () => joinOpen(player, open.roomId))).toMatch('冻结')
  })
})
