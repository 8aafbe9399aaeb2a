import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { filesBelow } from './files.mjs'
import { checkWritable, fail, root } from './install.mjs'

/** Files and folders that the client is built from, relative to the repository. */
const INPUTS = [
  'assets',
  'catalogue',
  'index.html',
  'package-lock.json',
  'packages/verify/page',
  'packages/verify/src',
  'public',
  'scenes',
  'src/client',
  'src/shared',
  'src/state',
  'tools/assets',
  'tools/fonts',
  'tools/lean',
  'tools/shell',
  'tools/typeSize',
  'tools/verify',
  'vite.config.ts',
]
/** Files that the build itself generates (see .gitignore). */
const GENERATED = /^(public\/(assets|audio|fonts|images|spine|svga)\/|src\/client\/styles\/fonts\.css$)/
const RESULT = join(root, 'dist/client/index.html')
const STAMP = join(root, 'dist/client.stamp')

/** A hash over names, sizes and times of all inputs. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap(filesBelow).filter((name) => !GENERATED.test(name))) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const isBuilt = () => existsSync(RESULT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()

/** Threads for files and pictures: pictures in the making must not keep Vite waiting for its files. */
const THREADS = '8'

const vite = join(root, 'node_modules/vite/bin/vite.js')
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs')

/** Runs a program of Node's to its end; throws `failure` when it fails and whatever breaks it off. */
async function run(args, failure, { signal, env, idle }) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { UV_THREADPOOL_SIZE: THREADS, ...process.env, ...env },
    signal,
  })
  if (idle) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('exit', (code) => resolve(code ?? 1)))
  if (code !== 0) throw new Error(failure)
}

/** What players get is built for production, whatever the environment says: with React's development build pages are slow, and say more. */
const buildClient = (options) =>
  run([vite, 'build', '--logLevel', 'warn'], 'The build failed: see the lines above', {
    ...options,
    env: { ...options.env, NODE_ENV: 'production' },
  })

/** Notes what the client is built from: the {@link fingerprint} of before the build, so that what was changed meanwhile is built the next time. */
export function stamp(built = fingerprint()) {
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, built)
}

/** Does `work` and says what it did in how many seconds. */
async function timed(what, work) {
  const began = Date.now()
  await work()
  process.stdout.write(`${what} in ${Math.round((Date.now() - began) / 1000)} s\n`)
}

/** Ends the process with an explanation when the client has to be built and cannot be built where this checkout lies. */
export function checkBuildable() {
  if (isBuilt()) return
  // The builder names its files by addresses, in which a # ends the name.
  if (root.includes('#')) fail(`The client cannot be built in ${root}: the path has a #. Move the checkout to a folder without # and ?`)
  checkWritable('The client')
}

const announceBuild = () => process.stdout.write('Building pictures, sounds, fonts and the client …\n')

/** Builds pictures, sounds, fonts and client into `dist/client`, when any of what they are made from changed. The process ends when that fails. */
export async function ensureBuilt() {
  if (isBuilt()) return
  checkBuildable()
  announceBuild()
  const inputs = fingerprint()
  await timed('Built', () => buildClient({})).catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  stamp(inputs)
}

/**
 * As {@link ensureBuilt}, for a server that waits: ends as soon as the client can be used and goes on with the pictures that it can be used without, at the
 * lowest priority. Throws when the client cannot be built; `signal` breaks all of it off.
 */
export async function buildToStart(signal) {
  if (isBuilt()) return
  announceBuild()
  const inputs = fingerprint()
  await timed('Built', () => buildClient({ signal, env: { LATE_PICTURES: 'later' } }))
  finish(signal, inputs).catch((error) => {
    if (!signal.aborted) process.stderr.write(`${error.message}\n`)
  })
}

async function finish(signal, inputs) {
  const failure = 'The avif pictures could not be made: see the lines above. Their webp stands in.'
  await timed('The last pictures made', () => run([tsx, 'tools/assets/late.ts'], failure, { signal, idle: true }))
  stamp(inputs)
}
