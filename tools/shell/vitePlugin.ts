import type { Plugin, Rolldown } from 'vite'
import { FIRST_PICTURE } from '#client/pages/home/pictures.ts'
import { DOCUMENT } from '#client/serviceWorker/plan.ts'
import { homeFiles, shellFiles } from './bundle.ts'
import { compressed, textsOf } from './compress.ts'
import { chunksAsTasks, fontsBehindCode, fontsOf, sheetsBehindSplash, withHome } from './document.ts'
import { oldEngineScript, withOldEngineScript } from './oldEngine.ts'
import { buildWorker } from './worker.ts'

/** Everything the build writes beside what Vite made of the sources: file name → text. */
async function shellOf(bundle: Rolldown.OutputBundle, written: string): Promise<Map<string, string>> {
  const old = oldEngineScript()
  const bare = withOldEngineScript(chunksAsTasks(sheetsBehindSplash(written)), old.name)
  const page = fontsBehindCode(bare)
  const hashed = [...shellFiles(bundle), ...fontsOf(page), `/${old.name}`]
  const worker = await buildWorker(new Map([[DOCUMENT, page], ...hashed.map((name) => [name, ''] as const)]))
  return new Map([
    ['index.html', fontsBehindCode(withHome(bare, { ...homeFiles(bundle), picture: FIRST_PICTURE }))],
    [DOCUMENT.slice(1), page],
    ['sw.js', worker],
    [old.name, old.text],
  ])
}

/**
 * Builds the shell of the product: `page.html`, the document of every address, `index.html`, the same with what 首页 needs named
 * ahead, the service worker `sw.js`, the script for old engines, and a compressed twin of every text.
 */
export function shellPlugin(): Plugin {
  return {
    name: 'xingxia-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const written = bundle['index.html']
        if (written?.type !== 'asset') throw new Error('the build has no index.html')
        const shell = await shellOf(bundle, String(written.source))
        const texts = new Map([...textsOf(bundle), ...shell])
        for (const [fileName, source] of shell) {
          if (fileName === 'index.html') written.source = source
          else this.emitFile({ type: 'asset', fileName, source })
        }
        for (const file of await compressed(texts)) this.emitFile({ type: 'asset', ...file })
      },
    },
  }
}
