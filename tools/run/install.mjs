import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const OLDEST_NODE = [20, 19]
const TELL_EVERY = 10_000

/** Ends the process with an explanation when Node is too old, or when the checkout lies where its sources cannot be read: in an address a ? ends the name of a file. */
export function checkNode() {
  if (root.includes('?')) fail(`Nothing can run in ${root}: the path has a ?. Move the checkout to a folder without # and ?`)
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
    if (path === '' || (entry.dev && !withDev) || (entry.optional && !isForThisPlatform(entry))) return true
    return present[path]?.version === entry.version && existsSync(join(root, path))
  })
}

/** The C library of this machine; null where packages do not differ by it. */
const libc = () => (process.platform === 'linux' ? (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl') : null)

/** True for an optional package that holds programs for exactly this platform; it is missing in packages that were installed on another one. */
function isForThisPlatform({ os, cpu, libc: libraries }) {
  if (!os || !cpu) return false
  const own = libc()
  return os.includes(process.platform) && cpu.includes(process.arch) && (!libraries || own === null || libraries.includes(own))
}

/** What stands in front of an installation: the packages of another platform are told, because they are deleted. */
const reason = () => (existsSync(join(root, 'node_modules')) && isComplete() ? 'node_modules holds the packages of another platform. ' : '')

/** True when only programs of this platform are missing. */
function isComplete() {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  return Object.entries(wanted).every(([path, entry]) => path === '' || entry.optional || existsSync(join(root, path)))
}

/** Ends the process with an explanation when this user cannot write where packages or builds go. */
export function checkWritable(folder) {
  const probe = join(root, `.probe-${process.pid}`)
  try {
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    fail(
      `${folder} cannot be made: this user may not write in ${root} (${error.code}). Give it the folder, or install and build as its owner: npm ci --ignore-scripts && npm run build`,
    )
  }
}

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
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
  process.stdout.write(`${reason()}Installing packages (once, a minute or two) …\n`)
  checkWritable('node_modules')
  const teller = setInterval(() => process.stdout.write(`  still installing, ${seconds()} s\n`), TELL_EVERY)
  const code = await exitCode(npm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']))
  clearInterval(teller)
  if (code !== 0) {
    fail('The packages could not be installed: see the lines above. Is the npm registry reachable?')
  }
  process.stdout.write(`Packages installed in ${seconds()} s\n`)
}
