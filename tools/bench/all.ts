/**
 * `npm run bench:all -- --short`: every bench in its short form (list.ts), one after the other, each a process of its own that is ended after its minutes.
 * It says a line on each, and the last lines of a red one; it is red where one was. `--only server,modes` runs some of them.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../run/build.mjs'
import { BENCHES, type Bench } from './list.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Lines that are shown of a red bench. */
const SHOWN = 25
/** Ms that a bench gets to end its servers when its time is over. */
const GRACE = 20_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const { values } = parseArgs({ options: { short: { type: 'boolean' }, only: { type: 'string' } } })
if (!values.short) throw new Error('all benches together take hours: bench:all -- --short')

const module = (path: string) => join(root, 'node_modules', path)

/** The words after `node` that run a bench in its short form, and its settings. */
function commandOf({ file, args = [], env, short }: Bench): { words: string[]; env: Record<string, string> } {
  if (file.startsWith('tools/')) return { words: [module('tsx/dist/cli.mjs'), file, ...args, '--short'], env: { ...env } }
  const project = file.split('/')[1] ?? ''
  const words = [module('vitest/vitest.mjs'), 'run', '--project', project, file, ...args, ...(short.args ?? [])]
  return { words, env: { ...env, ...short.env } }
}

interface Ended {
  code: number
  output: string
  late: boolean
}

/** Runs a bench in a process group of its own, and ends that when its time is over. */
function run(bench: Bench): Promise<Ended> {
  const { words, env } = commandOf(bench)
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended: Ended = { code: 1, output: '', late: false }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (ended.output += text))
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-(child.pid ?? 0), name)
    } catch {
      // It has ended meanwhile.
    }
  }
  const first = setTimeout(() => {
    ended.late = true
    signal('SIGTERM')
  }, bench.minutes * 60_000)
  const last = setTimeout(() => signal('SIGKILL'), bench.minutes * 60_000 + GRACE)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ ...ended, output: error.message }))
    child.on('close', (code) => {
      clearTimeout(first)
      clearTimeout(last)
      resolve({ ...ended, code: ended.late ? 1 : (code ?? 1) })
    })
  })
}

/** Runs a bench and says a line on it. True when it was green. */
async function one(bench: Bench): Promise<boolean> {
  const from = performance.now()
  const { code, output, late } = await run(bench)
  const seconds = ((performance.now() - from) / 1_000).toFixed(0)
  say(`${code === 0 ? 'ok  ' : 'FAIL'} bench:${bench.name} (${seconds} s)${late ? `: ended after ${bench.minutes} minutes` : ''}`)
  if (code !== 0) say(output.trimEnd().split('\n').slice(-SHOWN).join('\n'))
  return code === 0
}

const only = values.only?.split(',')
const unknown = only?.filter((name) => BENCHES.every((bench) => bench.name !== name)) ?? []
if (unknown.length > 0) throw new Error(`no bench ${unknown.join(', ')}`)
const wanted = BENCHES.filter(({ name }) => !only || only.includes(name))
await ensureBuilt()
const red: string[] = []
for (const bench of wanted) {
  if (bench.leftOut) say(`left out: bench:${bench.name}: ${bench.leftOut}`)
  else if (!(await one(bench))) red.push(bench.name)
}
say(red.length === 0 ? 'every bench ended well' : `${red.length} benches are red: ${red.join(', ')}`)
process.exitCode = red.length === 0 ? 0 : 1
