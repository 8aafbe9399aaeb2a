import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, KEY_HEADER, type Reply, TOKEN_HEADER } from '#shared/calls/call.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { type Fence, fence } from '../../support/fence.ts'
import { type Attack, attacks, oddAttacks } from './inputs.ts'
import { callsOf } from './parts.ts'

/** Attacks on each call; the environment variable RUNS sets another number. */
const RUNS = Number(process.env.RUNS ?? 6)

/** Tables that may change although a call is refused: counters of limits, and rows that the server writes by itself. */
const UNCOUNTED = [
  'avatar_try',
  'battle_code_try',
  'captcha_use',
  'card_try',
  'chat_thread',
  'code_try',
  'identity_try',
  'push_outbox',
  'session',
]

let world: TestApp
/** The number of rows of every table and the sum of all money. */
let state: Fence

/** What the tables held when somebody last looked. */
let known = ''

function send(call: Call, { query, payload, contentType, key }: Attack, token: string) {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value).toWellFormed()])
  return world.app.inject({
    method: call.method,
    url: `${call.path}?${new URLSearchParams(entries)}`,
    headers: { [TOKEN_HEADER]: token, [KEY_HEADER]: key, ...(payload === undefined ? {} : { 'content-type': contentType }) },
    ...(payload === undefined ? {} : { payload }),
  })
}

const CHINESE = /[\u4e00-\u9fff]/
const LEAK = /\bat .+:\d+|Error|SQL|select |undefined|node_modules/

function expectClear(call: Call, body: unknown): boolean {
  if (!call.enveloped) {
    const { success, repMsg } = body as { success: boolean; repMsg: string | null }
    if (!success) expect(repMsg).toMatch(CHINESE)
    return success
  }
  const { status, msg, data } = body as Reply<unknown>
  if (status === 0) return true
  expect(msg).toMatch(CHINESE)
  expect(msg).not.toMatch(LEAK)
  expect(data).toBeNull()
  return false
}

/** Attacks a call. A refusal leaves the state as it was; the state after one attack is the state before the next. */
async function expectSafe(call: Call, attack: Attack, token: string): Promise<void> {
  const reply = await send(call, attack, token)
  expect(reply.statusCode, reply.body).toBeLessThan(500)
  expect(reply.headers['content-type']).toContain('application/json')
  const passed = expectClear(call, reply.json())
  const before = known
  known = await state.look()
  if (!passed) expect(known).toBe(before)
}

async function start(): Promise<void> {
  world = await startTestApp({ env: { LOG_LEVEL: 'silent' } })
  const { rows } = await world.deps.db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const counted = rows.map(({ name }) => name).filter((name) => !UNCOUNTED.includes(name))
  const counts = counted.map((name) => `(select count(*) from ${pg.escapeIdentifier(name)})`)
  state = await fence(world.databaseUrl, `array_to_string(array[${counts.join(', ')}, (select sum(balance) from account)], ',')`)
}

async function attackMuch(call: Call): Promise<void> {
  const { token } = await world.newPlayer({ coins: 500_000 })
  known = await state.look()
  for (const attack of oddAttacks(call)) await expectSafe(call, attack, token)
  const anonymous = fc.nat(5).map((dice) => dice === 0)
  await fc.assert(
    fc.asyncProperty(attacks(call), anonymous, (attack, isAnonymous) => expectSafe(call, attack, isAnonymous ? '' : token)),
    { numRuns: RUNS },
  )
}

/** Defines the tests of one part of the calls. */
export function fuzz(part: number): void {
  beforeAll(start)
  afterAll(async () => {
    await state?.close()
    await world?.stop()
  })
  describe('every call, fed from its own schema and with garbage', () => {
    it.each(callsOf(part).map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => attackMuch(call))
  })
}
