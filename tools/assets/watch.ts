import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ViteDevServer } from 'vite'
import { ASSETS_CHANGED } from '#shared/assetsChanged.ts'
import { buildAssets, draftChanged, packChanged } from './build.ts'
import { places } from './places.ts'

/** Saves that arrive together (an artist's export) are built together, in ms. */
const SETTLE = 30
/** A file that cannot be read is perhaps still being written: tried again after so many ms. */
const PATIENCE = 250
/** Atlases are packed when the artist has saved nothing for so many ms. */
const REST = 2_000

/**
 * Builds originals when they are saved: a changed file is swapped in the running page, a new or deleted one loads the page again.
 * The answer stops the watch; it is kept when all that had begun has ended.
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
  const builds = new Line(failed)
  const packs = new Line(failed)
  // For the next time the page is loaded: what is saved meanwhile goes ahead of it.
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

/** Acts one after the other; one that fails does not hold up the next. */
class Line {
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

/** Sends what changed to the page, each as soon as it is built; true when a frame of an atlas is among it. */
async function swap(server: ViteDevServer, files: readonly string[]): Promise<boolean> {
  const build = () => draftChanged(files, (changed) => server.ws.send({ type: 'custom', event: ASSETS_CHANGED, data: changed }))
  return build().catch(() => sleep(PATIENCE).then(build))
}
