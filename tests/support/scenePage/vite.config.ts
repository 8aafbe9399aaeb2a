import path from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { isInput } from './inputs.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** Fails the build when a source is not among the inputs that its cache is keyed by: an edit of it would go unseen. */
function knownSources(): Plugin {
  return {
    name: 'xingxia-known-sources',
    buildEnd(error) {
      if (error) return
      const sources = [...this.getModuleIds()]
        .filter((id) => path.isAbsolute(id) && !id.includes('/node_modules/'))
        .map((id) => path.relative(root, id.replace(/[?#].*$/, '')))
      const unknown = sources.filter((file) => !isInput(file))
      if (unknown.length > 0) this.error(`missing in tests/support/scenePage/inputs.ts: ${unknown.join(', ')}`)
    },
  }
}

/**
 * Builds the pages of the scene tests as the development server serves them: development code, every part of every library, names and
 * lines as in the sources. The product's own build leaves out what only the tests and the laboratory use (`tools/lean`).
 */
export default defineConfig({
  root,
  mode: 'development',
  // The files below public/ are served beside the built ones.
  publicDir: false,
  plugins: [react(), knownSources()],
  build: {
    target: 'esnext',
    minify: false,
    // Not `assets/`, below which the product's own are served.
    assetsDir: 'built',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
    rolldownOptions: { input: ['scene', 'kit', 'audio'].map((page) => path.join(root, `tests/support/${page}Page/index.html`)) },
  },
})
