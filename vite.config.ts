import react from '@vitejs/plugin-react'
import pxToRem from 'postcss-pxtorem'
import { defineConfig } from 'vite'
import { assetsPlugin } from './tools/assets/vitePlugin.ts'

/** Root font size at the 375 px design width: one tenth of the page width (spec §9). */
const ROOT_FONT_SIZE = 37.5

/** Packages that change rarely and that every page needs: one chunk that stays cached across releases. */
const VENDOR = /node_modules[\\/](react|react-dom|scheduler|wouter|use-sync-external-store|valtio|proxy-compare|regexparam|mitt)[\\/]/

/** Words and stores that every page needs, in one request instead of a dozen. What brings a package of its own (captcha, live, fairness) stays apart. */
const CORE = /src[\\/](shared[\\/](?!fairness)|state[\\/](?!captcha|live))|node_modules[\\/](zod|dayjs|@oxc-project)[\\/]/

export default defineConfig({
  plugins: [react(), assetsPlugin()],
  css: {
    postcss: { plugins: [pxToRem({ rootValue: ROOT_FONT_SIZE, propList: ['*'], minPixelValue: 1.01 })] },
    modules: { generateScopedName: '[name]__[local]__[hash:base64:4]' },
  },
  build: {
    target: 'es2019',
    outDir: 'dist/client',
    assetsDir: 'app',
    /** A data: URL would need a looser Content-Security-Policy. */
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: VENDOR, priority: 2 },
            { name: 'core', test: CORE, priority: 1 },
          ],
        },
      },
    },
  },
})
