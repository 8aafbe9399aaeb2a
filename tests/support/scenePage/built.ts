import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fastifyStatic from '@fastify/static'
import fastify from 'fastify'
import { buildAssets } from '../../../tools/assets/build.ts'
import { withLock } from '../../../tools/assets/lock.ts'
import { keyOfInputs } from './inputs.ts'
import { SCENES_PAGE } from './server.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const cache = path.join(root, 'node_modules/.cache/scene-pages')
/** Built pages that are kept: those of this state of the sources and of the ones before it. */
const KEPT = 3
/** Ms that the build may take on a busy machine. */
const PATIENCE = 180_000

/** Builds in a process of its own, whose NODE_ENV no caller sets. */
async function build(folder: string): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const config = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
  const args = [vite, 'build', '--config', config, '--outDir', folder, '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'development' }
  await promisify(execFile)(process.execPath, args, { cwd: root, env, timeout: PATIENCE }).catch((error) => {
    const why = error.killed ? `not done within ${PATIENCE / 1000} s` : 'failed'
    throw new Error(`the build of the scene pages: ${why}\n${error.stdout}${error.stderr}`)
  })
}

/** Removes all but the folders that were used last. */
async function sweep(): Promise<void> {
  const names = (await readdir(cache)).filter((name) => name !== 'lock')
  const used = await Promise.all(names.map(async (name) => ({ name, at: (await stat(path.join(cache, name))).mtimeMs })))
  const old = used.sort((a, b) => b.at - a.at).slice(KEPT)
  await Promise.all(old.map(({ name }) => rm(path.join(cache, name), { recursive: true, force: true })))
}

/** The folder with the built pages; builds them where no run before has built them from the same bytes. */
function builtPages(): Promise<string> {
  return withLock(path.join(cache, 'lock'), async () => {
    const folder = path.join(cache, keyOfInputs())
    if (!existsSync(folder)) {
      const partial = `${folder}.partial`
      await rm(partial, { recursive: true, force: true })
      await build(partial)
      await rename(partial, folder)
    }
    await utimes(folder, new Date(), new Date())
    await sweep()
    return folder
  })
}

/** Serves the pages of the scene tests built from the sources as they are now, with all that they load, at a free port. A second call builds nothing. */
export async function serveBuiltScenes(): Promise<{ url: string; close(): Promise<void> }> {
  await buildAssets()
  const folder = await builtPages()
  const server = fastify({ forceCloseConnections: true })
  await server.register(fastifyStatic, { root: [folder, path.join(root, 'public')], decorateReply: false })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${address}${SCENES_PAGE}`, close: () => server.close() }
}
