import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call, QueryOf } from '#shared/calls/call.ts'
import { getMyBagPage } from '#shared/calls/profile.ts'
import { ornamentRetrieval } from '#shared/calls/retrieval.ts'
import { openCase } from '#shared/modes/case/calls.ts'
import { callApi } from '../../support/api.ts'
import type { TestApp } from '../../support/app.ts'
import type { TestPlayer } from '../../support/player.ts'
import { soon } from '../../support/soon.ts'
import { startOwnersApp } from './owner.ts'

let app: TestApp
/** Holds a row. */
let holder: pg.Client
/** Looks: within a transaction PostgreSQL would tell the same figures again and again. */
let looker: pg.Client
beforeAll(async () => {
  app = await startOwnersApp()
  ;[holder, looker] = [0, 1].map(() => new pg.Client({ connectionString: app.databaseUrl })) as [pg.Client, pg.Client]
  await Promise.all([holder.connect(), looker.connect()])
})
afterAll(async () => {
  await Promise.all([holder?.end(), looker?.end()])
  await app?.stop()
})

const ask = <C extends Call>(call: C, { token }: TestPlayer, query: QueryOf<C>) =>
  callApi(app.origin, call, { token, key: randomUUID(), query })

/** The process that serves a connection. */
const pidOf = (client: pg.Client) => (client as unknown as { processID: number }).processID

/** Connections of the product that do something or wait for a lock at this moment. */
async function busy(): Promise<number> {
  const { rows } = await looker.query<{ busy: number }>(
    "SELECT count(*)::int AS busy FROM pg_stat_activity WHERE datname = current_database() AND pid NOT IN (pg_backend_pid(), $1) AND state <> 'idle'",
    [pidOf(holder)],
  )
  return rows[0]?.busy ?? 0
}

describe('sixty requests of one account at once', () => {
  it('hold two connections while they wait for one another, and another player opens as ever', async () => {
    const [crowd, other] = [await app.newPlayer({ coins: 10_000 }), await app.newPlayer({ coins: 100_000 })]
    await holder.query('BEGIN')
    await holder.query('SELECT FROM player WHERE id = $1 FOR UPDATE', [crowd.playerId])
    const asked = Array.from({ length: 60 }, () => ask(ornamentRetrieval, crowd, { ids: '1' }))
    await soon(async () => expect(await busy()).toBe(2))
    const opened = await ask(openCase, other, { boxId: '1', number: '1' })
    expect(opened.status).toBe(0)
    expect(await busy()).toBeLessThanOrEqual(2)
    await holder.query('COMMIT')
    const statuses = new Set((await Promise.all(asked)).map(({ status }) => status))
    expect(statuses.has(0)).toBe(false)
  })

  it('are all answered when they only read', async () => {
    const crowd = await app.newPlayer()
    const asked = Array.from({ length: 60 }, () => ask(getMyBagPage, crowd, { page: '1', pageSize: '10' } as never))
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([0]))
  })
})
