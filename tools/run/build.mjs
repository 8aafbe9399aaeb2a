import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

/** Files and folders that the client is built from, relative to the repository. */
const INPUTS = [
  'assets',
  'catalogue',
  'index.html',
  'package-lock.json',
  'public',
  'scenes',
  'src/client',
  'src/shared',
  'src/state',
  'tools/assets',
  'tools/fonts',
  'tools/shell',
  'vite.config.ts',
]
/** Files below `public/` that the build itself generates (see .gitignore). */
const GENERATED = /^public\/(assets|audio|fonts|images|spine|svga)\//
const RESULT = join(root, 'dist/client/index.html')
const STAMP = join(root, 'dist/client.stamp')

/** Lists every file below a path, sorted. A path that does not exist has none. */
function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => (entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

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

function runVite() {
  const child = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

/** Builds pictures, sounds, fonts and client into `dist/client`, if anything that they are made from has changed. */
export async function ensureBuilt() {
  if (isBuilt()) return
  const began = Date.now()
  process.stdout.write('Building pictures, sounds, fonts and the client …\n')
  if ((await runVite()) !== 0) {
    process.stderr.write('The build failed: see the lines above\n')
    process.exit(1)
  }
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, fingerprint())
  process.stdout.write(`Built in ${Math.round((Date.now() - began) / 1000)} s\n`)
}
