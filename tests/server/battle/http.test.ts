import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startRounds } from '#server/core/rounds/start.ts'
import { battleDropPushes } from '#server/modes/battle/pushes.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import { ModuleId, Status } from '#shared/codes.ts'
import { liveMessage, PUBLIC_TOPIC } from '#shared/live.ts'
import * as calls from '#shared/modes/battle/calls.ts'
import type { BattleRoom, BattleRound } from '#shared/modes/battle/room.ts'
import { getCaseList } from '#shared/modes/case/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { each } from '../../support/each.ts'
import { soon } from '../../support/soon.ts'

let app: TestApp
let stop: () => Promise<void>
const registry = new Registry()
beforeAll(async () => {
  app = await startTestApp()
  stop = startRounds({ db: app.deps.db, log: app.deps.log, modes: roomModes(app.deps) }, registry)
})
afterAll(async () => {
  await stop()
  await app.stop()
})

/** Notes by how many ms before its moment each push of a room is written. Returns what tells them and ends the noting. */
async function noteLeads(roomId: string): Promise<() => Promise<number[]>> {
  const ask = (text: string) => app.deps.db.$client.query(text)
  await ask(`
    CREATE TABLE push_lead (ms float8 NOT NULL);
    CREATE FUNCTION note_lead() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO push_lead VALUES (extract(epoch FROM NEW.deliver_at - clock_timestamp()) * 1000);
      RETURN NULL;
    END $$;
    CREATE TRIGGER note_lead AFTER INSERT ON push_outbox FOR EACH ROW
      WHEN (NEW.destination = '/topic/room/${roomId}' AND NEW.body ~ '"kind":"(round|end)"') EXECUTE FUNCTION note_lead()`)
  return async () => {
    const { rows } = await ask('SELECT ms FROM push_lead')
    await ask('DROP TRIGGER note_lead ON push_outbox; DROP FUNCTION note_lead; DROP TABLE push_lead')
    return rows.map(({ ms }) => ms)
  }
}

it('a battle is played over HTTP by a real clock, and each round is told when it starts', async () => {
  const [host, guest] = [await app.newPlayer({ coins: 100_000_000 }), await app.newPlayer({ coins: 100_000_000 })]
  const boxes = await dataOf(app.origin, getCaseList, { token: host.token, query: { moduleId: String(ModuleId.battle) } })
  const boxId = String(boxes[0]?.boxId)
  const rules = { boxes: boxId, mode: '0', seats: '2', teams: '2', fast: '1' } as const
  expect((await callApi(app.origin, calls.battleCreate, { token: host.token, query: rules })).status).toBe(Status.badInput)
  expect((await callApi(app.origin, calls.battleCreate, { query: rules, key: randomUUID() })).status).toBe(Status.loginFailure)
  const { room } = await dataOf(app.origin, calls.battleCreate, { token: host.token, query: rules, key: randomUUID() })
  const query = { roomId: room.roomId }
  const leads = await noteLeads(room.roomId)
  const told: { kind: string; lateBy: number }[] = []
  const unsubscribe = app.deps.bus.subscribe(({ destination, body }) => {
    if (destination !== `/topic/room/${room.roomId}`) return
    const { event } = JSON.parse(body)
    const at = event.round?.startAt ?? event.end?.at
    if (at) told.push({ kind: event.kind, lateBy: Date.now() - at })
  })
  await dataOf(app.origin, calls.battleJoin, { token: guest.token, query, key: randomUUID() })
  const ended = async () => (await dataOf(app.origin, calls.battleDetail, { token: guest.token, query })).state === 3
  await soon(async () => expect(await ended()).toBe(true), { timeout: 60_000, interval: 250 })
  unsubscribe()
  expect(told.map(({ kind }) => kind)).toEqual(['round', 'end'])
  each(told, ({ lateBy }) => expect(lateBy).toBeGreaterThanOrEqual(0))
  // Steps are made before their moment, or every push would be late. A busy machine may be late once.
  const written = await leads()
  expect(written).toHaveLength(2)
  expect(Math.max(...written)).toBeGreaterThan(0)
  expect(Math.min(...told.map(({ lateBy }) => lateBy))).toBeLessThan(1_000)
  const records = await dataOf(app.origin, calls.getMyBattlePage, { token: guest.token })
  expect(records.pageData).toMatchObject([{ roomId: room.roomId, seat: 1, state: 3 }])
  expect(await dataOf(app.origin, calls.battleTop, { token: guest.token })).toMatchObject([{ roomId: room.roomId }])
  expect((await dataOf(app.origin, calls.battleList, { token: guest.token })).pageData).toMatchObject([{ roomId: room.roomId, state: 3 }])
  expect((await dataOf(app.origin, calls.battleEvents, { token: guest.token, query })).map(({ sequence }) => sequence)).toEqual([
    1, 2, 3, 4, 5, 6,
  ])
  expect(await registry.metrics()).toMatch(
    /room_steps_total\{mode="battle",how="stepped"\} 3\n[\s\S]*room_late_seconds\{mode="battle"\} 0\n/,
  )
  expect(await auditWorld(app.deps.db)).toEqual([])
}, 90_000)

it('the lobby is read for everybody at once, whatever they filter by', async () => {
  const host = await app.newPlayer({ coins: 100_000_000 })
  const [box] = await dataOf(app.origin, getCaseList, { token: host.token, query: { moduleId: String(ModuleId.battle) } })
  const rules = { boxes: String(box?.boxId), mode: '2', seats: '3', teams: '3' } as const
  const { room } = await dataOf(app.origin, calls.battleCreate, { token: host.token, query: rules, key: randomUUID() })
  await new Promise((resolve) => setTimeout(resolve, 600))
  const asked = vi.spyOn(app.deps.reads.$client, 'query')
  const from = performance.now()
  const filters = Array.from({ length: 60 }, (_, index) => ({ seats: '3', from: String(room.cost - index / 100), to: String(room.cost) }))
  const pages = await Promise.all(
    [...filters, { mode: '3' }, { from: String(room.cost + 0.01) }].map((query) =>
      dataOf(app.origin, calls.battleList, { token: host.token, query: { state: '0', ...query } }),
    ),
  )
  const reads = asked.mock.calls.filter((call) => JSON.stringify(call).includes('from battle b')).length
  asked.mockRestore()
  expect(pages.map(({ pageData }) => pageData.map(({ roomId }) => roomId))).toEqual([...filters.map(() => [room.roomId]), [], []])
  expect(reads).toBeGreaterThan(0)
  // What was read serves for half a second.
  const ages = 1 + Math.ceil((performance.now() - from) / 500)
  expect(reads).toBeLessThanOrEqual(3 * ages)
})

it('drops that the banner shows are told when the round is over; those of private rooms and of robots of the house never', () => {
  const drop = (grade: 0 | 4, recoveryPrice: number) => ({
    giftId: 1,
    giftName: 'x',
    giftImage: 'x',
    grade,
    recoveryPrice,
    roll: 1,
    total: 9,
    cursor: 0,
  })
  const player = (seat: number) => ({ seat, customerId: `1000000${seat}`, nickname: 'x', headPic: 'x', headGround: '', robot: false })
  const boxes = [{ boxId: 3, boxName: '匣', boxImage: 'x', openPrice: 1, oddsVersion: 1, oddsHash: '' }]
  const room = { roomId: '12', hidden: false, fast: true, seats: 4, boxes, players: [0, 1, 2, 3].map(player) } as unknown as BattleRoom
  const drops = [drop(0, 500), drop(0, 99), drop(4, 500), drop(0, 500)]
  const round: BattleRound = { round: 0, startAt: 1_000_000, drops, cosmeticSeed: '', ticket: null }
  const pushes = battleDropPushes(app.deps.db, room, round, (seat) => seat !== 3)
  expect(pushes).toMatchObject([
    { destination: PUBLIC_TOPIC, deliverAt: new Date(1_003_000), message: { data: { uid: '10000000', boxName: '匣' } } },
  ])
  expect(liveMessage.safeParse(pushes[0]?.message).success).toBe(true)
  expect(battleDropPushes(app.deps.db, { ...room, hidden: true }, round, () => true)).toEqual([])
})
