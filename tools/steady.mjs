/**
 * `npm run test:steady -- FILE… [--times 20]`: runs each test file again and again, on one core that it shares with a busy loop, and prints the share of
 * runs that failed. With several cores, as many files run side by side, each on its own core. Ends with 1 when a run failed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './run/build.mjs'
import { takeTemporaryFolder } from './run/folder.mjs'
import { checkNode, ensureInstalled, root } from './run/install.mjs'
import { suite } from './run/step.mjs'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { times: { type: 'string', default: '20' } } })
const times = Math.max(1, Math.floor(Number(values.times)) || 1)
const PROJECT = /^tests\/(unit|server|scenes|e2e|visual)\//

/** Keeps one core busy for as long as this process lives. Returns false where a process cannot be kept on a core. */
function keepBusy(core) {
  if (spawnSync('taskset', ['-c', String(core), 'true']).status !== 0) return false
  const loop = `setInterval(() => { if (process.ppid !== ${process.pid}) process.exit() }, 0); setInterval(() => { for (const until = Date.now() + 100; Date.now() < until; ); }, 0)`
  const child = spawn('taskset', ['-c', String(core), process.execPath, '-e', loop], { stdio: 'ignore' })
  process.on('exit', () => child.kill('SIGKILL'))
  return true
}

/** Runs one file `times` times on a core; says after each failure what failed. Resolves to the number of failed runs. */
async function repeat(file, core) {
  const project = PROJECT.exec(file)?.[1]
  if (!project) throw new Error(`${file} is in no suite: tests/SUITE/…`)
  let failed = 0
  let seconds = 0
  for (let time = 1; time <= times; time++) {
    const result = await suite(`${file} ${time}`, project, {}, { files: [file], core, quiet: true })
    seconds += result.seconds
    if (result.failed === 0 && result.passed > 0) continue
    failed += 1
    for (const { name, reason } of result.failures) process.stdout.write(`run ${time}: ${name}: ${reason}\n`)
  }
  process.stdout.write(`${failed} of ${times} runs failed (${Math.round(seconds / times)} s each): ${file}\n`)
  return failed
}

checkNode()
process.chdir(root)
takeTemporaryFolder()
await ensureInstalled()
await ensureBuilt()
const queue = [...positionals]
if (queue.length === 0) throw new Error('npm run test:steady -- FILE… [--times 20]')
const cores = Array.from({ length: Math.min(availableParallelism(), queue.length) }, (_, core) => core)
if (!cores.every(keepBusy)) process.stdout.write('there is no taskset here: the files run without a busy loop beside them\n')
const lane = async (core) => {
  let failed = 0
  for (let file = queue.shift(); file; file = queue.shift()) failed += await repeat(file, core)
  return failed
}
const failed = (await Promise.all(cores.map(lane))).reduce((sum, each) => sum + each, 0)
process.exit(failed === 0 ? 0 : 1)
