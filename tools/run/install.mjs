import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const OLDEST_NODE = [20, 19]
const TELL_EVERY = 10_000

/** Ends the process with an explanation when Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  process.stderr.write(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}. See https://nodejs.org\n`)
  process.exit(1)
}

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null)

/**
 * True when node_modules has every package that the lock file asks for on this platform, in its version. Development packages count only
 * when `withDev` is true.
 */
export function isInstalled(withDev = true) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  const present = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (!present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional || (entry.dev && !withDev)) return true
    return present[path]?.version === entry.version && existsSync(join(root, path))
  })
}

/** Runs `npm`: the one that started this process if there is one. */
function npm(args) {
  const own = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  if (own?.endsWith('.js')) return spawn(process.execPath, [own, ...args], options)
  return spawn(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { ...options, shell: process.platform === 'win32' })
}

const exitCode = (child) => new Promise((resolve) => child.on('error', () => resolve(1)).on('exit', (code) => resolve(code ?? 1)))

/**
 * Installs the packages of the lock file when one is missing or has another version. Install scripts of packages do not run, because none
 * is needed.
 */
export async function ensureInstalled(withDev = true) {
  if (isInstalled(withDev)) return
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  process.stdout.write('Installing packages (once, a minute or two) …\n')
  const teller = setInterval(() => process.stdout.write(`  still installing, ${seconds()} s\n`), TELL_EVERY)
  const code = await exitCode(npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']))
  clearInterval(teller)
  if (code !== 0) {
    process.stderr.write('The packages could not be installed: see the lines above. Is the npm registry reachable?\n')
    process.exit(1)
  }
  process.stdout.write(`Packages installed in ${seconds()} s\n`)
}
