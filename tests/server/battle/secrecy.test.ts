import { afterAll, beforeAll, expect, it } from 'vitest'
import { balanceLogPage, balancesOf } from '#server/core/money/balances.ts'
import { roomsOfPlayer } from '#server/modes/battle/lobby.ts'
import { battlePage, battleTop } from '#server/modes/battle/records.ts'
import { bagPage } from '#server/modes/case/bag.ts'
import { recentDrops } from '#server/modes/case/recentDrops.ts'
import { liveMessage, OWN_QUEUE, PUBLIC_TOPIC, ROOM_TOPIC } from '#shared/live.ts'
import { battleMessage } from '#shared/modes/battle/events.ts'
import { BATTLE_FACTS } from '#shared/modes/battle/facts.ts'
import { battleCard } from '#shared/modes/battle/room.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { type BattleWorld, startBattleWorld } from './world.ts'

let world: BattleWorld
beforeAll(async () => {
  world = await startBattleWorld()
})
afterAll(() => world.close())

const PAGE = { page: 1, pageSize: 100 }

/** Everything that the players and a stranger can read, but the room's own card and detail, which change as rounds are told. */
async function readable(players: string[]): Promise<string> {
  const read = []
  for (const playerId of players)
    read.push(
      await bagPage(world.db, playerId, { ...PAGE, sort: 'new', grade: -1 }),
      await balancesOf(world.db, playerId),
      await balanceLogPage(world.db, playerId, { ...PAGE, currency: -1 }),
      await battlePage(world.db, playerId, PAGE),
    )
  read.push(await battleTop(world.db, 0, world.clock.now), await battleTop(world.db, 1, world.clock.now))
  read.push(await recentDrops(world.deps, { limit: 50, boxId: -1 }))
  return JSON.stringify(read)
}

const pushedBy = (now: number, roomId: string) =>
  world.rows<{ destination: string; body: string; at: Date }>(
    `SELECT destination, body, deliver_at AS at FROM push_outbox WHERE deliver_at <= $1 AND (body LIKE '%"roomId":"' || $2 || '"%' OR destination = $3)`,
    [new Date(now), roomId, `${ROOM_TOPIC}${roomId}`],
  )

/** Modes and seats. The environment variable MODES=all sets all; else the plainest mode, and the one whose end takes longest. */
const MODES =
  process.env.MODES === 'all'
    ? ([
        [0, 2],
        [2, 2],
        [4, 4],
        [5, 3],
      ] as const)
    : ([
        [0, 2],
        [4, 4],
      ] as const)

it.each(MODES)(
  'nothing tells a round before it starts, the end before its moment, or a prize before it arrives (mode %i, %i seats)',
  async (mode, seats) => {
    const host = await world.rich()
    const stranger = await world.newPlayer()
    const players = [host]
    let room = await world.create(host, { mode, seats, teams: seats, boxes: [1, 2, 1], fast: true })
    while (players.length < seats) {
      const guest = await world.rich()
      players.push(guest)
      room = await world.join(guest, room.roomId)
    }
    const { roomId } = room
    const startAt = room.startAt ?? 0
    const before = await readable([...players, stranger])
    const settledAt = startAt + 9_000 + (mode === 4 ? 10_500 : 4_000)
    for (let now = startAt - 1_500; now < settledAt; now += 500) {
      await world.at(now)
      const [drawn] = await world.rows<{ drawn: number }>('SELECT jsonb_array_length(worths) AS drawn FROM battle WHERE room_id = $1', [
        roomId,
      ])
      const begun = now < startAt ? 0 : Math.min(3, Math.floor((now - startAt) / 3_000) + 1)
      // The step is made up to a second early, so there is something to keep secret.
      if ((now - startAt + 3_000) % 3_000 === 2_500 && begun < 3) expect(drawn?.drawn).toBeGreaterThan(begun)
      expect(drawn?.drawn).toBeLessThanOrEqual(begun + 1)
      const isOver = now >= startAt + 9_000
      for (const who of [host, stranger]) {
        const seen = await world.detail(who, roomId)
        expect([seen.rounds.length, seen.end !== null, seen.state]).toEqual([begun, isOver, begun === 0 ? 1 : 2])
        const kinds = (await world.events(who, roomId)).map(({ event }) => event.kind)
        expect([kinds.filter((kind) => kind === 'round').length, kinds.includes('end')]).toEqual([begun, isOver])
      }
      const cards = [...(await world.lobby()), ...(await roomsOfPlayer(world.db, host))].filter((card) => card.roomId === roomId)
      const told = (await world.detail(stranger, roomId)).rounds.flatMap(({ drops }) => drops.map(({ recoveryPrice }) => recoveryPrice))
      expect(cards).toHaveLength(2)
      for (const card of cards) {
        expect(card.begun).toBe(begun)
        expect(card.value).toBeCloseTo(
          told.reduce((sum, worth) => sum + worth, 0),
          6,
        )
        if (!isOver) expect(card.winners).toEqual([])
      }
      expect(await readable([...players, stranger])).toBe(before)
      const due = await pushedBy(now, roomId)
      const events = due.filter(({ destination }) => destination === `${ROOM_TOPIC}${roomId}`).map(({ body }) => JSON.parse(body))
      expect(events.filter(({ event }) => event.kind === 'round')).toHaveLength(begun)
      expect(due.some(({ body }) => body.includes('serverSeed"'))).toBe(isOver)
    }
    await world.at(settledAt)
    expect((await world.detail(stranger, roomId)).state).toBe(3)
    expect(await readable([...players, stranger])).not.toBe(before)
    expect((await battlePage(world.db, host, PAGE)).pageData[0]).toMatchObject({ roomId, seat: 0, endedAt: settledAt, begun: 3, state: 3 })
    expect(await auditWorld(world.db)).toEqual([])
  },
)

it('every push is one that its destination may carry', async () => {
  const schemas = { [PUBLIC_TOPIC]: liveMessage, [OWN_QUEUE]: liveMessage, [BATTLE_FACTS.topic]: battleCard }
  const pushes = await world.rows<{ destination: keyof typeof schemas; player_id: string | null; body: string }>(
    'SELECT * FROM push_outbox',
  )
  expect(new Set(pushes.map(({ destination }) => destination.replace(/\d+$/, '')))).toEqual(
    new Set([PUBLIC_TOPIC, OWN_QUEUE, BATTLE_FACTS.topic, ROOM_TOPIC]),
  )
  for (const { destination, player_id, body } of pushes) {
    const schema = schemas[destination] ?? battleMessage
    expect(schema.parse(JSON.parse(body))).toEqual(JSON.parse(body))
    expect(player_id === null).toBe(destination !== OWN_QUEUE)
  }
})
