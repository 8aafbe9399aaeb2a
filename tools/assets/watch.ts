import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ViteDevServer } from 'vite'
import { ASSETS_CHANGED, type AssetsChanged } from '#shared/assetsChanged.ts'
import { buildAssets, buildChanged } from './build.ts'
import { places } from './places.ts'

/** Saves that arrive together (an artist's export) are built together, in ms. */
const SETTLE = 30
/** A file that cannot be read is perhaps still being written: tried again after so many ms. */
const PATIENCE = 250

/** Builds originals when they are saved: a changed file is swapped in the running page, a new or deleted one loads the page again. */
export function watchOriginals(server: ViteDevServer): void {
  server.watcher.add(places.originals)
  const changed = new Set<string>()
  let names = false
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const build = async () => {
    const files = [...changed]
    const all = names
    changed.clear()
    names = false
    if (all) await rebuild(server)
    else await swap(server, files)
  }
  server.watcher.on('all', (event, file) => {
    if (!file.startsWith(places.originals + path.sep)) return
    changed.add(file)
    names ||= event !== 'change'
    clearTimeout(timer)
    timer = setTimeout(() => {
      building = building.then(build).catch((error: unknown) => server.config.logger.error(`assets: ${String(error)}`))
    }, SETTLE)
  })
}

async function rebuild(server: ViteDevServer): Promise<void> {
  await buildAssets()
  server.ws.send({ type: 'full-reload' })
}

async function swap(server: ViteDevServer, files: readonly string[]): Promise<void> {
  const urls = await buildChanged(files).catch(() => sleep(PATIENCE).then(() => buildChanged(files)))
  const data: AssetsChanged = { urls, version: Date.now().toString(36) }
  if (urls.length > 0) server.ws.send({ type: 'custom', event: ASSETS_CHANGED, data })
}
