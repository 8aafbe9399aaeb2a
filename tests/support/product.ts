import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '#server/platform/db/freePort.ts'
import { MARK } from '../../tools/run/processes.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const START_TIMEOUT = 120_000
const STOP_TIMEOUT = 20_000

/** The real server as a process of its own. */
export interface Product {
  origin: string
  pid: number
  /** What it printed so far. */
  output(): string
  /** Its exit code, null when a signal ended it; undefined while it runs. */
  code(): number | null | undefined
  /** Sends a signal and waits for the end; resolves with the exit code, null when a signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>
}

async function waitHealthy(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT; Date.now() < until; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended at its start:\n${output()}`)
    const reply = await fetch(`${origin}/healthz`).catch(() => null)
    if (reply?.ok) return
  }
  child.kill('SIGKILL')
  throw new Error(`the server was not healthy within ${START_TIMEOUT / 1000} s:\n${output()}`)
}

const SERVER = ['--import', 'tsx', join(root, 'src/server/boot/server.ts')]

/**
 * Starts the server with an environment of its own and waits until it is healthy. Of the tests' settings only the mark reaches it, by which it is found
 * when its run is over.
 * `node` is the Node that runs it, `args` what this Node is told to run.
 */
export async function startProduct(
  env: Record<string, string>,
  node = process.execPath,
  args: readonly string[] = SERVER,
): Promise<Product> {
  const port = env.PORT ?? String(await freePort())
  const { PATH = '', HOME = '', TMPDIR = '/tmp', [MARK]: mark = '' } = process.env
  const child = spawn(node, args, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, [MARK]: mark, NODE_ENV: 'test', RATE_LIMIT: '0', OVERLOAD_DELAY: '0', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const origin = `http://127.0.0.1:${port}`
  await waitHealthy(origin, child, () => text)
  const code = () => (child.exitCode === null && child.signalCode === null ? undefined : child.exitCode)
  return { origin, pid: child.pid ?? 0, output: () => text, code, kill: (signal) => endOf(child, signal) }
}

function endOf(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT)
    child.once('exit', (code) => {
      clearTimeout(late)
      resolve(code)
    })
    child.kill(signal)
  })
}
