import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { cancelOwnRoll } from '#server/modes/roll/cancel.ts'
import type { RollPorts } from '#server/modes/roll/ports.ts'
import { rollList } from '#server/modes/roll/view.ts'
import { connectDb } from '#server/platform/db/connect.ts'
import { LIST_COUNTED } from '#shared/calls/fields.ts'
import { Status } from '#shared/codes.ts'
import { soon } from '../../support/soon.ts'
import { within } from '../../support/within.ts'
import { hoarder, statusOf } from '../case/hoard.ts'
import { type RollWorld, startRollWorld } from './world.ts'

let world: RollWorld
beforeAll(async () => {
  world = await startRollWorld()
})
afterAll(() => world.close())

describe('a long history of rooms', () => {
  /** Copies a room that is over, so often. */
  const copy = (roomId: string, times: number) =>
    world.rows(
      `WITH made AS (INSERT INTO room (mode, next_at) SELECT 'roll', NULL FROM generate_series(1, $2::int) RETURNING id)
        INSERT INTO roll_room (room_id, template, by, seats, told, state, reason, server_seed, created_at, close_at, closed_at)
        SELECT m.id, r.template, r.by, r.seats, r.told, r.state, r.reason, r.server_seed, r.created_at, r.close_at, r.closed_at
        FROM roll_room r, made m WHERE r.room_id = $1`,
      [roomId, times],
    )

  /** The most rows that a statement of `act` has looked at in a plan's node. */
  async function mostRows(act: () => Promise<unknown>): Promise<number> {
    const { $client } = world.db
    const { query } = $client
    const asked: { text: string; values: unknown[] }[] = []
    $client.query = ((...given: unknown[]) => {
      const [statement, values] = given as [{ text: string } | string, unknown[]]
      asked.push({ text: typeof statement === 'string' ? statement : statement.text, values: values ?? [] })
      return (query as (...all: unknown[]) => unknown).apply($client, given)
    }) as typeof query
    await act().finally(() => {
      $client.query = query
    })
    const rowsOf = (plan: { 'Actual Rows': number; Plans?: never[] }): number[] => [
      plan['Actual Rows'],
      ...(plan.Plans ?? []).flatMap(rowsOf),
    ]
    const plans = asked.map(({ text, values }) =>
      world.rows<{ 'QUERY PLAN': [{ Plan: never }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values),
    )
    return Math.max(...(await Promise.all(plans)).flatMap(([row]) => (row ? rowsOf(row['QUERY PLAN'][0].Plan) : [])))
  }

  it('is not counted beyond what lists count', async () => {
    const { roomId, closeAt } = await world.open()
    await world.at(closeAt.getTime())
    await copy(roomId, LIST_COUNTED + 1_000)
    await world.rows('ANALYZE roll_room')
    const read = () => rollList(world.db, { state: 1, page: 1, pageSize: 20 })
    expect(await read()).toMatchObject({ total: LIST_COUNTED })
    expect(await mostRows(read)).toBeLessThanOrEqual(LIST_COUNTED)
  })
})

describe('a host who makes rooms and takes them back in turn', () => {
  it('is stopped, and may go on later', async () => {
    const host = await hoarder({ ...world, open: world.openBox })
    const itemIds = [host.items[0]?.id ?? '']
    const turn = async () => {
      const { roomId } = await world.create(host.playerId, itemIds)
      await cancelOwnRoll(world.db, { sessionId: HOUSE, playerId: host.playerId, roomId })
    }
    const statuses: number[] = []
    for (let turns = 0; turns < 30; turns++) statuses.push(await statusOf(turn()))
    expect(statuses.filter((status) => status === Status.ok).length).toBeLessThanOrEqual(10)
    expect(statuses.at(-1)).toBe(Status.tooMany)
    world.clock.now += 3_600_000
    expect(await statusOf(turn())).toBe(Status.ok)
  })
})

it('joins that change nothing do not wait for the room, so that they cannot keep it from closing', async () => {
  const [joined = '', late = '', over = ''] = await world.players(3)
  const [closed, full] = [await world.open(), await world.open({ seats: 1 })]
  await world.join(joined, closed.roomId)
  await world.join(over, full.roomId)
  const holder = await world.db.$client.connect()
  const tries = async () => {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM room WHERE id = ANY($1) FOR UPDATE', [[closed.roomId, full.roomId]])
    const made = [world.join(joined, closed.roomId), world.join(late, full.roomId), world.join(late, closed.roomId)].map(statusOf)
    const waited = await Promise.all(made.map((each) => within(each, 30_000, 'the join').catch(() => 'waits')))
    await holder.query('COMMIT')
    await Promise.all(made)
    return waited
  }
  try {
    world.clock.now = closed.closeAt.getTime()
    expect(await tries()).toEqual([Status.ok, Status.conflict, Status.conflict])
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
})

it('whoever takes the last place is not told by a second press that the room is full', async () => {
  const [playerId = ''] = await world.players(1)
  const { roomId } = await world.open({ seats: 1 })
  const first = await world.db.$client.connect()
  try {
    await first.query('BEGIN')
    await first.query('LOCK TABLE roll_room')
    const second = statusOf(world.join(playerId, roomId))
    await soon(async () => expect(await world.rows('SELECT 1 FROM pg_locks WHERE NOT granted')).not.toEqual([]))
    await first.query('INSERT INTO roll_entrant (player_id, room_id, place, at) VALUES ($1, $2, 1, now())', [playerId, roomId])
    await first.query('UPDATE roll_room SET entrants = 1 WHERE room_id = $1', [roomId])
    await first.query('COMMIT')
    expect(await within(second, 30_000, 'the second press')).toBe(Status.ok)
  } finally {
    await first.query('ROLLBACK')
    first.release()
  }
})

it('more busy players than a node asks alone for at once keep nobody else from joining', async () => {
  const { roomId } = await world.open()
  const players = await world.players(30)
  const [busy, others] = [players.slice(0, 6), players.slice(6)]
  const client = await world.db.$client.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM player WHERE id = ANY($1) FOR NO KEY UPDATE', [busy])
  const late = busy.map((playerId) => world.join(playerId, roomId))
  const joins = Promise.all(others.map((playerId) => world.join(playerId, roomId)))
  try {
    expect((await within(joins, 30_000, 'the joins of the others')).length).toBe(24)
  } finally {
    await client.query('COMMIT')
    client.release()
  }
  expect((await Promise.all(late)).every(({ own }) => own.joined)).toBe(true)
})

it('what many lack for their rooms is asked in as few queries as what one lacks', async () => {
  const rooms = [
    await world.open({ condition: { kind: 'level', level: 2 } }),
    await world.open({ condition: { kind: 'topUp', amount: 30 } }),
  ]
  const asked: number[] = []
  const { toppedUpToday, spentOf } = world.node.ports
  const { db, close } = connectDb(world.url)
  const ports: RollPorts = {
    ...world.node.ports,
    toppedUpToday: (db, ids, now) => {
      asked.push(ids.length)
      return toppedUpToday(db, ids, now)
    },
    spentOf: (db, ids) => {
      asked.push(ids.length)
      return spentOf(db, ids)
    },
  }
  const node = { ...world.node, db, ports }
  const players = await world.players(20)
  const tries = players.map((playerId, index) => statusOf(world.join(playerId, rooms[index % 2]?.roomId ?? '', '', node)))
  expect(await Promise.all(tries)).toEqual(players.map(() => Status.conflict))
  await close()
  expect(asked.reduce((sum, each) => sum + each, 0)).toBe(20)
  expect(asked.length).toBeLessThanOrEqual(6)
})

it('a player whose row is busy keeps nobody else from joining', async () => {
  const { roomId } = await world.open()
  const [busy, other] = (await world.players(2)) as [string, string]
  const client = await world.db.$client.connect()
  await client.query('BEGIN')
  await client.query('SELECT FROM player WHERE id = $1 FOR NO KEY UPDATE', [busy])
  let answered = false
  const late = world.join(busy, roomId).finally(() => {
    answered = true
  })
  await sleep(50)
  const join = world.join(other, roomId).then(({ own }) => own.joined)
  expect(await within(join, 30_000, 'the join of another player')).toBe(true)
  expect(answered).toBe(false)
  await client.query('COMMIT')
  client.release()
  expect((await late).own.joined).toBe(true)
})
