import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

/**
 * What is generated: from which files, by which command (relative to the repository), and a file that shows it is there.
 * Stages are built in this order; a stage is built again when any of its inputs changed.
 */
const STAGES = [
  {
    name: 'pictures, sounds and fonts',
    stamp: 'assets',
    inputs: ['assets', 'tools/assets', 'tools/fonts', 'src/client', 'src/state', 'src/shared', 'catalogue', 'index.html'],
    /** Of `src` only the characters matter (the fonts hold no others), so a changed style or script is no reason. */
    command: ['tsx/dist/cli.mjs', 'tools/assets/build.ts'],
    shows: 'public/assets/manifest.json',
  },
  {
    name: 'client',
    stamp: 'client',
    inputs: ['src/client', 'src/state', 'src/shared', 'scenes', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'assets'],
    command: ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    shows: 'dist/client/index.html',
  },
]

/** Every file below a path, sorted; a path that is not there has none. */
function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  const entries = readdirSync(full, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => (entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

/** A fingerprint of a stage's inputs: names, sizes and times. */
function fingerprint(stage) {
  const hash = createHash('sha256').update(JSON.stringify(stage.command))
  for (const file of stage.inputs.flatMap(filesBelow)) {
    const { size, mtimeMs } = statSync(join(root, file))
    hash.update(`${file}\0${size}\0${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

const stampPath = (stage) => join(root, 'node_modules/.cache/xingxia', `${stage.stamp}.stamp`)

function isBuilt(stage) {
  const stamp = stampPath(stage)
  return existsSync(join(root, stage.shows)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(stage)
}

function runNode(args) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
}

async function build(stage) {
  const began = Date.now()
  process.stdout.write(`Building ${stage.name} …\n`)
  const [script, ...rest] = stage.command
  const code = await runNode([join(root, 'node_modules', script), ...rest])
  if (code !== 0) {
    process.stderr.write(`Building ${stage.name} failed: see the lines above\n`)
    process.exit(1)
  }
  mkdirSync(dirname(stampPath(stage)), { recursive: true })
  writeFileSync(stampPath(stage), fingerprint(stage))
  process.stdout.write(`Built ${stage.name} in ${Math.round((Date.now() - began) / 1000)} s\n`)
}

/** Builds what is missing or stale, up to and including the stage named `last`. */
export async function ensureBuilt(last = 'client') {
  for (const stage of STAGES) {
    if (!isBuilt(stage)) await build(stage)
    if (stage.stamp === last) return
  }
}

/** True when nothing would be built. */
export const allBuilt = () => STAGES.every(isBuilt)
