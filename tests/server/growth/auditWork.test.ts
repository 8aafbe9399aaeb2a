import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUSE } from '#server/core/player/login.ts'
import { exchangeBag } from '#server/modes/case/exchange.ts'
import { undo } from '#server/modes/case/undo.ts'
import { runRules } from '#server/platform/db/auditRules.ts'
import { connectDb, type Db } from '#server/platform/db/connect.ts'
import { auditAll } from '#server/wiring/audit/auditAll.ts'
import { full } from '../../support/full.ts'
import { hoarder } from '../case/hoard.ts'
import { startWorld, type World } from '../case/world.ts'

/** Exchanges of one player's whole bag, each undone. */
const CYCLES = full ? 2_000 : 150

let world: World
let playerId = ''
beforeAll(async () => {
  world = await startWorld()
  playerId = (await hoarder(world)).playerId
})
afterAll(() => world?.close())

async function cycles(times: number): Promise<void> {
  for (let at = 0; at < times; at++) {
    const key = randomUUID()
    await exchangeBag(world.deps, { playerId, sessionId: HOUSE, key, grade: -1 })
    await undo(world.deps, { playerId, sessionId: HOUSE, key: randomUUID(), exchange: key })
    await world.db.execute(sql`update free_act set rows = 0`)
  }
  await world.db.execute(sql`vacuum analyze`)
}

interface Plan {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Plan[]
}

/** Rows that a statement has looked at, in all its parts. */
function looked(plan: Plan): number {
  const removed =
    (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)
  return (plan['Actual Rows'] + removed) * plan['Actual Loops'] + (plan.Plans ?? []).reduce((sum, each) => sum + looked(each), 0)
}

/** Runs the whole audit. Returns how many rows each kind of statement of it looked at; numbers in a text do not tell kinds apart. */
async function work(): Promise<Map<string, number>> {
  const rows = new Map<string, number>()
  const connection = connectDb(world.url, { connections: 1 })
  const { query } = connection.pool
  connection.pool.query = (async (...given: unknown[]) => {
    const [asked, values] = given as [string | { text: string }, unknown[] | undefined]
    const text = typeof asked === 'string' ? asked : asked.text
    if (/^\s*(?:select|with)/i.test(text)) {
      const explained = (await (query as (...all: unknown[]) => Promise<{ rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }>).call(
        connection.pool,
        `explain (analyze, format json) ${text}`,
        values,
      )) as { rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }
      const kind = text.replace(/\d+/g, 'N')
      const plan = explained.rows[0]?.['QUERY PLAN'][0].Plan
      if (plan) rows.set(kind, (rows.get(kind) ?? 0) + looked(plan))
    }
    return (query as (...all: unknown[]) => unknown).call(connection.pool, ...given)
  }) as typeof query
  try {
    expect(await auditAll(connection.db)).toEqual([])
  } finally {
    await connection.close()
  }
  return rows
}

describe('the audit', () => {
  it('looks at twice as many rows where twice as much was done, in every rule', async () => {
    await cycles(CYCLES)
    const once = await work()
    await cycles(CYCLES)
    const twice = await work()
    expect(once.size).toBeGreaterThan(80)
    // Some rows are there once, however much was done.
    const grown = [...twice].filter(([kind, rows]) => rows > 2.5 * (once.get(kind) ?? 0) + 1_000)
    expect(grown.map(([kind, rows]) => `${once.get(kind)} -> ${rows}: ${kind}`)).toEqual([])
  })

  it('tells a rule that was cut off as such, and judges the others', async () => {
    const slow: Db = connectDb(world.url, { connections: 1, seconds: 1 }).db
    const found = await runRules(slow, {
      'a rule that takes too long': { slices: 'player', query: 'SELECT p.id FROM player p, pg_sleep(60) WHERE p.id > $1 AND p.id <= $2' },
      'a rule that breaks': { slices: 'player', query: 'SELECT p.id::text FROM player p WHERE p.id > $1 AND p.id <= $2' },
    })
    await slow.$client.end()
    expect(found[0]).toEqual({ rule: 'a rule that takes too long', row: {}, cutOff: expect.stringMatching(/timeout/) })
    expect(found.filter(({ rule }) => rule === 'a rule that breaks').length).toBeGreaterThan(0)
  })
})
