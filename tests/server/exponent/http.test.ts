import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startRounds } from '#server/core/rounds/start.ts'
import { ensureExponent } from '#server/modes/exponent/game.ts'
import { DatabaseTime } from '#server/platform/db/databaseTime.ts'
import { isFollowed } from '#server/platform/live/bus.ts'
import { routeOf } from '#server/platform/live/destinations.ts'
import { roomModes } from '#server/wiring/jobs.ts'
import { EventType, Status } from '#shared/codes.ts'
import { liveMessage, PUBLIC_TOPIC } from '#shared/live.ts'
import * as calls from '#shared/modes/exponent/calls.ts'
import { type ExponentMessage, exponentMessage } from '#shared/modes/exponent/message.ts'
import * as rounds from '#shared/modes/exponent/roundCalls.ts'
import { breakTime, multipleAt } from '#shared/modes/exponent/rules.ts'
import { MODES } from '#shared/modes.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { soon } from '../../support/soon.ts'
import { SET_BY_TEST } from './world.ts'

const DAY = 86_400_000
/** Far enough that a busy machine has left by hand long before. */
const CRASH = 150
/** The clock of the database is known to this many ms. */
const LOOSEST = 100

let app: TestApp
let stop: () => Promise<void>
const told: ExponentMessage[] = []
const started: number[] = []
beforeAll(async () => {
  // The wall clock of the node is a day ahead of the database's.
  app = await startTestApp({ now: () => Date.now() + DAY, databaseNow: Date.now })
  app.deps.bus.subscribe(({ destination, body }) => {
    if (destination === MODES.exponent.topic) told.push(exponentMessage.parse(JSON.parse(body)))
    if (destination !== PUBLIC_TOPIC) return
    const message = liveMessage.parse(JSON.parse(body))
    if (message.eventType === EventType.exponentStart) started.push(Number(message.data.roundId))
  })
  await ensureExponent(app.deps.db)
  stop = startRounds({ db: app.deps.db, log: app.deps.log, modes: roomModes(app.deps) }, new Registry())
})
afterAll(async () => {
  await stop()
  await app.stop()
})

const keyed = (token: string, query: Record<string, string>) => ({ token, query: query as never, key: randomUUID() })

it('a round is played over HTTP by a real clock, on a node whose own clock is wrong by a day; visitors see it', async () => {
  await soon(() => expect(told.some(({ kind }) => kind === 'round')).toBe(true))
  const db = app.deps.db.$client
  // A busy machine needs longer for all the entries than the time until the start.
  await db.query("UPDATE exponent_round SET start_at = start_at + interval '1 hour', break_at = break_at + interval '1 hour'")
  await db.query("UPDATE room SET next_at = next_at + interval '1 hour'")
  const { round } = await dataOf(app.origin, rounds.exponentNow)
  expect([started, round.broken, round.round]).toEqual([[1], null, 1])
  const [hand, auto, left] = await Promise.all([0, 1, 2].map(() => app.newPlayer({ coins: 1_000_000 })))
  if (!hand || !auto || !left) throw new Error('no players')
  const query = { round: '1', stake: '10' }
  expect((await callApi(app.origin, calls.exponentEnter, { query })).status).toBe(Status.loginFailure)
  expect((await callApi(app.origin, calls.exponentEnter, { token: hand.token, query })).status).toBe(Status.badInput)
  const wrongs: Record<string, string>[] = [{ stake: '0.5' }, { stake: '1000.01' }, { auto: '100' }, { auto: '10001' }]
  for (const wrong of wrongs)
    expect((await callApi(app.origin, calls.exponentEnter, keyed(hand.token, { ...query, ...wrong }))).status).toBe(Status.badInput)
  await dataOf(app.origin, calls.exponentEnter, keyed(hand.token, query))
  await dataOf(app.origin, calls.exponentEnter, keyed(auto.token, { ...query, auto: '110' }))
  await dataOf(app.origin, calls.exponentEnter, keyed(left.token, query))
  expect((await dataOf(app.origin, calls.exponentWithdraw, keyed(left.token, { round: '1' }))).balance).toBe(10_000)
  // The index starts at once, and breaks where the test says.
  const startAt = Date.now() + 300
  await db.query('UPDATE exponent_round SET start_at = $1, break_at = $2, crash = $3', [
    new Date(startAt),
    new Date(startAt + breakTime(CRASH)),
    CRASH,
  ])
  await db.query('UPDATE room SET next_at = $1', [new Date(startAt + breakTime(CRASH) - 1_000)])
  await sleep(startAt + 800 - Date.now())
  const sent = Date.now()
  const { own } = await dataOf(app.origin, calls.exponentExit, keyed(hand.token, { round: '1' }))
  expect(own.multiple).toBeGreaterThanOrEqual(multipleAt(sent - startAt - LOOSEST))
  expect(own.multiple).toBeLessThanOrEqual(multipleAt(Date.now() - startAt + LOOSEST))
  await soon(() => expect(told.some(({ kind }) => kind === 'settled')).toBe(true))
  const changes = told.flatMap((message) => (message.kind === 'changes' ? [message] : []))
  expect(changes.map(({ number }) => number)).toEqual(changes.map((_, index) => index + 1))
  expect(changes.flatMap(({ exited }) => exited.map(({ multiple }) => multiple))).toEqual([own.multiple])
  expect(told.filter(({ kind }) => kind !== 'changes').map(({ kind }) => kind)).toEqual(['round', 'broken', 'settled'])
  const proof = await dataOf(app.origin, rounds.exponentProof, { query: { round: '1' } })
  expect(proof.broken.crash).toBe(CRASH)
  expect((await callApi(app.origin, rounds.exponentProof, { query: { round: '2' } })).status).toBe(Status.notFound)
  expect(await dataOf(app.origin, rounds.exponentHistory)).toHaveLength(1)
  expect(await dataOf(app.origin, rounds.exponentChains)).toHaveLength(1)
  expect((await dataOf(app.origin, calls.exponentMine, { token: auto.token })).own).toMatchObject({ multiple: 110, won: 11 })
  expect((await dataOf(app.origin, calls.getMyExponentPage, { token: hand.token })).pageData).toMatchObject([
    { round: 1, multiple: own.multiple },
  ])
  const { rows } = await db.query('SELECT day::text FROM day_tally WHERE player_id = $1', [hand.playerId])
  expect(rows).toEqual([{ day: new Date(Date.now() + DAY / 3).toISOString().slice(0, 10) }])
  expect((await auditWorld(app.deps.db)).filter(({ rule }) => !SET_BY_TEST.includes(rule))).toEqual([])
}, 120_000)

it('everybody may follow it, and only nodes that do hear it', () => {
  expect([routeOf(MODES.exponent.topic, null), routeOf(MODES.exponent.topic, '1'), isFollowed(MODES.exponent.topic)]).toEqual([
    MODES.exponent.topic,
    MODES.exponent.topic,
    true,
  ])
})

it('a node that does not know the clock of the database takes no act, and says so', async () => {
  const { token } = await app.newPlayer({ coins: 1_000_000 })
  vi.spyOn(DatabaseTime.prototype, 'at').mockReturnValue(null)
  for (const [call, query] of [
    [calls.exponentEnter, { round: '1', stake: '1' }],
    [calls.exponentWithdraw, { round: '1' }],
    [calls.exponentExit, { round: '1' }],
  ] as const) {
    const { status, msg } = await callApi(app.origin, call, keyed(token, query))
    expect([status, msg]).toEqual([Status.unavailable, '服务器正在校准时间，请稍后再试'])
  }
})

describe('when a request came', () => {
  const arrivals: number[] = []
  const send = async (pieces: string[], pause: number) => {
    const { hostname, port } = new URL(app.origin)
    const { token } = await app.newPlayer()
    vi.spyOn(DatabaseTime.prototype, 'at').mockImplementation((moment) => {
      arrivals.push(moment)
      return null
    })
    const socket = connect(Number(port), hostname)
    const head = `POST /api/exponent/exit?round=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nToken: ${token}\r\nIdempotency-Key: ${randomUUID()}\r\n`
    const from = performance.now()
    socket.write(head + pieces[0])
    for (const piece of pieces.slice(1)) {
      await sleep(pause)
      socket.write(piece)
    }
    await new Promise((resolve) => socket.on('close', resolve).resume())
    return (arrivals.pop() ?? Number.NaN) - from
  }

  it('is when its head came; with a body, when that was whole', async () => {
    // On a busy machine only the fastest of some says something.
    const late: number[] = []
    for (let time = 0; time < 5; time++) late.push(await send(['\r\n'], 0))
    expect(Math.min(...late)).toBeLessThan(300)
    const body = 'Content-Type: application/json\r\n'
    expect(await send([`${body}Content-Length: 2\r\n\r\n`, '{', '}'], 400)).toBeGreaterThan(790)
    expect(await send([`${body}Transfer-Encoding: chunked\r\n\r\n`, '2\r\n{}\r\n', '0\r\n\r\n'], 400)).toBeGreaterThan(790)
  })
})

describe('the clock of the database', () => {
  const answering = (delay: () => number, clock: () => number) =>
    ({
      $client: {
        connect: async () => ({
          query: async () => {
            await sleep(delay())
            return { rows: [{ ms: clock() }] }
          },
          release: () => undefined,
        }),
      },
    }) as unknown as TestApp['deps']['db']

  /** A busy machine may need more than one round trip for a short one. */
  const measuresUntilNear = (time: DatabaseTime, shift: number) =>
    soon(async () => {
      await time.measure()
      expect(Math.abs((time.at(1_000) ?? 0) - shift - 1_000)).toBeLessThan(50)
    })

  it('is known from short round trips, and not from long or old ones', async () => {
    let delay = 250
    let shift = DAY
    const time = new DatabaseTime({
      db: answering(
        () => delay,
        () => performance.now() + shift,
      ),
    })
    expect(time.at(0)).toBeNull()
    await time.measure()
    expect(time.at(0)).toBeNull()
    delay = 1
    await measuresUntilNear(time, DAY)
    // Somebody sets the database's clock.
    shift = 5 * DAY
    await measuresUntilNear(time, 5 * DAY)
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 10_001)
    expect(time.at(0)).toBeNull()
  })
})
