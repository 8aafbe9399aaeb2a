import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { logout } from '#shared/calls/auth.ts'
import { KEY_HEADER, TOKEN_HEADER } from '#shared/calls/call.ts'
import { boxList } from '#shared/calls/visitor.ts'
import { ROOM_TOPIC } from '#shared/live.ts'
import { battleCreate, battleLeave } from '#shared/modes/battle/calls.ts'
import { casePage, getOpenRecord, openCase } from '#shared/modes/case/calls.ts'
import { callApi, dataOf } from '../../support/api.ts'
import { auditWorld } from '../../support/auditWorld.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { newPlayer, type TestPlayer } from '../../support/player.ts'
import { type Product, startProduct } from '../../support/product.ts'
import { soon } from '../../support/soon.ts'
import { connect, frame, Peer } from '../stompPeer.ts'

const PLAYERS = 8
const COINS = 1_000_000_000
/** More than a player makes here, and fewer than a visitor. */
const RATE_LIMIT = 600
/** Ms after which a request to a worker that was killed counts as lost. */
const PATIENCE = 5_000
/** Most sockets that are opened until each worker has one. */
const SOCKETS = 24
/** A busy machine needs a while to start a worker. */
const START = { timeout: 90_000, interval: 100 }
/** Ms for a test that starts several, one after the other. */
const WHOLE = 300_000

let database: TestDatabase
let product: Product
let db: Db
let close: () => Promise<void>
let players: TestPlayer[]
let boxId: string

beforeAll(async () => {
  database = await freshDatabase()
  product = await startProduct({
    DATABASE_URL: database.url,
    DEMO: '0',
    WORKERS: '2',
    LOG_LEVEL: 'info',
    RATE_LIMIT: String(RATE_LIMIT),
  })
  // A connection that is kept stays with its worker: made earlier, all of them would be of the one that was ready first.
  await soon(() => expect(workerPids()).toHaveLength(2), START)
  ;({ db, close } = connectDb(database.url))
  players = await Promise.all(Array.from({ length: PLAYERS }, () => newPlayer(db, { coins: COINS })))
  const [box] = (await dataOf(product.origin, casePage, { token: tokenOf(0), query: {} })).pageData
  boxId = String(box?.boxId)
}, WHOLE)
afterAll(async () => {
  expect(await product.kill('SIGTERM')).toBe(0)
  await close()
  await database.drop()
})

const tokenOf = (index: number) => players[index]?.token ?? ''

/** Process ids of the workers that have begun to listen so far, the newest last. */
const workerPids = () => [...product.output().matchAll(/"workerPid":(\d+)/g)].map(([, pid]) => Number(pid))

/** Openings that each worker has answered, by its number. */
async function openingsByWorker(): Promise<Map<string, number>> {
  const text = await (await fetch(`${product.origin}/metrics`)).text()
  const counts = text.matchAll(/^http_request_seconds_count\{.*route="\/api\/case\/openCase".*code="200".*worker="(\d)"\} (\d+)$/gm)
  return new Map([...counts].map(([, worker = '', count]) => [worker, Number(count)]))
}

/** Resolves when both workers have told of openings. A busy worker is left out of /metrics, so it is asked again. */
const bothHaveOpened = () =>
  soon(
    async () => {
      const openings = await openingsByWorker()
      expect([...openings.keys()].sort()).toEqual(['1', '2'])
      expect(Math.min(...openings.values())).toBeGreaterThan(0)
    },
    { timeout: START.timeout, interval: 500 },
  )

/** Opens a box under a key, however often the reply is lost on the way. Returns the id of the opening. */
async function openFor(token: string, key: string): Promise<string> {
  const signal = () => AbortSignal.timeout(PATIENCE)
  for (;;) {
    try {
      const { book } = await dataOf(product.origin, openCase, { token, key, query: { boxId }, signal: signal() })
      return book.openId ?? ''
    } catch (error) {
      if (error instanceof Error && /answered/.test(error.message)) throw error
    }
    const found = await dataOf(product.origin, getOpenRecord, { token, query: { key }, signal: signal() }).catch(() => null)
    if (found) return found.book.openId ?? ''
  }
}

/** Opens a box on a connection of its own. Returns the HTTP code. */
const openAnew = (token: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { [TOKEN_HEADER]: token, [KEY_HEADER]: randomUUID() }
    get(`${product.origin}${openCase.path}?boxId=${boxId}`, { headers, agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(reply.statusCode ?? 0))
    }).on('error', reject)
  })

it(
  'openings go through both; one that is killed in the middle of them loses none and doubles none, and comes back',
  async () => {
    const opened = new Map<string, string>()
    let over = false
    const play = async ({ token }: TestPlayer) => {
      while (!over) {
        const key = randomUUID()
        opened.set(key, await openFor(token, key))
        await sleep(50)
      }
    }
    const playing = Promise.all(players.map(play))
    try {
      await soon(() => expect(opened.size).toBeGreaterThan(50), START)
      await bothHaveOpened()

      const [victim] = workerPids()
      process.kill(victim ?? 0, 'SIGKILL')
      await soon(() => expect(workerPids()).toHaveLength(3), START)
      const then = opened.size
      await soon(() => expect(opened.size).toBeGreaterThan(then + 50), START)
    } finally {
      over = true
      await playing
    }

    const { rows } = await db.$client.query<{ id: string }>('SELECT id::text FROM case_open')
    expect(rows.map(({ id }) => id).sort()).toEqual([...opened.values()].sort())
    expect(new Set(opened.values()).size).toBe(opened.size)
    expect(await auditWorld(db)).toEqual([])
    for (let time = 0; time < 6; time++) expect(await openAnew(tokenOf(0))).toBe(200)
    await bothHaveOpened()
  },
  WHOLE,
)

it(
  'the port is served again when all are killed at once, one of them just after it came back',
  async () => {
    const pids = workerPids()
    for (const pid of pids.slice(-2)) process.kill(pid, 'SIGKILL')
    await soon(() => expect(workerPids()).toHaveLength(pids.length + 2), START)
    expect(await openAnew(tokenOf(0))).toBe(200)
  },
  WHOLE,
)

const listen = async (token: string, destination = '/user/queue/messages') => {
  const peer = await Peer.open(`${product.origin.replace('http', 'ws')}/ws`)
  const subscription = frame('SUBSCRIBE', ['id:s', `destination:${destination}`, 'receipt:ready'])
  peer.send(connect('1.2', `Token:${token}`), subscription)
  await peer.read(2)
  return peer
}

it(
  'a push reaches the sockets of all, and a log-out cuts them',
  async () => {
    const { token, playerId } = await newPlayer(db)
    const peers: Peer[] = []
    const spread = async () => {
      const text = await (await fetch(`${product.origin}/metrics`)).text()
      return [...text.matchAll(/^live_sockets\{worker="\d"\} (\d+)$/gm)].map(([, sockets]) => Number(sockets))
    }
    // Nobody chooses which of the two takes a connection, and a busy worker is left out of /metrics.
    await soon(
      async () => {
        if (peers.length < SOCKETS) peers.push(await listen(token))
        const sockets = await spread()
        expect(sockets).toHaveLength(2)
        expect(Math.min(...sockets)).toBeGreaterThan(0)
      },
      { ...START, interval: 200 },
    )

    await db.$client.query(
      `INSERT INTO push_outbox (destination, player_id, body, deliver_at) VALUES ('/user/queue/messages', $1, '{"hello":1}', now())`,
      [playerId],
    )
    for (const [, , message] of await Promise.all(peers.map((peer) => peer.read(3)))) expect(message).toContain('{"hello":1}')

    await dataOf(product.origin, logout, { token })
    await Promise.all(peers.map(({ closed }) => closed))
    expect(await callApi(product.origin, casePage, { token, query: {} })).toMatchObject({ http: 401 })
  },
  WHOLE,
)

it(
  'a room reaches all that watch it, over all processes, and they are counted together',
  async () => {
    const { token } = await newPlayer(db, { coins: COINS })
    const [box] = (await dataOf(product.origin, casePage, { token, query: { moduleId: '5' } })).pageData
    const query = { boxes: String(box?.boxId), mode: '0', seats: '2', teams: '2' } as const
    const { room } = await dataOf(product.origin, battleCreate, { token, key: randomUUID(), query })
    const topic = `${ROOM_TOPIC}${room.roomId}`
    const peers = await Promise.all(Array.from({ length: 6 }, () => listen(token, topic)))
    const has = (peer: Peer, text: string) => peer.frames.filter((each) => each.includes(text)).length
    await soon(() => expect(peers.map((peer) => has(peer, '{"kind":"watching","count":6}'))).toEqual([1, 1, 1, 1, 1, 1]), START)
    await dataOf(product.origin, battleLeave, { token, key: randomUUID(), query: { roomId: room.roomId } })
    await soon(() => expect(peers.map((peer) => has(peer, '"cancelled"'))).toEqual([1, 1, 1, 1, 1, 1]), START)
    for (const peer of peers) peer.end()
  },
  WHOLE,
)

it('a limit of requests holds for all together', async () => {
  const ask = async () => (await callApi(product.origin, boxList, { query: {} })).http
  const codes: number[] = []
  const from = performance.now()
  for (let round = 0; round < 20; round++) {
    codes.push(...(await Promise.all(Array.from({ length: RATE_LIMIT / 10 }, ask))))
    await sleep(60)
  }
  const passed = codes.filter((code) => code === 200).length
  expect(codes.filter((code) => code === 429)).toHaveLength(codes.length - passed)
  // One that does not know of the other would let twice the limit pass. What is on its way while they tell each other may pass: on a busy
  // machine that is more. Who needs longer than a minute may ask again.
  const again = Math.floor((performance.now() - from) / 60_000)
  expect(passed).toBeLessThanOrEqual(RATE_LIMIT * (1.5 + again))
  expect(passed).toBeGreaterThan(RATE_LIMIT / 2)
})
