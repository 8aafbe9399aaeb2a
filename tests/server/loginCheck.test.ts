import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { registerPlayer } from '#server/account/auth/register.ts'
import { createSession, findSession, validSessions } from '#server/account/auth/session.ts'
import { endAll } from '#server/account/auth/sessionEnd.ts'
import { type Connection, connectDb } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/retry.ts'
import { type Bus, memoryBus, publishLoginCheck, publishSignOut } from '#server/platform/live/bus.ts'
import { OWN_QUEUE } from '#shared/live.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { each } from '../support/each.ts'
import { soon } from '../support/soon.ts'
import { connect, frame, Peer, type StompServer, startStompServer } from './stompPeer.ts'

let database: TestDatabase
let connection: Connection
const nodes: StompServer[] = []

beforeAll(async () => {
  database = await freshDatabase()
  connection = connectDb(database.url)
})
afterEach(() => Promise.all(nodes.splice(0).map((node) => node.stop())))
afterAll(async () => {
  await connection.close()
  await database.drop()
})

/** A bus from which nothing that others publish arrives. */
const deafBus = (): Bus => ({ ...memoryBus(), publish: () => undefined })

async function startNode(loginCheck: number, bus: Bus, validLogins = valid) {
  const node = await startStompServer(
    { loginCheck },
    { bus, resolveToken: (token) => findSession(connection.db, token, Date.now()), validLogins },
  )
  nodes.push(node)
  return node
}
const valid = (sessionIds: readonly string[]) => validSessions(connection.db, sessionIds, Date.now())

async function newLogin(): Promise<{ playerId: string; token: string }> {
  const phone = String(13_000_000_000 + randomInt(1_000_000_000))
  return inTransaction(connection.db, async (tx) => {
    const playerId = await registerPlayer(tx, { phone, now: Date.now() })
    return { playerId, token: await createSession(tx, playerId, Date.now()) }
  })
}

async function listen(node: StompServer, token: string): Promise<Peer> {
  const peer = await Peer.open(node.url)
  peer.send(connect('1.2', ...(token ? [`Token:${token}`] : [])))
  peer.send(frame('SUBSCRIBE', ['id:s', `destination:${token ? OWN_QUEUE : '/topic/messages'}`, 'receipt:ready']))
  expect(await peer.read(2)).toHaveLength(2)
  return peer
}

/** Logs the player out on a node whose message does not reach the others. */
async function logOut(node: StompServer, playerId: string): Promise<void> {
  await endAll(connection.db, { playerId, sessionId: '0' }, Date.now())
  publishSignOut(node.bus, playerId)
}

it('closes the sockets of a log-out whose message was lost between the nodes, and no others', async () => {
  const asked = vi.fn(valid)
  const [near, far] = [await startNode(60_000, memoryBus()), await startNode(200, deafBus(), asked)]
  const [leaving, staying] = [await newLogin(), await newLogin()]
  const here = await listen(near, leaving.token)
  const there = await Promise.all([listen(far, leaving.token), listen(far, leaving.token)])
  const others = [await listen(far, staying.token), await listen(far, '')]
  // One question for all sockets of the node, in which the visitor without login does not occur.
  await soon(() => expect(asked.mock.calls.filter(([sessionIds]) => sessionIds.length === 2).length).toBeGreaterThan(1))
  expect(there.map(({ frames }) => frames.length)).toEqual([2, 2])
  await logOut(near, leaving.playerId)
  for (const peer of [here, ...there]) {
    expect((await peer.read(3))[2]).toMatch(/^ERROR\nmessage:signed out\nstatus:401\n/)
    expect(await peer.closed).toBe(1008)
  }
  each(asked.mock.calls, ([sessionIds]) => expect(new Set(sessionIds).size).toBe(sessionIds.length))
  await sleep(450)
  expect(far.gateway.stats().sockets).toBe(2)
  for (const peer of others) peer.end()
})

it('does so soon after the bus is back', async () => {
  const bus = memoryBus()
  const far = await startNode(600_000, bus)
  const login = await newLogin()
  const peer = await listen(far, login.token)
  await endAll(connection.db, { playerId: login.playerId, sessionId: '0' }, Date.now())
  publishLoginCheck(bus)
  expect((await peer.read(3))[2]).toMatch(/^ERROR\nmessage:signed out\n/)
})

it('closes nothing while the database does not answer, and asks again', async () => {
  let broken = true
  const asked = vi.fn((sessionIds: readonly string[]) => (broken ? Promise.reject(new Error('away')) : valid(sessionIds)))
  const far = await startNode(100, deafBus(), asked)
  const login = await newLogin()
  const peer = await listen(far, login.token)
  await endAll(connection.db, { playerId: login.playerId, sessionId: '0' }, Date.now())
  await soon(() => expect(asked.mock.calls.length).toBeGreaterThanOrEqual(2))
  expect(far.gateway.stats().sockets).toBe(1)
  broken = false
  expect(await peer.closed).toBe(1008)
})
