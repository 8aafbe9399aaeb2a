/**
 * `npm run test:nodes`: the first start and the server suite on the newest release of each Node that the product supports. Reuses the built client.
 * `-- --quick` leaves the suite out, `-- --node 24` takes one version (may be given several times).
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startProduct } from '../support/product.ts'
import { fetchNode } from './install.ts'

/** README names them. */
const VERSIONS = ['20.20.2', '22.23.3', '24.21.0', '26.10.0']
/** Ms that the server suite may take. */
const PATIENCE = 1_800_000
/** Characters of what a failed suite printed. */
const SHOWN = 20_000

const root = fileURLToPath(new URL('../../', import.meta.url))
const say = (text: string) => process.stdout.write(`${text}\n`)

interface Tally {
  passed: number
  failed: number
  skipped: { name: string; reason: string }[]
}

const tally: Tally = { passed: 0, failed: 0, skipped: [] }

function add(name: string, { passed, failed, skipped }: Tally): void {
  tally.passed += passed
  tally.failed += failed
  tally.skipped.push(...skipped.map((one) => ({ ...one, name: `${name}: ${one.name}` })))
}

const SOLE_PASS: Tally = { passed: 1, failed: 0, skipped: [] }

/** `npm start` on an empty data folder: it becomes healthy, two pages and a script of theirs answer, and it ends in order. */
async function firstStart(node: string, folder: string): Promise<void> {
  const product = await startProduct({ DATA_DIR: join(folder, 'data') }, node, [join(root, 'tools/start.mjs')])
  try {
    for (const path of ['/', '/mystery-box']) {
      const page = await textOf(product.origin + path)
      const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? []
      if (!script) throw new Error(`${path} is no page of the client`)
      await textOf(product.origin + script)
    }
  } catch (error) {
    await product.kill('SIGKILL')
    throw error
  }
  const code = await product.kill('SIGTERM')
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${product.output()}`)
}

async function textOf(url: string): Promise<string> {
  const reply = await fetch(url, { headers: { accept: 'text/html,*/*' }, signal: AbortSignal.timeout(30_000) })
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}`)
  return reply.text()
}

/** The server suite on the database that the packages bring. */
async function serverSuite(node: string, folder: string): Promise<Tally> {
  const file = join(folder, 'tally.json')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/run/reporter.mjs')}`]
  const child = spawn(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server', ...reporters], {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${dirname(node)}:${process.env.PATH ?? ''}`,
      ...{ CI_DATABASE_URL: '', CI_REDIS_URL: '', DATABASE_URL: '', REDIS_URL: '', NODE_ENV: 'test', FORCE_COLOR: '0' },
      TALLY_FILE: file,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: PATIENCE,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  const found = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Tally) : { passed: 0, failed: 1, skipped: [] }
  const result = { ...found, failed: code !== 0 && found.failed === 0 ? 1 : found.failed }
  if (result.failed > 0) say(code === null ? `given up after ${PATIENCE / 60_000} minutes\n${output.slice(-SHOWN)}` : output.slice(-SHOWN))
  return result
}

/** One check on one Node: says and counts how it went. */
async function check(name: string, act: () => Promise<Tally>): Promise<void> {
  const began = Date.now()
  const result = await act().catch((error: Error): Tally => {
    say(error.message)
    return { passed: 0, failed: 1, skipped: [] }
  })
  add(name, result)
  const { passed, failed, skipped } = result
  const seconds = Math.round((Date.now() - began) / 1000)
  say(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed, ${skipped.length} skipped (${seconds} s)`)
}

async function onNode(version: string, quick: boolean): Promise<void> {
  const name = `Node ${version}`
  const program = await fetchNode(version).catch((error: Error) => error)
  if (program instanceof Error) {
    say(`skipped ${name}: ${program.message}`)
    tally.skipped.push({ name, reason: program.message })
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'xingxia-node-'))
  // PostgreSQL runs as another user when this runs as root.
  await chmod(folder, 0o755)
  try {
    await check(`${name}, first start`, () => firstStart(program, folder).then(() => SOLE_PASS))
    if (!quick) await check(`${name}, server suite`, () => serverSuite(program, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The versions asked for: `22` means all of that line. Throws on one that is not supported. */
function chosen(asked: readonly string[] = VERSIONS): string[] {
  return asked.flatMap((wanted) => {
    const found = VERSIONS.filter((version) => version === wanted || version.startsWith(`${wanted}.`))
    if (found.length === 0) throw new Error(`--node ${wanted}: expected one of ${VERSIONS.join(', ')}`)
    return found
  })
}

async function main(): Promise<void> {
  const { node, quick } = parseArgs({
    options: { node: { type: 'string', multiple: true }, quick: { type: 'boolean', default: false } },
  }).values
  const versions = chosen(node)
  if (process.platform === 'linux' && process.arch === 'x64') for (const version of versions) await onNode(version, quick)
  else {
    const reason = `Nodes are taken from npm for Linux x64; this is ${process.platform} ${process.arch}`
    for (const version of versions) tally.skipped.push({ name: `Node ${version}`, reason })
  }
  if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify(tally))
  for (const { name, reason } of tally.skipped) say(`skipped: ${name}: ${reason}`)
  say(`${tally.passed} passed, ${tally.failed} failed, ${tally.skipped.length} skipped`)
  process.exitCode = tally.failed === 0 ? 0 : 1
}

await main()
