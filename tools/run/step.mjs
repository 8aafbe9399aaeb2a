import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './install.mjs'

const tallies = mkdtempSync(join(tmpdir(), 'xingxia-tally-'))
const children = new Set()

process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM')
})
// Without a listener a signal ends the process before 'exit', and the running step would go on.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

/** Ms that one step may take; then it is ended and has failed. The longest, all server suites on four Nodes, takes a third of it. */
const PATIENCE = 40 * 60_000

/** Runs a command of node_modules or tools. Returns its exit code, its output and the time it took: `{code, output, seconds}`. */
function run(args, env) {
  const began = Date.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    const late = setTimeout(() => {
      output += `\nended: not done within ${PATIENCE / 60_000} minutes\n`
      child.kill('SIGKILL')
    }, PATIENCE)
    child.on('close', (code) => {
      clearTimeout(late)
      children.delete(child)
      resolve({ code: code ?? 1, output, seconds: Math.round((Date.now() - began) / 1000) })
    })
  })
}

function say(name, { code, output, seconds }) {
  const title = `${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`
  process.stdout.write(code === 0 ? `${title}\n` : `\n──── ${title}\n${output}\n`)
}

/** A step that is one check, which passes or fails. */
export async function check(name, args, env = {}) {
  const done = await run(args, env)
  say(name, done)
  return { name, seconds: done.seconds, passed: done.code === 0 ? 1 : 0, failed: done.code === 0 ? 0 : 1, skipped: [], failures: [] }
}

/** A step that runs a project of Vitest, or only the test files that `filters` name, and counts its tests. */
export function suite(name, project, env = {}, ...filters) {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', ...filters, '--project', project, '--reporter=default', `--reporter=${join(root, 'tools/run/reporter.mjs')}`]
  return counted(name, args, env)
}

/**
 * A step that counts its own checks. It writes `{passed, failed, skipped, failures}` to the file that TALLY_FILE names; both lists are of
 * `{name, reason}`, and `failures` may be missing.
 */
export async function counted(name, args, env = {}) {
  const file = join(tallies, `${name.replace(/\W+/g, '-')}.json`)
  const done = await run(args, { ...env, TALLY_FILE: file })
  say(name, done)
  const tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 1, skipped: [] }
  return { failures: [], name, seconds: done.seconds, ...tally, failed: done.code !== 0 && tally.failed === 0 ? 1 : tally.failed }
}

/** A step that cannot run on this machine, with the reason. */
export function skip(name, reason) {
  return { name, seconds: 0, passed: 0, failed: 0, skipped: [{ name, reason }], failures: [] }
}
