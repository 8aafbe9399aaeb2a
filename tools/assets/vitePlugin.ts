import type { HtmlTagDescriptor, Plugin } from 'vite'
import type { BuiltFont } from '../fonts/build.ts'
import { buildAssets } from './build.ts'
import { watchOriginals } from './watch.ts'

/** Builds `assets/` and the fonts before Vite does; in dev swaps what changes in the running page. Preloads the fonts of the first screen. */
export function assetsPlugin(): Plugin {
  let fonts: BuiltFont[] = []
  let stopWatch = async () => {}
  return {
    name: 'xingxia-assets',
    async config() {
      fonts = (await buildAssets()).fonts
    },
    configureServer(server) {
      stopWatch = watchOriginals(server)
    },
    // Where a server closes, nothing may be written after it.
    buildEnd: () => stopWatch(),
    transformIndexHtml() {
      return fonts.filter(({ preload }) => preload).map(({ url }) => preloadTag(url))
    },
  }
}

function preloadTag(href: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }, injectTo: 'head' }
}
