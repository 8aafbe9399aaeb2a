import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The server runs as in production. The SMS service is never asked. */
const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  RATE_LIMIT: '0',
  LOG_LEVEL: 'error',
  IDENTITY_SECRET: 'a-secret-for-nobody-at-all-000000',
  SMS_DRIVER: 'aliyun',
  ALIYUN_ACCESS_KEY_ID: 'none',
  ALIYUN_ACCESS_KEY_SECRET: 'none',
  ALIYUN_SMS_SIGN_NAME: 'none',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
}

/** What a server of a bench needs besides what production says. */
export interface BenchEnv {
  PORT: string
  DATA_DIR: string
  WORKERS: string
  DATABASE_URL?: string
  SHOWERS?: string
}

/** Makes a folder for a database. User `postgres` may enter it, or the server would keep the database elsewhere, where no bench removes it. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'xingxia-bench-'))
  await chmod(dataDir, 0o755)
  return dataDir
}

/**
 * Starts the server as a process of its own and waits until it answers. `SERVER` names another checkout's `src/server/boot/server.ts`. `nodeArgs` are
 * for Node itself.
 */
export async function startServer(wanted: BenchEnv, nodeArgs: readonly string[] = []): Promise<ChildProcess> {
  const entry = process.env.SERVER ?? fileURLToPath(new URL('../../src/server/boot/server.ts', import.meta.url))
  const env = { ...process.env, ...PRODUCTION, ...wanted }
  const child = spawn(process.execPath, [...nodeArgs, '--import', 'tsx', entry], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) break
    const healthy = await fetch(`http://127.0.0.1:${wanted.PORT}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (healthy) return child
    await sleep(100)
  }
  throw new Error('the server did not start')
}

/** Ends a server and waits until it is gone. */
export async function endServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}
