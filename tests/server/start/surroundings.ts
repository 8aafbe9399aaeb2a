import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { MARK } from '../../../tools/run/processes.mjs'

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
/** What `npm start` needs where the client is built already. */
const PARTS = ['src', 'tools', 'catalogue', 'package.json', 'package-lock.json', 'tsconfig.json']
/** An ordinary user without a home. */
export const NOBODY = { uid: 65_534, gid: 65_534 }

/** A checkout in a folder of its own, with a client that counts as built. */
export async function checkoutAt(root: string): Promise<string> {
  await mkdir(root, { recursive: true })
  for (const part of PARTS) await cp(join(REPOSITORY, part), join(root, part), { recursive: true, preserveTimestamps: true })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'dist/client'), { recursive: true })
  writeFileSync(join(root, 'dist/client/index.html'), '<!doctype html><title>星匣</title>')
  checkoutStamp(root)
  return root
}

/** Lets the client of a checkout count as built from what there is now. */
export function checkoutStamp(root: string): void {
  execFileSync(process.execPath, ['-e', "import('./tools/run/build.mjs').then(({ stamp }) => stamp())"], { cwd: root })
}

/** Packages as another platform has them: the same, without the programs of this one. */
export function modulesOfAnotherPlatform(folder: string): void {
  const own = `${process.platform}-${process.arch}`
  const link = (name: string) => symlinkSync(join(REPOSITORY, 'node_modules', name), join(folder, name))
  mkdirSync(folder)
  for (const name of readdirSync(join(REPOSITORY, 'node_modules'))) {
    if (!existsSync(join(REPOSITORY, 'node_modules', name, own))) link(name)
    else {
      mkdirSync(join(folder, name))
      for (const inner of readdirSync(join(REPOSITORY, 'node_modules', name))) if (inner !== own) link(join(name, inner))
    }
  }
}

/** How a start is made odd. */
export interface Surrounding {
  /** Folder of the checkout. */
  root: string
  env: Record<string, string | undefined>
  /** Shell words before the command, e.g. `umask 077;`. */
  shell?: string
  user?: { uid: number; gid: number }
}

/** A start under way. */
export interface Started {
  child: ChildProcess
  output(): string
  /** The address that is printed when the product is ready. Throws, with what was said, when it ends instead. */
  ready(): Promise<string>
  /** Exit code at its end. */
  ended(): Promise<number | null>
}

/** Runs what `npm start` runs. Of the tests' own environment only what is needed reaches it. */
export function startIn({ root, env, shell = '', user }: Surrounding): Started {
  const { PATH = '', HOME = '', [MARK]: mark = '' } = process.env
  const all = { PATH, HOME, [MARK]: mark, ROBOTS: '0', ...env }
  const child = spawn('/bin/sh', ['-c', `${shell} exec "$0" tools/start.mjs`, process.execPath], {
    cwd: root,
    env: all,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const over = once(child, 'close')
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    child,
    output: () => text,
    ready: async () => {
      for (;;) {
        const [, address] = /星匣 is ready: (\S+)/.exec(text) ?? []
        if (address) return address
        if (isOver()) throw new Error(`it ended: ${text}`)
        await sleep(50)
      }
    },
    ended: async () => {
      await over
      return child.exitCode
    },
  }
}

/** Lets other users read what a test has made, whatever the umask is. */
export const openTo = (folder: string) => chmodSync(folder, 0o755)
