import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectDb } from '#server/platform/db/connect.ts'
import { getSecret } from '#shared/calls/profile.ts'
import { callApi } from '../../support/api.ts'
import { newPlayer } from '../../support/player.ts'
import { type EmbeddedFiles, embeddedIn, processesIn } from '../../support/postmaster.ts'
import { type Product, startProduct } from '../../support/product.ts'
import { soon } from '../../support/soon.ts'

/** Ms until a busy machine has made a database, started a server, and recovered a few times. */
const TEST_TIMEOUT = 240_000
const RETURN = { timeout: 60_000, interval: 20 }
/** Calls that are answered in a row, so that each worker and many connections have had their turn. */
const IN_A_ROW = 30

let dataDir: string
let product: Product | null = null
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xingxia-watched-'))
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  await product?.kill('SIGTERM')
  product = null
  await rm(dataDir, { recursive: true, force: true })
})

/** A server with a database of its own, and the token of a player. */
async function start(env: Record<string, string> = {}): Promise<{ running: Product; token: string }> {
  const running = await startProduct({ DATA_DIR: dataDir, DEMO: '0', ...env })
  product = running
  const { db, close } = connectDb(database().url)
  const { token } = await newPlayer(db).finally(close)
  return { running, token }
}

function database(): EmbeddedFiles {
  const found = embeddedIn(dataDir)
  if (!found) throw new Error('the database does not run')
  return found
}

/** Kills the database and waits until calls are answered again. Prints the seconds, which are a figure of the machine. */
async function returnsAfter(
  what: string,
  { running, token }: { running: Product; token: string },
  kill: (database: EmbeddedFiles) => void,
): Promise<EmbeddedFiles> {
  const before = database()
  const began = performance.now()
  kill(before)
  let refusedUntil = 0
  await soon(async () => {
    if (running.code() !== undefined) throw new Error(`the server ended:\n${running.output()}`)
    for (let time = 0; time < IN_A_ROW; time++) {
      const http = await callApi(running.origin, getSecret, { token }).then(
        (answer) => answer.http,
        () => 0,
      )
      if (http !== 200) refusedUntil = performance.now() - began
      expect(http).toBe(200)
    }
    expect(database().pid).not.toBe(before.pid)
  }, RETURN)
  process.stdout.write(`${what}: calls refused for ${(refusedUntil / 1_000).toFixed(1)} s\n`)
  const after = database()
  expect(after.url).toBe(before.url)
  return after
}

/** The numbers of the workers that have started, as /metrics tells them. */
async function workersIn({ origin }: Product): Promise<string[]> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return [...new Set([...text.matchAll(/worker="(\d+)"/g)].map(([, number = '']) => number))].sort()
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end().catch(() => undefined))
  return rows
}

/** A statement that its backend goes on with for an hour, though nobody waits for it any more. */
async function startEndless(url: string): Promise<void> {
  void ask(url, 'SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b').catch(() => undefined)
  const busy = `SELECT 1 AS busy FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT count(*) FROM generate%'`
  await soon(async () => expect(await ask(url, busy)).toContainEqual({ busy: 1 }), RETURN)
}

const killPostmaster = ({ pid }: EmbeddedFiles) => process.kill(pid, 'SIGKILL')

describe.runIf(process.platform === 'linux')('an embedded database that is killed', { timeout: TEST_TIMEOUT }, () => {
  it('is started again on its port with all that was committed, however it ends, and the server says so', async () => {
    const world = await start()
    await ask(database().url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await returnsAfter('the postmaster killed', world, killPostmaster)
    await startEndless(database().url)
    await returnsAfter('the postmaster killed, a backend in the middle of a long statement', world, killPostmaster)
    const { url } = await returnsAfter('all of it killed', world, ({ dir }) => {
      for (const pid of processesIn(dir)) process.kill(pid, 'SIGKILL')
    })
    expect(await ask(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    expect(world.running.output()).toContain('the embedded database ended, it is started again')
    expect(await (await fetch(`${world.running.origin}/metrics`)).text()).toContain('embedded_database_restarts 3')
  })

  it('answers the calls of all workers again', async () => {
    const world = await start({ WORKERS: '2' })
    // A node without its database ends while it starts, and the first worker may answer long before the last one does.
    await soon(async () => expect(await workersIn(world.running)).toEqual(['1', '2']), RETURN)
    await returnsAfter('two workers, the postmaster killed', world, killPostmaster)
  })

  it('ends the server with a sentence when it cannot be started again, and makes no new world', async () => {
    const { running } = await start()
    const { dir, pid } = database()
    await rename(join(dir, 'PG_VERSION'), join(dir, 'gone'))
    const began = performance.now()
    process.kill(pid, 'SIGKILL')
    await soon(() => expect(running.output()).toMatch(/The embedded database of \S+ ended and cannot be started again: /), RETURN)
    while (running.code() === undefined) await sleep(50)
    process.stdout.write(
      `a database that cannot be started: the server ended after ${((performance.now() - began) / 1_000).toFixed(1)} s\n`,
    )
    expect(running.code()).toBe(1)
    expect(processesIn(dir)).toEqual([])
  })

  it('ends the server when its folder is gone', async () => {
    const { running } = await start()
    const { dir, pid } = database()
    process.kill(pid, 'SIGKILL')
    await rename(dir, `${dir}.elsewhere`)
    while (running.code() === undefined) await sleep(50)
    expect(running.code()).toBe(1)
    expect(embeddedIn(dataDir)).toBeNull()
  })
})
