/**
 * `npm run bench:start`: clones a revision into a temporary folder, installs its packages and times `npm start` from there until the product can be
 * used: /healthz answers and /mystery-box is a page. Fails when that takes longer than the goal. The short form (list.ts) does not wait for the last pictures.
 * `-- --at REVISION` (HEAD) for another revision, `-- --runs N` (1) for several first starts, `-- --modules FOLDER` to copy installed packages
 * by hard links instead of installing them.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { freePort } from '#server/platform/db/freePort.ts'
import { inTime, short } from './short.ts'
import { databaseGone } from './tidy.ts'

/** Seconds from the end of the installation until the product can be used. */
const GOAL = 60
/** Ms until each step is given up. */
const PATIENCE = { clone: 120_000, install: 900_000, start: 900_000, late: 600_000, stop: 30_000 }
const POLL = 50
const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const root = fileURLToPath(new URL('../../', import.meta.url))
const run = promisify(execFile)
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Seconds after `npm start`; a part that an older revision does not have is missing. */
type Parts = Record<string, number>

/** A clone with its packages, in which `npm start` has never run. */
async function freshClone(folder: string, revision: string, modules?: string): Promise<string> {
  const clone = join(folder, 'clone')
  const { stdout } = await run('git', ['rev-parse', revision], { cwd: root })
  await run('git', ['clone', '--quiet', '--no-checkout', root, clone], { timeout: PATIENCE.clone })
  await run('git', ['checkout', '--quiet', '--detach', stdout.trim()], { cwd: clone, timeout: PATIENCE.clone })
  const began = performance.now()
  if (modules) await run('cp', ['-al', modules, join(clone, 'node_modules')], { timeout: PATIENCE.install })
  else
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: clone, timeout: PATIENCE.install, maxBuffer: 1 << 24 })
  say(`${revision} (${stdout.slice(0, 7)}) cloned, packages there after ${seconds(began)} s`)
  return clone
}

const seconds = (began: number) => Number(((performance.now() - began) / 1000).toFixed(1))

const FIELDS_BEFORE_GROUP = 2
const TICKS_A_SECOND = 100

/**
 * Processor seconds of a process group and of those of its children that have ended; null where there is no /proc (see proc(5), stat).
 * Less noisy than the clock on a machine that does other things too. The database is a group of its own and not in it.
 */
function processorSeconds(group: number): number | null {
  if (!existsSync('/proc/self/stat')) return null
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = textOf(`/proc/${pid}/stat`)
    // The name, in brackets, may hold blanks.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    if (fields[FIELDS_BEFORE_GROUP] === group) ticks += fields.slice(11, 15).reduce((sum, value) => sum + value, 0)
  }
  return Math.round(ticks / TICKS_A_SECOND)
}

/** Text of a file; empty when it is gone, as that of a process that has just ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Sends a signal to a process group; 0 only asks. False when nobody is left in it. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, signal)
  } catch {
    return false
  }
}

/** Waits until something is so, for as long as a stop may take; false when it never is. */
async function happens(isSo: () => boolean): Promise<boolean> {
  for (const end = Date.now() + PATIENCE.stop; !isSo(); await sleep(POLL)) if (Date.now() > end) return false
  return true
}

/** `npm start` in a clone, as a process group of its own. */
class Start {
  readonly parts: Parts = {}
  private output = ''
  private readonly began = performance.now()
  private readonly child: ChildProcess
  private readonly origin: string

  constructor(
    clone: string,
    private readonly dataDir: string,
    temporary: string,
    port: number,
  ) {
    this.origin = `http://127.0.0.1:${port}`
    const { PATH = '', HOME = '' } = process.env
    // A TMPDIR of its own: tsx keeps there what it has translated before.
    const env = { PATH, HOME, TMPDIR: temporary, PORT: String(port), DATA_DIR: dataDir }
    this.child = spawn('npm', ['start'], { cwd: clone, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => this.hear(text))
  }

  private hear(text: string): void {
    this.output += text
    if (/^Built in/m.test(this.output)) this.note('client built')
    if (/^The last pictures made/m.test(this.output)) this.note('last pictures made, in the background')
  }

  private note(part: string): void {
    this.parts[part] ??= seconds(this.began)
  }

  /** Waits until the product can be used. */
  async usable(): Promise<void> {
    await this.until('the database', PATIENCE.start, async () => existsSync(join(this.dataDir, 'postgres/postmaster.pid')))
    this.note('database started')
    await this.until('/healthz', PATIENCE.start, async () => (await this.ask('/healthz'))?.ok ?? false)
    this.note('/healthz answers')
    await this.until('/mystery-box', PATIENCE.start, async () => {
      const reply = await this.ask('/mystery-box')
      return reply?.ok === true && (await reply.text()).includes('id="root"')
    })
    this.note('/mystery-box is a page')
    const used = processorSeconds(this.child.pid ?? 0)
    if (used !== null) this.parts['of processor time until then'] = used
  }

  /** Waits for what a first start does after it can be used, where it does. */
  async late(): Promise<void> {
    if (!this.output.includes('Fonts after')) return
    await this.until('the last pictures', PATIENCE.late, async () => 'last pictures made, in the background' in this.parts)
  }

  private ask(path: string): Promise<Response | null> {
    return fetch(this.origin + path, { headers: { accept: 'text/html,application/json' }, signal: AbortSignal.timeout(5_000) }).catch(
      () => null,
    )
  }

  private async until(what: string, patience: number, done: () => Promise<boolean>): Promise<void> {
    for (const end = Date.now() + patience; !(await done()); await sleep(POLL)) {
      if (this.child.exitCode !== null || this.child.signalCode !== null)
        throw new Error(`npm start ended before ${what} was there:\n${this.output}`)
      if (Date.now() > end) throw new Error(`${what} was not there after ${patience / 1000} s:\n${this.output}`)
    }
  }

  /** Ends npm and all that it started, and waits until nothing of it writes into the folders any more: npm itself ends before the server and the database. */
  async stop(): Promise<void> {
    const { pid } = this.child
    if (pid === undefined) return
    signalGroup(pid, 'SIGTERM')
    const isGone = () => !signalGroup(pid, 0)
    if (!(await happens(isGone))) signalGroup(pid, 'SIGKILL')
    if (!(await happens(isGone))) throw new Error('a process of npm start does not end')
    await databaseGone(this.dataDir)
  }
}

/** One first start; what the one before has built is removed from the clone. */
async function firstStart(clone: string, folder: string, run: number): Promise<Parts> {
  await clean(clone)
  const [dataDir, temporary] = [join(folder, `data-${run}`), join(folder, `tmp-${run}`)]
  for (const place of [dataDir, temporary]) await mkdir(place, { mode: 0o755 })
  const start = new Start(clone, dataDir, temporary, await freePort())
  // npm start is a process group of its own, which Ctrl-C does not reach.
  const brokenOff = () => void start.stop()
  for (const signal of SIGNALS) process.once(signal, brokenOff)
  try {
    await start.usable()
    if (!short) await start.late()
    return start.parts
  } finally {
    await start.stop()
    for (const signal of SIGNALS) process.off(signal, brokenOff)
  }
}

const clean = (clone: string) => run('git', ['clean', '-fdxq', '--exclude=node_modules'], { cwd: clone, timeout: PATIENCE.clone })

async function main(): Promise<boolean> {
  const options = { at: { type: 'string', default: 'HEAD' }, runs: { type: 'string', default: '1' }, modules: { type: 'string' } } as const
  const { at, runs, modules } = parseArgs({ options }).values
  const folder = await mkdtemp(join(tmpdir(), 'xingxia-start-'))
  await chmod(folder, 0o755)
  const found: number[] = []
  try {
    const clone = await freshClone(folder, at, modules)
    for (let run = 1; run <= Number(runs); run++) {
      const load = loadavg()[0]?.toFixed(1)
      const parts = await firstStart(clone, folder, run)
      say(`start ${run} on ${cpus().length} × ${cpus()[0]?.model.trim()}, load ${load} before it; seconds after npm start:`)
      for (const [part, time] of Object.entries(parts)) say(`  ${String(time).padStart(6)}  ${part}`)
      found.push(parts['/mystery-box is a page'] ?? Number.POSITIVE_INFINITY)
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const median = found.sort((a, b) => a - b)[found.length >> 1] ?? Number.POSITIVE_INFINITY
  say(`${median <= GOAL ? 'ok  ' : 'OVER'} usable after ${median} s of ${GOAL}${found.length > 1 ? ', the median' : ''}`)
  return inTime(median <= GOAL) && Number.isFinite(median)
}

process.exitCode = (await main()) ? 0 : 1
