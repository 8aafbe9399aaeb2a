import { cp } from 'node:fs/promises'
import path from 'node:path'
import type { HtmlTagDescriptor, Plugin, ResolvedConfig } from 'vite'
import type { BuiltFont } from '../fonts/build.ts'
import { type BuildReport, buildAssets } from './build.ts'
import { watchOriginals } from './watch.ts'

/**
 * Builds `assets/` and the fonts. A development server waits until all is there and swaps what changes in the running page.
 * A build of the client goes on as soon as the fonts are there: it needs the other files only at its end, when it copies them.
 * With `LATE_PICTURES=later` it leaves some for late.ts. Preloads the fonts of the first screen.
 */
export function assetsPlugin(): Plugin {
  let fonts: BuiltFont[] = []
  let assets: Promise<BuildReport>
  let resolved: ResolvedConfig
  let stopWatch = async () => {}
  return {
    name: 'xingxia-assets',
    async config(_, { command }) {
      fonts = await new Promise<BuiltFont[]>((early, failed) => {
        assets = buildAssets({ early, late: process.env.LATE_PICTURES !== 'later' })
        assets.catch(failed)
      })
      if (command === 'serve') await assets
      // Waiting for the pictures would be told as a slow plugin.
      return { build: { copyPublicDir: false, rolldownOptions: { checks: { pluginTimings: false } } } }
    },
    configResolved(config) {
      resolved = config
    },
    configureServer(server) {
      stopWatch = watchOriginals(server)
    },
    // After a server has closed, nothing may be written any more.
    buildEnd: () => stopWatch(),
    transformIndexHtml() {
      return fonts.filter(({ preload }) => preload).map(({ url }) => preloadTag(url))
    },
    async writeBundle() {
      tell(await assets)
      await cp(resolved.publicDir, path.resolve(resolved.root, resolved.build.outDir), { recursive: true })
    },
  }
}

/** Says what a long build was busy with. */
function tell({ made, ms }: BuildReport): void {
  if (made.length === 0) return
  const seconds = (time: number) => (time / 1000).toFixed(1)
  process.stdout.write(
    `Fonts after ${seconds(ms.fonts)} s, atlases after ${seconds(ms.atlases)} s, ${made.length} other files after ${seconds(ms.files)} s\n`,
  )
}

function preloadTag(href: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href, crossorigin: '' }, injectTo: 'head' }
}
