import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#server/platform/db/freePort.ts'
import { soon } from '../../support/soon.ts'

const PROBE = fileURLToPath(new URL('./probe.mts', import.meta.url))
/** Ms until a busy machine has made a database. */
const START = 120_000

let dataDir: string
let port: number
let child: ChildProcess
let complaints: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'xingxia-start-'))
  await chmod(dataDir, 0o755)
  port = await freePort()
  complaints = ''
})
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await rm(dataDir, { recursive: true, force: true })
})

function start(...args: string[]): void {
  const { PATH = '', HOME = '' } = process.env
  child = spawn(process.execPath, ['--import', 'tsx', PROBE, ...args], {
    env: { PATH, HOME, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr?.on('data', (chunk) => {
    complaints += String(chunk)
  })
}

/** True when the catalogue is in the database, the last thing that a server does before it waits for its client. */
async function isPrepared(): Promise<boolean> {
  const text = (name: string) => readFile(join(dataDir, name), 'utf8').catch(() => '')
  const [password, pid] = await Promise.all([text('postgres.password'), text('postgres/postmaster.pid')])
  const client = new pg.Client(`postgres://xingxia:${password.trim()}@127.0.0.1:${Number(pid.split('\n')[3]) || 1}/xingxia`)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query('SELECT 1 FROM catalogue_state')).rowCount === 1
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const databaseRuns = () => existsSync(join(dataDir, 'postgres/postmaster.pid'))

describe('a server whose client is still being built', () => {
  it(
    'has its database meanwhile and does not listen; told to stop, it ends both',
    async () => {
      start()
      await soon(async () => expect(await isPrepared()).toBe(true), { timeout: START, interval: 200 })
      await sleep(500)
      await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      expect(await ended).toEqual([1, null])
      expect(complaints).toBe('Stopped before it was ready\n')
      expect(databaseRuns()).toBe(false)
    },
    START + 60_000,
  )

  it(
    'ends with what the build says when that fails, and leaves no database behind',
    async () => {
      start('fails')
      expect(await once(child, 'exit')).toEqual([1, null])
      expect(complaints).toBe('the client cannot be built\n')
      expect(existsSync(join(dataDir, 'postgres/PG_VERSION'))).toBe(true)
      expect(databaseRuns()).toBe(false)
    },
    START + 60_000,
  )
})
