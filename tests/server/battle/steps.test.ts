import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oddsTable } from '#server/core/fairness/tables.ts'
import { stepAgain, stepAlone, stepTogether } from '#server/core/rounds/steps.ts'
import { auditBattles } from '#server/modes/battle/audit.ts'
import { openBattles } from '#server/modes/battle/lobby.ts'
import { battlePage, battleTop } from '#server/modes/battle/records.ts'
import { seedHash } from '#shared/fairness/draw.ts'
import { drawFromTable } from '#shared/fairness/oddsTable.ts'
import { battleSeed, drawTicket, dropNonce, ticketNonce } from '#shared/modes/battle/draws.ts'
import { outcomeOf, standingAfter } from '#shared/modes/battle/outcome.ts'
import type { BattleRoom } from '#shared/modes/battle/room.ts'
import { rulesOf, ticketsOf, worthsOf } from '#shared/modes/battle/told.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { brokenBy } from '../../support/brokenBy.ts'
import { type BattleWorld, startBattleWorld } from './world.ts'

let world: BattleWorld
beforeAll(async () => {
  world = await startBattleWorld()
})
afterAll(() => world.close())

async function fullRoom(request: Parameters<BattleWorld['create']>[1] = {}): Promise<BattleRoom> {
  const host = await world.rich()
  let room = await world.create(host, request)
  while (room.state === 0) room = await world.join(await world.rich(), room.roomId)
  return room
}

/** Draws a finished battle again from what was told of it, and from published odds. */
async function verifyRoom(room: BattleRoom): Promise<void> {
  const { end, roomId } = room
  if (!end) throw new Error('no end')
  expect(seedHash(end.serverSeed)).toBe(room.serverSeedHash)
  const seed = battleSeed(end.serverSeed, roomId, room.clientSeeds)
  const rules = rulesOf(room)
  const tables = await world.db.select().from(oddsTable)
  for (const { round, drops, ticket } of room.rounds) {
    const box = room.boxes[round]
    const odds = tables.find(({ subject, version }) => subject === box?.boxId && version === box.oddsVersion)
    if (!odds) throw new Error('no odds')
    expect(odds.hash).toBe(box?.oddsHash)
    for (const [seat, drop] of drops.entries()) {
      const { hit, roll, total, cursor } = drawFromTable({ ...seed, nonce: dropNonce(rules.seats, round, seat) }, odds, 0)
      expect([drop.giftId, drop.roll, drop.total, drop.cursor]).toEqual([hit.giftId, roll, total, cursor])
    }
    if (ticket) expect(drawTicket(seed, ticketNonce(rules, 'round', round), ticket.total).roll).toBe(ticket.roll)
  }
  const outcome = outcomeOf(rules, worthsOf(room), ticketsOf(room))
  expect([outcome.winners, outcome.ticket]).toEqual([end.winners, end.ticket])
  if (end.ticket) expect(drawTicket(seed, ticketNonce(rules, 'end', rules.rounds - 1), end.ticket.total).roll).toBe(end.ticket.roll)
  expect(standingAfter(rules, worthsOf(room), ticketsOf(room)).out).toEqual(outcome.out)
}

it.each([
  { mode: 0, seats: 4, teams: 2 },
  { mode: 0, seats: 2, final: true },
  { mode: 1, seats: 3 },
  { mode: 2, seats: 6 },
  { mode: 3, seats: 6, teams: 2, reverse: true },
  { mode: 4, seats: 6, teams: 3 },
  { mode: 5, seats: 6, shuffle: true },
  { mode: 5, seats: 4, reverse: true },
])('mode $mode with $seats seats ends, can be drawn again by anybody, and the books are right', async (request) => {
  const room = await world.playOut(await fullRoom({ teams: request.seats, boxes: [1, 2, 1, 1, 2], fast: true, ...request }))
  await verifyRoom(room)
  expect(await auditWorld(world.db)).toEqual([])
})

describe('steps', () => {
  it('of many nodes at once are made once', async () => {
    const rooms = await Promise.all(Array.from({ length: 6 }, () => fullRoom({ fast: true })))
    const last = Math.max(...rooms.map(({ startAt }) => startAt ?? 0))
    const look = () => Promise.all([stepTogether(world.steps), stepAlone(world.steps), stepTogether(world.steps), stepAlone(world.steps)])
    for (let now = last - 1_000; now <= last + 12_000; now += 500) {
      world.clock.now = now
      await look()
    }
    for (const { roomId, hostId } of rooms) {
      expect((await world.rows('SELECT FROM battle WHERE room_id = $1 AND stage = 3', [roomId])).length, hostId).toBe(1)
      const kinds = await world.rows<{ kind: string }>(
        "SELECT event->>'kind' AS kind FROM room_event WHERE room_id = $1 ORDER BY sequence",
        [roomId],
      )
      expect(kinds.map(({ kind }) => kind)).toEqual(['seat', 'seat', 'full', 'round', 'round', 'end', 'settled'])
    }
    expect(await auditWorld(world.db)).toEqual([])
  })

  it('that nobody made for a minute are told at the moments that were promised', async () => {
    const room = await fullRoom()
    const startAt = room.startAt ?? 0
    await world.at(startAt + 60_000)
    const watcher = await world.newPlayer()
    const late = await world.detail(watcher, room.roomId)
    expect([late.state, late.rounds.map((round) => round.startAt), late.end?.settledAt]).toEqual([
      3,
      [startAt, startAt + 6_000],
      startAt + 16_000,
    ])
    expect(await auditWorld(world.db)).toEqual([])
  })

  it('of a broken room fail alone, wait longer each time, and go on when it is mended', async () => {
    const broken = await fullRoom({ fast: true })
    const sound = await fullRoom({ fast: true })
    const break_ = (hash: string) =>
      world.rows("UPDATE battle SET told = jsonb_set(told, '{boxes,0,oddsHash}', $2::jsonb) WHERE room_id = $1", [
        broken.roomId,
        JSON.stringify(hash),
      ])
    const hash = broken.boxes[0]?.oddsHash ?? ''
    await break_('f'.repeat(64))
    world.clock.now = Math.max(broken.startAt ?? 0, sound.startAt ?? 0)
    await stepTogether(world.steps)
    const state = async (roomId: string) =>
      (
        await world.rows<{ attempts: number; last_error: string | null; wait: number }>(
          'SELECT attempts, last_error, (extract(epoch FROM next_at) * 1000 - $2)::int AS wait FROM room WHERE id = $1',
          [roomId, world.clock.now],
        )
      )[0]
    expect(await state(sound.roomId)).toMatchObject({ attempts: 0, last_error: null })
    expect((await world.detail(await world.newPlayer(), sound.roomId)).rounds).toHaveLength(1)
    const waits = []
    for (let times = 0; times < 4; times++) {
      const { attempts, last_error, wait = 0 } = (await state(broken.roomId)) ?? {}
      expect([attempts, last_error]).toEqual([times + 1, expect.stringContaining('odds')])
      waits.push(wait)
      world.clock.now += wait
      await stepTogether(world.steps)
      await stepAgain(world.steps)
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000])
    await break_(hash)
    await world.at(world.clock.now + 60_000)
    expect((await world.detail(await world.newPlayer(), broken.roomId)).state).toBe(3)
    expect(await state(broken.roomId)).toMatchObject({ attempts: 0, last_error: null })
    expect(await auditWorld(world.db)).toEqual([])
  })
})

describe('lists', () => {
  it('show public rooms by state, mode, seats and cost; mine are mine', async () => {
    const host = await world.rich()
    const [cheap, dear] = [
      await world.create(host, { boxes: [1] }),
      await world.create(host, { boxes: [1, 1, 1], mode: 5, seats: 3, teams: 3 }),
    ]
    const idsOf = async (filter: Parameters<BattleWorld['lobby']>[0]) => (await world.lobby(filter)).map(({ roomId }) => roomId)
    expect(await openBattles(world.db)).toEqual({
      waiting: (await idsOf({ state: 0 })).length,
      running: (await idsOf({ state: 2 })).length,
    })
    expect((await idsOf({ state: 0 })).slice(0, 2)).toEqual(expect.arrayContaining([cheap.roomId, dear.roomId]))
    expect(await idsOf({ state: 0, mode: 5 })).toEqual([dear.roomId])
    expect(await idsOf({ state: 0, seats: 3, from: 30, to: 30 })).toEqual([dear.roomId])
    expect(await idsOf({ state: 0, to: 10 })).toEqual([cheap.roomId])
    expect(await idsOf({ state: 0, from: 10.01, to: 29.99 })).toEqual([])
    expect(await idsOf({ state: 3, mode: 0 })).not.toContain(cheap.roomId)
    await world.join(await world.rich(), cheap.roomId)
    expect(await idsOf({ state: 2 })).toEqual([cheap.roomId])
    await world.leave(host, dear.roomId)
    expect(await idsOf({})).not.toContain(dear.roomId)
    expect((await world.playOut(await world.detail(host, cheap.roomId))).state).toBe(3)
    expect((await idsOf({ state: 3 }))[0]).toBe(cheap.roomId)
  })

  it('of finished battles show each once, page by page, to the player who sat there', async () => {
    const host = await world.rich()
    const ended: string[] = []
    for (let times = 0; times < 5; times++) {
      const { roomId } = await world.create(host, { fast: true, hidden: times === 2 })
      ended.unshift((await world.playOut(await world.robot(host, roomId))).roomId)
    }
    const seen: string[] = []
    for (let after = '0'; ; after = seen.at(-1) ?? '0') {
      const { pageData, total } = await battlePage(world.db, host, { page: 1, pageSize: 2, after })
      expect(total).toBe(5)
      if (pageData.length === 0) break
      for (const row of pageData)
        expect([row.seat, row.won, row.gained > 0, row.diamonds > 0]).toEqual([0, row.gained > 0, row.won, !row.won])
      seen.push(...pageData.map(({ roomId }) => roomId))
    }
    expect(seen).toEqual(ended)
  })

  it('十佳 holds the ten that have won most in public rooms, of the day and of the week', async () => {
    const best = await world.rows<{ gained: string }>(
      'SELECT s.gained FROM battle_seat s JOIN battle b USING (room_id) WHERE s.player_id IS NOT NULL AND NOT b.hidden AND s.gained > 0 ORDER BY 1 DESC LIMIT 10',
    )
    const top = await battleTop(world.db, 0, world.clock.now)
    expect(top.map(({ value }) => Math.round(value * 100))).toEqual(best.map(({ gained }) => Number(gained)))
    const DAY = 86_400_000
    // 2026-01-01 is a Thursday.
    expect(await battleTop(world.db, 1, world.clock.now + 3 * DAY)).toEqual(top)
    // The last day that has any is told to whoever finds the day and the week empty, and never a day that is not over.
    expect(await battleTop(world.db, 2, world.clock.now + 9 * DAY)).toEqual(top)
    expect(await battleTop(world.db, 2, world.clock.now)).not.toEqual(top)
    expect([await battleTop(world.db, 0, world.clock.now + DAY), await battleTop(world.db, 1, world.clock.now + 4 * DAY)]).toEqual([[], []])
  })
})

it('every read goes along an index', async () => {
  const client = await world.db.$client.connect()
  const open = 'SELECT FROM battle b WHERE NOT b.hidden AND b.stage IN (0, 1) AND'
  const plans = {
    room_due: 'SELECT id FROM room WHERE NOT alone AND next_at <= now() ORDER BY next_at LIMIT 100 FOR UPDATE SKIP LOCKED',
    battle_open: `${open} b.stage = 1 ORDER BY b.created_at DESC, b.room_id DESC LIMIT 500`,
    battle_ended: 'SELECT FROM battle WHERE NOT hidden AND stage = 3 ORDER BY ended_at DESC, room_id DESC LIMIT 500',
    battle_code: "SELECT FROM battle WHERE code = '123456' AND stage IN (0, 1)",
    battle_seat_open: 'SELECT FROM battle_seat WHERE player_id = 1 AND NOT over',
    battle_seat_player:
      'SELECT FROM battle_seat WHERE player_id = 1 AND ended_at IS NOT NULL ORDER BY ended_at DESC, room_id DESC LIMIT 15',
    battle_seat_day: "SELECT FROM battle_seat WHERE top_day = '2026-01-01' ORDER BY gained DESC LIMIT 10",
    battle_seat_week: "SELECT FROM battle_seat WHERE top_week = '2026-01-01' ORDER BY gained DESC LIMIT 10",
    room_event_room_id_sequence_pk: 'SELECT event FROM room_event WHERE room_id = 1 AND sequence > 3 ORDER BY room_id, sequence',
  }
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_bitmapscan = off')
    for (const [index, text] of Object.entries(plans)) {
      const { rows } = await client.query(`EXPLAIN ${text}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain(index)
      expect(plan).not.toMatch(/Seq Scan|Sort/)
    }
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

describe('the audit', () => {
  const faultsOf = (text: string) => brokenBy(world.db, auditBattles, text)
  const WON = '(SELECT s FROM battle_seat s WHERE cardinality(items) > 0 ORDER BY room_id LIMIT 1)'

  it.each([
    [
      'stakes that stay in the escrow',
      "DELETE FROM entry WHERE house = 'escrow' AND journal_id = (SELECT min(id) FROM journal WHERE kind = 'battle_end')",
      /escrow/,
    ],
    [
      'a journal of no battle',
      "UPDATE journal SET ref = 'battle:999999' WHERE id = (SELECT min(id) FROM journal WHERE kind = 'battle_stake')",
      /every journal of a battle/,
    ],
    [
      'a player who sits for nothing',
      "DELETE FROM entry WHERE account_id IS NOT NULL AND journal_id = (SELECT min(id) FROM journal WHERE kind = 'battle_stake')",
      /paid one stake/,
    ],
    ['an item that vanished', `DELETE FROM item_instance WHERE id = (SELECT (${WON}).items[1])`, /got the items/],
    [
      'an item that nobody won',
      `UPDATE battle_seat SET items = items[2:] WHERE (room_id, seat) = (SELECT (${WON}).room_id, (${WON}).seat)`,
      /among those of a seat/,
    ],
    ['a worth that was not drawn', 'UPDATE battle_seat SET gained = gained + 1 WHERE ended_at IS NOT NULL', /exactly what was drawn/],
    [
      'diamonds that were not paid',
      "DELETE FROM entry WHERE journal_id = (SELECT min(id) FROM journal WHERE kind = 'battle_consolation')",
      /got the items/,
    ],
    [
      'an event that is missing',
      'DELETE FROM room_event WHERE sequence = 4 AND room_id = (SELECT max(room_id) FROM battle WHERE stage = 3)',
      /numbered without a gap/,
    ],
  ])('finds %s', async (_name, text, rule) => {
    expect(await faultsOf(text)).toEqual(expect.arrayContaining([expect.stringMatching(rule)]))
  })
})
