import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Options } from './options.ts'

/** Ms that one step on the other revision may take: installing, building, photographing. */
const PATIENCE = 45 * 60_000

/** Runs a command to its end; throws with its name when it fails or takes longer than `PATIENCE`. */
function run(cwd: string, env: NodeJS.ProcessEnv, command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit', timeout: PATIENCE })
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed in ${cwd}: ${error?.message ?? `exit code ${status}`}`)
}

function commitOf(root: string, revision: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', `${revision}^{commit}`], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`there is no revision ${revision}`)
  return stdout.trim()
}

/** Gives a work tree its packages: hard links to those of this one where the lock files are equal, otherwise from the registry. */
async function install(root: string, tree: string): Promise<void> {
  const [ours, theirs] = await Promise.all([root, tree].map((folder) => readFile(join(folder, 'package-lock.json'), 'utf8')))
  const linked = ours === theirs && spawnSync('cp', ['-al', join(root, 'node_modules'), join(tree, 'node_modules')]).status === 0
  if (!linked) return run(tree, {}, 'npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund')
  // What builds and tests remember may be written in place, and would change under the feet of this work tree.
  await rm(join(tree, 'node_modules/.cache'), { recursive: true, force: true })
}

/** What another revision shows: expectations and pictures in folders, until `remove`. */
export interface Other {
  snapshots: string
  photographs: string
  remove(): Promise<void>
}

/** Builds a revision in a work tree of its own and takes the pictures that the options name, with the tests of that revision. */
export async function photographRevision(root: string, { against, grep, sizes, workers }: Options): Promise<Other> {
  const commit = commitOf(root, against)
  const folder = await mkdtemp(join(tmpdir(), 'xingxia-against-'))
  const [tree, snapshots, photographs] = ['tree', 'snapshots', 'photographs'].map((name) => join(folder, name)) as [string, string, string]
  const remove = async () => {
    spawnSync('git', ['worktree', 'remove', '--force', tree], { cwd: root })
    await rm(folder, { recursive: true, force: true })
  }
  try {
    run(root, {}, 'git', 'worktree', 'add', '--quiet', '--detach', tree, commit)
    if (!existsSync(join(tree, 'tests/visual/against.ts'))) throw new Error(`${against} is too old: its tests cannot photograph it`)
    await install(root, tree)
    run(tree, {}, process.execPath, 'tools/build.mjs')
    const words = ['--update', '--grep', grep, '--sizes', sizes.join(','), '--workers', String(workers)]
    const env = { SNAPSHOTS: snapshots, PHOTOGRAPHS: photographs, TALLY_FILE: '', CLIENT_DIR: '' }
    run(tree, env, process.execPath, 'node_modules/tsx/dist/cli.mjs', 'tests/visual/command.ts', ...words)
    return { snapshots, photographs, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
