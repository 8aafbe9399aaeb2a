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

/** Builds originals when they are saved: a changed file is swapped in the running page, a new or deleted one loads the page again. */
export function watchOriginals(server: ViteDevServer): void {
  server.watcher.add(places.originals)
  const changed = new Set<string>()
  let names = false
  let timer: NodeJS.Timeout | undefined
  let packing: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  let frames = false
  const run = (act: () => Promise<void>) => {
    building = building.then(act).catch((error: unknown) => server.config.logger.error(`assets: ${String(error)}`))
  }
  // For the next time the page is loaded.
  const pack = async () => {
    frames = false
    await packChanged()
  }
  const build = async () => {
    const files = [...changed]
    const all = names
    changed.clear()
    names = false
    if (all) return rebuild(server)
    frames = (await swap(server, files)) || frames
    if (frames) packing = setTimeout(() => run(pack), REST).unref()
  }
  server.watcher.on('all', (event, file) => {
    if (!file.startsWith(places.originals + path.sep)) return
    changed.add(file)
    names ||= event !== 'change'
    clearTimeout(timer)
    clearTimeout(packing)
    timer = setTimeout(() => run(build), SETTLE)
  })
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
