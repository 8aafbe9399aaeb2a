import type { HtmlTagDescriptor, Plugin } from 'vite'
import type { BuiltFont } from '../fonts/build.ts'
import { buildAssets } from './build.ts'
import { watchOriginals } from './watch.ts'

/**
 * Builds `assets/` and the fonts before Vite builds. In development it swaps changed assets in the running page. It also preloads the
 * fonts of the first screen.
 */
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
    // After a server has closed, nothing may be written any more.
    buildEnd: () => stopWatch(),
    transformIndexHtml() {
      return fonts.filter(({ preload }) => preload).map(({ url }) => preloadTag(url))
    },
  }
}

function preloadTag(href: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }, injectTo: 'head' }
}
