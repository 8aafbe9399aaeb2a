import type { Plugin, Rolldown } from 'vite'
import { FIRST_PICTURE } from '#client/pages/home/pictures.ts'
import { DOCUMENT } from '#client/serviceWorker/plan.ts'
import { VERIFIER_PATH } from '#shared/serverPaths.ts'
import { buildPage } from '../verify/build.ts'
import { homeFiles, shellFiles } from './bundle.ts'
import { compressed, textsOf } from './compress.ts'
import { chunksAsTasks, fontsBehindCode, fontsOf, sheetsBehindSplash, withHome } from './document.ts'
import { oldEngineScript, withOldEngineScript } from './oldEngine.ts'
import { buildWorker } from './worker.ts'

/** The verifier, with its size on the screen: a player loads it to keep it. */
async function verifier(): Promise<string> {
  const page = await buildPage()
  process.stdout.write(`verify.html: ${(Buffer.byteLength(page) / 1_000).toFixed(1)} kB\n`)
  return page
}

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
    [VERIFIER_PATH.slice(1), await verifier()],
    [old.name, old.text],
  ])
}

/**
 * Builds the shell of the product: `page.html`, the document of every address, `index.html`, the same with what 首页 needs named
 * ahead, the service worker `sw.js`, the verifier `verify.html`, the script for old engines, and a compressed twin of every text.
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

/** Serves the verifier in development, where nothing is built. */
export function verifierPlugin(): Plugin {
  return {
    name: 'xingxia-verifier',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use(VERIFIER_PATH, (_, response, next) => {
        buildPage().then((page) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page), next)
      })
    },
  }
}
