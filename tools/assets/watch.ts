import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ViteDevServer } from 'vite'
import { ASSETS_CHANGED } from '#shared/assetsChanged.ts'
import { buildAssets, draftChanged, packChanged } from './build.ts'
import { places } from './places.ts'

/** Ms for which it waits after a save, so that files which arrive together (an artist's export) are built together. */
const SETTLE = 30
/** Ms after which a file that could not be read is tried again, because it may still be written. */
const PATIENCE = 250
/** Ms without a save after which the atlases are packed. */
const REST = 2_000

/**
 * Builds originals when they are saved. A changed file is swapped in the running page; a new or deleted one reloads the page. The
 * returned function stops watching and resolves when all running work has ended.
 */
export function watchOriginals(server: ViteDevServer): () => Promise<void> {
  server.watcher.add(places.originals)
  const changed = new Set<string>()
  let names = false
  let frames = false
  let stopped = false
  let building: NodeJS.Timeout | undefined
  let packing: NodeJS.Timeout | undefined
  const failed = (error: unknown) => server.config.logger.error(`assets: ${String(error)}`)
  const builds = new TaskQueue(failed)
  const packs = new TaskQueue(failed)
  // For the next page load. Files that are saved meanwhile are built first.
  const pack = () => {
    frames = false
    packs.add(packChanged)
  }
  const build = async () => {
    const files = [...changed]
    const all = names
    changed.clear()
    names = false
    if (all) return rebuild(server)
    frames = (await swap(server, files)) || frames
    if (frames && !stopped) packing = setTimeout(pack, REST).unref()
  }
  server.watcher.on('all', (event, file) => {
    if (stopped || !file.startsWith(places.originals + path.sep)) return
    changed.add(file)
    names ||= event !== 'change'
    clearTimeout(building)
    clearTimeout(packing)
    building = setTimeout(() => builds.add(build), SETTLE)
  })
  return async () => {
    stopped = true
    clearTimeout(building)
    clearTimeout(packing)
    await Promise.all([builds.ended, packs.ended])
  }
}

/** Runs tasks one after another. A task that fails does not stop the next one. */
class TaskQueue {
  ended: Promise<void> = Promise.resolve()

  constructor(private readonly failed: (error: unknown) => void) {}

  add(act: () => Promise<unknown>): void {
    this.ended = this.ended
      .then(act)
      .then(() => undefined)
      .catch(this.failed)
  }
}

async function rebuild(server: ViteDevServer): Promise<void> {
  await buildAssets()
  server.ws.send({ type: 'full-reload' })
}

/** Sends each changed file to the page as soon as it is built. Resolves to true when a frame of an atlas is among them. */
async function swap(server: ViteDevServer, files: readonly string[]): Promise<boolean> {
  const build = () => draftChanged(files, (changed) => server.ws.send({ type: 'custom', event: ASSETS_CHANGED, data: changed }))
  return build().catch(() => sleep(PATIENCE).then(build))
}
