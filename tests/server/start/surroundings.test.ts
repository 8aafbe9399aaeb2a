import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '#server/platform/db/freePort.ts'
import { embeddedIn, processesIn } from '../../support/postmaster.ts'
import {
  checkoutAt,
  checkoutStamp,
  modulesOfAnotherPlatform,
  NOBODY,
  openTo,
  type Started,
  type Surrounding,
  startIn,
} from './surroundings.ts'

/** Ms until a busy machine has made a database and started a server. */
const PATIENCE = 120_000
const asRoot = process.getuid?.() === 0
const linux = process.platform === 'linux'

let folder: string
let root: string
/** A folder with a database in it, for starts that need no fresh one. */
let used: string
let port: number
let started: Started | null = null
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'xingxia-surroundings-')))
  openTo(folder)
  root = await checkoutAt(join(folder, 'checkout'))
  used = join(folder, 'used')
}, PATIENCE)
afterEach(async () => {
  started?.child.kill('SIGTERM')
  await started?.ended()
  started = null
})
afterAll(() => {
  // Where the server keeps the database of a folder that user `postgres` cannot enter.
  const place = createHash('sha256').update(fresh('umask077')).digest('hex').slice(0, 12)
  rmSync(join('/var/lib/xingxia', place), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

/** Where the database of a start is. */
let dataDir: string

async function start(odd: Partial<Surrounding>): Promise<Started> {
  port = await freePort()
  dataDir = odd.env?.DATA_DIR ?? used
  started = startIn({ root, ...odd, env: { PORT: String(port), DATA_DIR: dataDir, ...odd.env } })
  return started
}

/** A folder that does not exist yet. */
const fresh = (name: string) => join(folder, name)
const nothingRuns = (dir: string) => {
  if (existsSync(dir)) expect(embeddedIn(dir)).toBeNull()
  if (linux) expect(processesIn(join(dir, 'postgres'))).toEqual([])
}

/** NODE_OPTIONS that run a module before everything else. */
const preload = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`
const CLOCK_1970 = preload(
  'const D=Date,t=()=>Math.floor(performance.now());globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(t())}static now(){return t()}}',
)
const OLD_NODE = preload('Object.defineProperty(process.versions,"node",{value:"18.20.0"})')

type Row = [name: string, odd: () => Partial<Surrounding>]

const works: Row[] = [
  ['nothing odd, a fresh `DATA_DIR`', () => ({ env: { DATA_DIR: used } })],
  [
    '`PG*` of another database in the shell',
    () => ({
      env: {
        PGSSLMODE: 'require',
        PGOPTIONS: '-c default_transaction_read_only=on',
        PGHOST: '203.0.113.1',
        PGUSER: 'x',
        PGPASSWORD: 'x',
        PGDATABASE: 'x',
        PGSERVICE: 'x',
        PGCLIENTENCODING: 'LATIN1',
        PGTZ: 'Mars',
        PGAPPNAME: 'x',
        PGTARGETSESSIONATTRS: 'read-only',
        NODE_PG_FORCE_NATIVE: '1',
      },
    }),
  ],
  ['`HOST=::`', () => ({ env: { HOST: '::' } })],
  ['`HOST=::1`', () => ({ env: { HOST: '::1' } })],
  ['`HOST=0.0.0.0`', () => ({ env: { HOST: '0.0.0.0' } })],
  ['`DATA_DIR` with `$HOME`, quotes, spaces and Chinese in its name', () => ({ env: { DATA_DIR: fresh(`$HOME \`id\` "it's" 星匣 #?%`) } })],
  ['`LANG`, `LC_ALL` of a locale that does not exist', () => ({ env: { DATA_DIR: fresh('lang'), LANG: 'xx_YY.UTF-9', LC_ALL: 'tlh_KL' } })],
  ['`LANG` missing, `LC_ALL=C`', () => ({ env: { LANG: undefined, LC_ALL: 'C' } })],
  ['`TZ` that does not exist', () => ({ env: { DATA_DIR: fresh('tz'), TZ: 'Mars/Olympus' } })],
  ['`umask 077`, a fresh `DATA_DIR`', () => ({ shell: 'umask 077;', env: { DATA_DIR: fresh('umask077') } })],
  ['`umask 000`, a fresh `DATA_DIR`', () => ({ shell: 'umask 000;', env: { DATA_DIR: fresh('umask000') } })],
  ['`HOME` and `USER` missing', () => ({ env: { HOME: undefined, USER: undefined } })],
  ['`TMPDIR` that does not exist', () => ({ env: { TMPDIR: fresh('nowhere') } })],
  ['`CI=1`, `NODE_ENV=test`', () => ({ env: { CI: '1', NODE_ENV: 'test' } })],
  [
    '`NODE_OPTIONS` with settings of somebody else',
    () => ({ env: { NODE_OPTIONS: '--max-old-space-size=512 --enable-source-maps --no-warnings' } }),
  ],
  ["the process's clock in 1970", () => ({ env: { NODE_OPTIONS: CLOCK_1970 } })],
]
const worksAsRoot: Row[] = [
  [
    'no network but the machine itself',
    () => ({ shell: `exec unshare -n /bin/sh -c 'ip link set lo up; exec "$0" tools/start.mjs' "$0";` }),
  ],
  [
    'a user without a home, a checkout that this user cannot write',
    () => {
      mkdirSync(fresh('own'))
      chownSync(fresh('own'), NOBODY.uid, NOBODY.gid)
      return { user: NOBODY, env: { HOME: undefined, DATA_DIR: fresh('own') } }
    },
  ],
]

it.each([...works, ...(asRoot && linux ? worksAsRoot : [])])(
  'starts with %s',
  async (_, odd) => {
    const surrounding = odd()
    const { ready, child, ended } = await start(surrounding)
    const address = await ready()
    // Nobody else reaches a network that has only itself; the line above says that it answered there.
    if (!surrounding.shell?.includes('unshare')) expect((await fetch(`${address}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended()).toBe(0)
    nothingRuns(dataDir)
  },
  PATIENCE,
)

type Refused = [name: string, odd: () => Partial<Surrounding>, says: RegExp]

const refused: Refused[] = [
  [
    '`HOST` that is a name nobody knows',
    () => ({ env: { HOST: 'x86_64-conda-linux-gnu' } }),
    /^HOST: no address is known for the name x86_64-conda-linux-gnu: leave HOST out/,
  ],
  [
    '`HOST` of another machine',
    () => ({ env: { HOST: '203.0.113.1' } }),
    /^HOST: 203\.0\.113\.1 is no address of this machine: leave HOST out/,
  ],
  ['`PORT` that is no number', () => ({ env: { PORT: 'http' } }), /^PORT: expected a port number from 0 to 65535/],
  ['`NODE_ENV` of another kind', () => ({ env: { NODE_ENV: 'staging' } }), /^NODE_ENV: expected development, production or test/],
  ['`NODE_ENV=production` without its settings', () => ({ env: { NODE_ENV: 'production' } }), /^SMS_DRIVER: expected aliyun in production/],
  [
    '`DATA_DIR` with a `~` that no shell has read',
    () => ({ env: { DATA_DIR: '~/xingxia' } }),
    /^DATA_DIR: \S+ has a ~, which only a shell reads as the home: write the whole path/,
  ],
  [
    '`DATA_DIR` that is a file',
    () => {
      writeFileSync(fresh('file'), '')
      return { env: { DATA_DIR: fresh('file') } }
    },
    /^DATA_DIR: \S+ is a file, not a folder: set DATA_DIR to another folder/,
  ],
  [
    'data of a newer PostgreSQL',
    () => {
      mkdirSync(join(fresh('newer'), 'postgres'), { recursive: true })
      writeFileSync(join(fresh('newer'), 'postgres/PG_VERSION'), '99\n')
      return { env: { DATA_DIR: fresh('newer') } }
    },
    /holds data of PostgreSQL 99, the programs are \d+: see docs\/operations\.md, upgrades/,
  ],
  ['Node that is too old', () => ({ env: { NODE_OPTIONS: OLD_NODE } }), /^Node 20\.19 or newer is needed; this is 18\.20\.0/],
]
const refusedAsRoot: Refused[] = [
  [
    '`DATA_DIR` that this user may not write',
    () => ({ user: NOBODY, env: { DATA_DIR: fresh('checkout/mine') } }),
    /^DATA_DIR: this user may not write in \S+: give it the folder, or set DATA_DIR/,
  ],
  [
    'a database that another user made',
    () => ({ user: NOBODY, env: { DATA_DIR: fresh('others') } }),
    /^DATA_DIR: the database in \S+ was made by another user/,
  ],
  [
    'a disk that is full',
    () => ({
      shell: `mkdir -p "$DATA_DIR"; exec unshare -m /bin/sh -c 'mount -t tmpfs -o size=20m none "$DATA_DIR"; exec "$0" tools/start.mjs' "$0";`,
      env: { DATA_DIR: fresh('full') },
    }),
    /^DATA_DIR: the disk of \S+ has \d+ MB left, a new database needs 200/,
  ],
  [
    'a disk that cannot be written',
    () => ({
      shell: `mkdir -p "$DATA_DIR"; exec unshare -m /bin/sh -c 'mount -t tmpfs -o ro none "$DATA_DIR"; exec "$0" tools/start.mjs' "$0";`,
      env: { DATA_DIR: fresh('readonly') },
    }),
    /^DATA_DIR: \S+ lies on a disk that cannot be written: set DATA_DIR/,
  ],
]

const readable = (text: string) => text.replace(/^.*(?:ExperimentalWarning|--trace-warnings).*\n/gm, '')

it.each([...refused, ...(asRoot && linux ? refusedAsRoot : [])])(
  'says in a sentence, before it builds, that it does not start with %s',
  async (_, odd, says) => {
    mkdirSync(fresh('others'), { recursive: true })
    writeFileSync(join(fresh('others'), 'postgres.password'), 'x', { mode: 0o600 })
    if (asRoot) chownSync(fresh('others'), NOBODY.uid, NOBODY.gid)
    const { ended, output } = await start(odd())
    expect(await ended()).toBe(1)
    expect(readable(output())).toMatch(says)
    expect(output()).not.toMatch(/Building|^ {4}at /m)
    nothingRuns(dataDir)
  },
  PATIENCE,
)

it(
  'says that the port is taken, and that a second server needs a folder of its own',
  async () => {
    const taken: Server = createServer()
    const busy = await freePort()
    await new Promise<void>((resolve) => taken.listen(busy, '127.0.0.1', resolve))
    const { ended, output } = await start({ env: { PORT: String(busy) } })
    expect(await ended()).toBe(1)
    expect(output()).toMatch(/^PORT: another program listens on \d+ already: end it, or set PORT to another number\n$/)
    taken.close()

    const first = await start({})
    await first.ready()
    const second = startIn({ root, env: { PORT: String(await freePort()), DATA_DIR: used } })
    expect(await second.ended()).toBe(1)
    expect(second.output()).toMatch(/another server uses \S+: give this one its own DATA_DIR/)
    expect(second.output()).not.toContain('Building')
    expect(embeddedIn(used)).not.toBeNull()
  },
  PATIENCE,
)

it(
  'says, before anything else, where a client cannot be built or read; one that is built already is served from there',
  async () => {
    const odd = await checkoutAt(fresh(`a#b % 星匣 $HOME 'c'`))
    const built = await start({ root: odd })
    await built.ready()
    built.child.kill('SIGTERM')
    expect(await built.ended()).toBe(0)
    rmSync(join(odd, 'dist/client.stamp'))
    const { ended, output } = await start({ root: odd })
    expect(await ended()).toBe(1)
    expect(output()).toMatch(/^The client cannot be built in .*: the path has a #\. Move the checkout to a folder without # and \?\n$/)
    const unreadable = await start({ root: await checkoutAt(fresh('what?')) })
    expect(await unreadable.ended()).toBe(1)
    expect(unreadable.output()).toMatch(
      /^Nothing can run in .*what\?\/: the path has a \?\. Move the checkout to a folder without # and \?\n$/,
    )
  },
  PATIENCE,
)

it(
  'says that node_modules is of another platform, and installs anew',
  async () => {
    const odd = await checkoutAt(fresh('other'))
    rmSync(join(odd, 'node_modules'))
    modulesOfAnotherPlatform(join(odd, 'node_modules'))
    const npm = fresh('npm.js')
    writeFileSync(npm, 'console.log("npm", process.argv[2]); process.exit(1)')
    const { ended, output } = await start({ root: odd, env: { npm_execpath: npm } })
    expect(await ended()).toBe(1)
    expect(output()).toMatch(/^node_modules holds the packages of another platform\. Installing packages/)
    expect(output()).toContain('npm ci\n')
    expect(output()).toMatch(/The packages could not be installed: see the lines above\. Is the npm registry reachable\?\n$/)
  },
  PATIENCE,
)

it(
  'says, before it builds, that the catalogue of a first start has a typo; later it starts with the catalogue before',
  async () => {
    const odd = await checkoutAt(fresh('typo'))
    const file = join(odd, 'catalogue/boxes.json')
    const right = readFileSync(file, 'utf8')
    rmSync(join(odd, 'dist/client.stamp'))
    writeFileSync(file, right.replace('"price"', '"prise"'))
    const first = await start({ root: odd, env: { DATA_DIR: fresh('typoData') } })
    expect(await first.ended()).toBe(1)
    expect(first.output()).toMatch(
      /^catalogue refused, nothing was changed:\nboxes\.json:2: price must be number\nboxes\.json:2: value has unknown fields: prise\n$/,
    )
    nothingRuns(dataDir)
    writeFileSync(file, right)
    checkoutStamp(odd)
    const again = { root: odd, env: { DATA_DIR: fresh('typoData') } }
    const second = await start(again)
    await second.ready()
    second.child.kill('SIGTERM')
    expect(await second.ended()).toBe(0)
    writeFileSync(file, right.replace('"price"', '"prise"'))
    writeFileSync(join(odd, 'catalogue/showers.json'), '[\n{"name": "noon", "at": ["12.30"]}]')
    checkoutStamp(odd)
    const { ready, output } = await start(again)
    await ready()
    expect(output()).toMatch(
      /the catalogue files are wrong, the catalogue before them stays in force until they are mended: boxes\.json:2: price must be number/,
    )
    expect(output()).toMatch(
      /the schedule of showers is wrong, showers go on by the schedule before it until it is mended: showers\.json:2: at must match/,
    )
  },
  PATIENCE,
)

it.runIf(asRoot)(
  'says that a user who cannot write in the checkout cannot build',
  async () => {
    const odd = await checkoutAt(fresh('theirs'))
    rmSync(join(odd, 'dist/client.stamp'))
    const { ended, output } = await start({ root: odd, user: NOBODY })
    expect(await ended()).toBe(1)
    expect(output()).toMatch(
      /^The client cannot be made: this user may not write in \S+ \(EACCES\)\. Give it the folder, or install and build as its owner/,
    )
  },
  PATIENCE,
)

it('the table of operations.md names every surrounding that is tried here', () => {
  const table = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
  for (const [name] of [...works, ...worksAsRoot, ...refused, ...refusedAsRoot]) expect(table).toContain(`| ${name} |`)
})
