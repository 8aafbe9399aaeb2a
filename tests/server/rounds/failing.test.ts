import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { retryRoom } from '#server/core/rounds/desk.ts'
import { modeStates } from '#server/core/rounds/failing.ts'
import { startRounds } from '#server/core/rounds/start.ts'
import { stepAgain, stepAlone, stepTogether } from '#server/core/rounds/steps.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { FAULT, plantFault } from '../../support/plantFault.ts'
import { type BattleWorld, COINS, COST, startBattleWorld } from '../battle/world.ts'
import { rooms } from './desk.ts'

let world: BattleWorld
let mend: () => Promise<void> = async () => undefined
beforeAll(async () => {
  world = await startBattleWorld()
})
afterEach(async () => {
  await mend()
  expect(await auditWorld(world.db)).toEqual([])
})
afterAll(() => world.close())

const MINUTE = 60_000
const ask = (...words: string[]) => rooms(world.steps, ...words)
const roomOf = async (roomId: string) =>
  (
    await world.rows<{ attempts: number; last_error: string | null; next_at: Date | null; due_at: Date | null }>(
      'SELECT attempts, last_error, next_at, due_at FROM room WHERE id = $1',
      [roomId],
    )
  )[0]
const lettersOf = (playerId: string) =>
  world.rows<{ title: string; content: string }>("SELECT title, content FROM message WHERE player_id = $1 AND title LIKE '对战%'", [
    playerId,
  ])

/** A battle with a robot of the house beside its host, played until its settlement has failed twice. */
async function stuck(): Promise<{ room: BattleRoom; players: string[] }> {
  const players = [await world.rich(), await world.rich()]
  const [host = '', guest = ''] = players
  const { roomId } = await world.create(host, { seats: 3, teams: 3, fast: true })
  await world.robot(host, roomId)
  const room = await world.join(guest, roomId)
  mend = await plantFault(world.db, 'journal', "NEW.kind = 'battle_end'")
  for (let now = room.startAt ?? 0; (await roomOf(roomId))?.attempts !== 2; now += 500) await world.at(now)
  return { room, players }
}

/** Ends a stuck battle, so that the next test finds none. */
async function end({ roomId }: BattleRoom): Promise<void> {
  await mend()
  await world.at(world.clock.now + 2 * MINUTE)
  expect(await roomOf(roomId)).toMatchObject({ attempts: 0, last_error: null, next_at: null, due_at: null })
}

it('a room that fails tells since when it is due, how often and why, and hides it behind no next try', async () => {
  const { room } = await stuck()
  const first = (await roomOf(room.roomId))?.due_at?.getTime() ?? 0
  const from = world.clock.now
  await world.at(from + 10 * MINUTE)
  const state = (await modeStates(world.db)).get('battle')
  expect(state).toMatchObject({ attempts: 3, failing: 1, late: (world.clock.now - first) / 1_000 })
  const registry = new Registry()
  const stop = startRounds(world.steps, registry)
  const text = await registry.metrics()
  await stop()
  expect(text).toContain('room_attempts{mode="battle"} 3')
  expect(text).toContain('room_attempts{mode="shower"} 0')
  expect(text).toContain('rooms_failing{mode="battle"} 1')
  expect(Number(/room_late_seconds\{mode="battle"\} ([\d.]+)/.exec(text)?.[1])).toBeGreaterThanOrEqual(600)
  const said = await ask('list')
  expect(said).toMatchObject({ ok: true })
  expect(said.text).toMatch(new RegExp(`^${room.roomId}  battle  3 failures  due since ${new Date(first).toISOString()}`))
  expect(said.text).toContain(FAULT)
  await end(room)
  expect(await ask('list')).toEqual({ ok: true, text: 'No room fails, and none is late.' })
})

it('a room that is tried again goes on at once when its fault is mended, and says why when it is not', async () => {
  const { room } = await stuck()
  const node = async () => {
    for (let looks = 0; looks < 40; looks++) {
      await stepAgain(world.steps)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const [failed] = await Promise.all([ask('retry', room.roomId), node()])
  expect(failed).toEqual({ ok: false, text: expect.stringContaining(`Room ${room.roomId}: the step failed again`) })
  expect(failed.text).toContain(FAULT)
  await mend()
  const [well] = await Promise.all([ask('retry', room.roomId), node()])
  expect(well).toEqual({ ok: true, text: `Room ${room.roomId}: the step went well.` })
  expect((await ask('retry', room.roomId)).text).toBe(`Room ${room.roomId} of the mode battle is over: it was settled or cancelled.`)
  expect((await ask('refund', room.roomId, '--reason', 'x', '--yes')).ok).toBe(false)
  expect(await world.rows('SELECT act, by FROM room_act WHERE room_id = $1', [room.roomId])).toEqual([
    { act: 'retry', by: 'op@desk' },
    { act: 'retry', by: 'op@desk' },
  ])
})

it('a refund gives every stake back once, while nodes try the step at the same moment, and tells the players', async () => {
  const { room, players } = await stuck()
  const { roomId } = room
  const tried = await ask('refund', roomId, '--reason', 'the end cannot be booked')
  expect(tried).toEqual({
    ok: true,
    text: `Room ${roomId}, with --yes: battle ${roomId} is cancelled; 2 stakes of 26.30 coins go back to their players, and 1 of robots to the house. Nothing was changed.`,
  })
  expect(await Promise.all(players.map(world.coinsOf))).toEqual([COINS - COST, COINS - COST])
  expect(await world.rows('SELECT FROM room_act WHERE room_id = $1', [roomId])).toEqual([])
  await mend()
  world.clock.now += MINUTE
  const refund = () => ask('refund', roomId, '--reason', 'the end cannot be booked', '--yes')
  const [first, second] = await Promise.all([refund(), refund(), stepAgain(world.steps), stepAgain(world.steps)])
  const ended = await world.rows<{ stage: number }>('SELECT stage FROM battle WHERE room_id = $1', [roomId])
  // Either a node was first, and both are refused, or one of them.
  const given = [first, second].filter(({ ok }) => ok).length
  expect(given).toBe(ended[0]?.stage === 4 ? 1 : 0)
  expect((await refund()).ok).toBe(false)
})

it('of a battle whose step always fails every stake goes back, whatever was told of it', async () => {
  const { room, players } = await stuck()
  const { roomId } = room
  const refund = () => ask('refund', roomId, '--reason', 'the end cannot be booked', '--yes')
  world.clock.now += MINUTE
  const both = await Promise.all([refund(), stepAgain(world.steps), refund(), stepAgain(world.steps)])
  expect([both[0].ok, both[2].ok].filter(Boolean)).toHaveLength(1)
  expect(await Promise.all(players.map(world.coinsOf))).toEqual([COINS, COINS])
  for (const playerId of players) expect(await lettersOf(playerId)).toMatchObject([{ content: expect.stringContaining('系统故障') }])
  const seen = await world.detail(players[0] ?? '', roomId)
  expect([seen.state, seen.rounds.length, seen.sequence]).toEqual([4, 2, (await world.events(players[0] ?? '', roomId)).length])
  expect(await world.rows('SELECT act, ref, by, reason, last_error FROM room_act WHERE room_id = $1', [roomId])).toEqual([
    {
      act: 'refund',
      ref: `battle:${roomId}`,
      by: 'op@desk',
      reason: 'the end cannot be booked',
      last_error: expect.stringContaining(FAULT),
    },
  ])
  // They may sit in another battle now.
  expect((await world.create(players[0] ?? '', { fast: true })).state).toBe(0)
})

it('a room that waits and cannot be cancelled is given back too, once that is possible', async () => {
  const host = await world.rich()
  const waiting = await world.create(host, { fast: true })
  mend = await plantFault(world.db, 'journal', "NEW.kind = 'battle_refund'")
  await world.at(waiting.fillBy)
  expect(await roomOf(waiting.roomId)).toMatchObject({ attempts: 1 })
  const refund = () => ask('refund', waiting.roomId, '--reason', 'x', '--yes')
  expect(await refund()).toEqual({ ok: false, text: expect.stringContaining(`That failed too, and nothing was changed: ${FAULT}`) })
  await mend()
  expect((await refund()).ok).toBe(true)
  expect((await lettersOf(host)).length).toBe(1)
})

it('refuses what cannot be given back, each in one sentence, and changes nothing', async () => {
  const host = await world.rich()
  const well = await world.create(host, { fast: true })
  const yes = ['--reason', 'x', '--yes']
  expect(await ask('refund', well.roomId, ...yes)).toEqual({
    ok: false,
    text: `The steps of room ${well.roomId} go well, so it ends on its own.`,
  })
  expect(await ask('refund', '999999', ...yes)).toEqual({ ok: false, text: 'There is no room 999999.' })
  for (const words of [
    [],
    ['refund', well.roomId],
    ['refund', 'x', ...yes],
    ['retry'],
    ['list', '1'],
    ['drop', '1'],
    ['retry', '1', '2'],
    ['list', '--all'],
  ])
    expect(await ask(...words)).toEqual({ ok: false, text: expect.stringMatching(/^usage: npm run rooms/) })
  expect(await world.coinsOf(host)).toBe(COINS - 2_630)
  await world.leave(host, well.roomId)
})

it('rooms that fail keep no other one waiting, however many there are and however long they take', async () => {
  const [host, guest] = [await world.rich(), await world.rich()]
  const { roomId } = await world.create(host, { fast: true })
  const room = await world.join(guest, roomId)
  await world.at((room.startAt ?? 0) + 20)
  // A hundred rooms of a mode that hangs before it fails.
  await world.rows(
    `INSERT INTO room (mode, next_at, alone, attempts, last_error) SELECT 'hangs', $1, n % 2 = 0, 3, 'hangs' FROM generate_series(1, 100) n`,
    [new Date(world.clock.now - MINUTE)],
  )
  const hanging = new Promise<void>((resolve) => setTimeout(resolve, 3_000))
  const modes = {
    ...world.steps.modes,
    hangs: {
      step: async () => {
        await hanging
        throw new Error('hung')
      },
    },
  }
  const steps = { ...world.steps, modes }
  const again = stepAgain(steps)
  let over = false
  void again.then(() => {
    over = true
  })
  for (let now = world.clock.now; (await world.detail(host, roomId)).state !== 3; now += 500) {
    world.clock.now = now
    await Promise.all([stepAlone(steps), stepTogether(steps)])
  }
  expect(over).toBe(false)
  await again
  await world.rows("DELETE FROM room WHERE mode = 'hangs'")
})

it('a room whose fault is mended has its turn however many others fail, and at once when an operator asks', async () => {
  const { room } = await stuck()
  await mend()
  await world.rows(
    `INSERT INTO room (mode, sequence, alone, attempts, due_at, next_at) SELECT 'fails', 0, true, 1, now(), now() FROM generate_series(1, 60)`,
  )
  await world.rows('UPDATE room SET attempts = 9, next_at = $2 WHERE id = $1', [room.roomId, new Date(world.clock.now + MINUTE)])
  const fails = { step: () => Promise.reject(new Error('never')), watchers: undefined }
  const steps = { ...world.steps, modes: { ...world.steps.modes, fails: fails as unknown as (typeof world.steps.modes)[string] } }
  await retryRoom({ db: world.db, by: 'op@desk' }, room.roomId)
  await stepAgain(steps)
  expect(await roomOf(room.roomId)).toMatchObject({ attempts: 0, next_at: null })
  await world.rows("DELETE FROM room WHERE mode = 'fails'")
})

it('rooms that fail are found along an index of their own, and not among all that wait', async () => {
  const client = await world.db.$client.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
    const { rows } = await client.query(
      'EXPLAIN SELECT id FROM room WHERE attempts > 0 AND next_at <= now() ORDER BY attempts, next_at LIMIT 4',
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/room_failing[\s\S]*Index Cond: \(next_at <=/)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
