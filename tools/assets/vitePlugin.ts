import path from 'node:path'
import type { HtmlTagDescriptor, Plugin, ViteDevServer } from 'vite'
import type { BuiltFont } from '../fonts/build.ts'
import { buildAssets } from './build.ts'
import { places } from './places.ts'

/** Changes that arrive together (an artist's export) are built once, in ms. */
const SETTLE = 150

/** Builds `assets/` and the fonts before Vite does; in dev rebuilds what changes and reloads the page. Preloads the fonts of the first screen. */
export function assetsPlugin(): Plugin {
  let fonts: BuiltFont[] = []
  return {
    name: 'xingxia-assets',
    async config() {
      fonts = (await buildAssets()).fonts
    },
    configureServer: watchOriginals,
    transformIndexHtml() {
      return fonts.filter(({ preload }) => preload).map(({ url }) => preloadTag(url))
    },
  }
}

function preloadTag(href: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }, injectTo: 'head' }
}

/** Vite does not look below `public/`: the page is told to reload by our own message. */
function watchOriginals(server: ViteDevServer): void {
  server.watcher.add(places.originals)
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const rebuild = () => {
    building = building.then(async () => {
      await buildAssets()
      server.ws.send({ type: 'full-reload' })
    })
    building.catch((error: unknown) => server.config.logger.error(`assets: ${String(error)}`))
    building = building.catch(() => undefined)
  }
  server.watcher.on('all', (_event, file) => {
    if (!file.startsWith(places.originals + path.sep)) return
    clearTimeout(timer)
    timer = setTimeout(rebuild, SETTLE)
  })
}
