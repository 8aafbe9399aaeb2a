import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { busyBetween, coresNow } from './cores.mjs'
import { root } from './install.mjs'
import { endMarked, MARK, ownName } from './processes.mjs'

const tallies = mkdtempSync(join(tmpdir(), 'xingxia-tally-'))
const children = new Set()

/** Ends a child with the whole group that it leads. */
function endGroup(child) {
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

process.on('exit', () => {
  for (const child of children) endGroup(child)
  rmSync(tallies, { recursive: true, force: true })
})
// Without a listener a signal ends the process before 'exit', and the running step would go on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

/**
 * How long a step may take, and how long it may say nothing. What hangs is silent; the whole time is for a machine that is three times slower than
 * the one whose budgets tests/README.md names. A step of the full run names longer ones.
 */
const PATIENCE = { minutes: 30, silentMinutes: 3, now: Date.now }
const LOOK_EVERY = 500
/** Ms for which the last output of a step that has ended is waited for. */
const LAST_WORDS = 2_000
/** Lines of a failed step that are shown when nothing in them says where its failures begin. */
const SHOWN = 200
/** Where Vitest's list of failures begins. */
const FAILURES = /^.*(Failed Suites|Failed Tests|Unhandled Errors?|Startup Error).*$/m

let steps = 0

/** Watches a child that ends too late: calls `tooLate` with the time after which it takes or is silent longer than it may. */
function watch({ minutes, silentMinutes, now }, tooLate) {
  const began = now()
  let heard = began
  const timer = setInterval(() => {
    const at = now()
    if (at - began > minutes * 60_000) tooLate(`${minutes} minutes`)
    else if (at - heard > silentMinutes * 60_000) tooLate(`${silentMinutes} minutes of silence`)
  }, LOOK_EVERY)
  return { hear: () => (heard = now()), stop: () => clearInterval(timer) }
}

/**
 * Runs a command of node_modules or tools in a group of its own, and ends with it all that it started. What runs inside it may be told by messages
 * `{begins: name}` and `{ends: name}`. With `core` it stays on that core. Resolves to `{code, output, seconds, busy, ended}`; `busy` is the per cent of
 * time in which this machine's cores worked, `ended` a sentence when it was ended from here.
 */
async function run(args, env, patience, core) {
  const began = Date.now()
  const before = coresNow()
  const mark = `${ownName()}/${++steps}`
  const running = new Set()
  const { FORCE_COLOR: _, ...inherited } = process.env
  const [program, ...words] = core === undefined ? [process.execPath, ...args] : ['taskset', '-c', String(core), process.execPath, ...args]
  const child = spawn(program, words, {
    cwd: root,
    detached: process.platform !== 'win32',
    env: { ...inherited, NO_COLOR: '1', ...env, [MARK]: mark },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.add(child)
  const done = { code: 1, output: '', ended: '' }
  const watched = watch({ ...PATIENCE, ...patience }, (reason) => {
    done.ended ||= `ended after ${reason}; it stood at ${[...running].join(', ') || 'its start or its end'}`
    endGroup(child)
  })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      watched.hear()
      done.output += text
    })
  child.on('message', ({ begins, ends }) => {
    watched.hear()
    if (begins) running.add(begins)
    running.delete(ends)
  })
  const closed = new Promise((resolve) => child.on('error', resolve).on('close', resolve))
  done.code = await new Promise((resolve) => child.on('error', () => resolve(1)).on('exit', (code) => resolve(code ?? 1)))
  watched.stop()
  children.delete(child)
  done.busy = busyBetween(before, coresNow())
  done.left = await endMarked(mark)
  // The last words are read, unless something that could not be ended holds the streams open.
  await Promise.race([closed, sleep(LAST_WORDS, undefined, { ref: false })])
  if (done.ended) done.output += `\n${done.ended}\n`
  return { ...done, seconds: Math.round((Date.now() - began) / 1000) }
}

/** The part of a failed step's output that tells what failed. */
function failing(output) {
  const from = FAILURES.exec(output)?.index
  return from === undefined ? output.split('\n').slice(-SHOWN).join('\n') : output.slice(from)
}

function say(name, { code, output, seconds, busy, left }) {
  const title = `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s${busy === null ? '' : `, cores ${busy} % busy`})`
  process.stdout.write(code === 0 ? `${title}\n` : `\n──── ${title}\n${failing(output)}\n`)
  if (left.length > 0) process.stdout.write(`     ended what ${name} left running: ${left.join(', ')}\n`)
}

const NOTHING = { passed: 0, failed: 0, skipped: [], failures: [], unsteady: [], slow: [], busy: null }

/** A step that is one check, which passes or fails. `patience` as {@link counted}'s. */
export async function check(name, args, env = {}, patience = {}) {
  const done = await run(args, env, patience)
  say(name, done)
  if (done.code === 0) return { ...NOTHING, name, seconds: done.seconds, busy: done.busy, passed: 1 }
  const reason = done.ended || `it ended with ${done.code}: see its lines above`
  const repeat = `node ${args.map((arg) => arg.replace(root, '')).join(' ')}`
  return { ...NOTHING, name, seconds: done.seconds, busy: done.busy, failed: 1, failures: [{ name, reason, repeat }] }
}

/** What a step says that was asked for some tests alone: those that do not match are not told, and a pattern that matches none is red. */
function matching(result, grep) {
  const found = { ...result, skipped: [] }
  if (result.passed + result.failed > 0) return found
  return { ...found, failed: 1, failures: [{ name: result.name, reason: `no test matches ${grep}` }] }
}

const PROVED = 'what it tests is as it was when it passed (tests/proved.json); npm run test:full runs it'
const reporter = join(root, 'tools/run/reporter.mjs')

/**
 * A step that runs a project of Vitest, or only the test files that `files` name, and counts its tests. `mayFailOnce` tells of which files
 * a failure may be chance: they get a second chance, a file at a time. `at` is the folder whose Vitest configuration is used. `leftOut` are files that are not run, and told
 * as skipped. `grep` takes only tests whose name matches it. `patience`, `core` and `quiet` as {@link counted}'s.
 */
export async function suite(
  name,
  project,
  env = {},
  { files = [], grep, leftOut = [], at = root, mayFailOnce = () => false, ...options } = {},
) {
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', at, '--project', project, ...(grep ? ['-t', grep] : [])]
  const reporters = ['--reporter=dot', `--reporter=${reporter}`]
  const again = (file) => counted(`${name}, again: ${file}`, [...vitest, ...reporters, '--maxWorkers=1', file], env, options)
  const without = leftOut.flatMap((file) => ['--exclude', file])
  const result = await counted(name, [...vitest, ...reporters, ...without, ...files], env, { ...options, again, mayFailOnce })
  if (grep) return matching(result, grep)
  return { ...result, skipped: [...result.skipped, ...leftOut.map((file) => ({ name: file, reason: PROVED }))] }
}

/**
 * A step that counts its own checks. It writes `{passed, failed, skipped, failures, unsteady, slow, notes}` to the file that TALLY_FILE names: two
 * numbers, three lists of `{name, reason}`, one of `{name, seconds}` and one of lines; the lists may be missing. What is skipped may be one of many
 * `within` something: they share a line. A failure has a `file` where a part of the step can be run
 * alone, a command `repeat` that does so, and is `final` where chance is no excuse. `patience` is `{minutes, silentMinutes}` where the usual ones are
 * too short; the tests of the runner give it a clock `now` of their own. `again(file)` runs a part alone, if `mayFailOnce(file)`. A step with a `core` stays on it; a `quiet` one prints nothing itself.
 */
export async function counted(name, args, env = {}, { patience = {}, again = null, mayFailOnce = () => false, core, quiet = false } = {}) {
  const file = join(tallies, `${++steps}.json`)
  const done = await run(args, { ...env, TALLY_FILE: file }, patience, core)
  if (!quiet) say(name, done)
  const told = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { failed: 1, failures: [{ name, reason: reasonOf(done) }] }
  const tally = { ...NOTHING, ...told }
  if (done.code !== 0 && tally.failed === 0) Object.assign(tally, { failed: 1, failures: [{ name, reason: reasonOf(done) }] })
  return { ...tally, name, seconds: done.seconds, busy: done.busy, again, mayFailOnce }
}

const reasonOf = ({ ended, code }) => ended || `it ended with ${code} and counted nothing: see its lines above`

/** A step that cannot run on this machine, with the reason. */
export function skip(name, reason) {
  return { ...NOTHING, name, seconds: 0, skipped: [{ name, reason }] }
}
