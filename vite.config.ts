import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import react from '@vitejs/plugin-react'
import pxToRem from 'postcss-pxtorem'
import { defineConfig } from 'vite'
import { assetsPlugin } from './tools/assets/vitePlugin.ts'
import { BUILD_TARGETS } from './tools/floor/engines.ts'
import { leanPlugin } from './tools/lean/vitePlugin.ts'
import { chunksPlugin } from './tools/shell/chunksPlugin.ts'
import { shellPlugin, verifierPlugin } from './tools/shell/vitePlugin.ts'
import { typeSize } from './tools/typeSize/postcss.ts'

/** Root font size at the 375 px design width: one tenth of the page width (spec §9). */
const ROOT_FONT_SIZE = 37.5

/** Packages that change rarely and that every page needs, after the shims that they may need: one chunk that stays cached across releases. */
const VENDOR =
  /rolldown[\\/]runtime|client[\\/]shims\.ts|node_modules[\\/](react|react-dom|scheduler|wouter|use-sync-external-store|valtio|proxy-compare|regexparam|mitt)[\\/]/

/** Matches modules by their paths below the root. A path that is gone is a fault: its module would quietly lie in another chunk. */
function modules(...paths: readonly string[]): RegExp {
  const gone = paths.find((path) => !existsSync(new URL(path, import.meta.url)))
  if (gone) throw new Error(`vite.config.ts names ${gone}, which does not exist`)
  return new RegExp(paths.map((path) => path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|'))
}

/** What the scene and the pages of each mode share. */
const STAGES = readdirSync(new URL('src/state/modes', import.meta.url))
  .map((mode) => `src/state/modes/${mode}/stage.ts`)
  .filter((path) => existsSync(new URL(path, import.meta.url)))

/**
 * The first load in few requests: `core` is what every page needs (it becomes one with the entry), `home` what 首页 needs beyond it (a group takes along what its modules import).
 * Nothing that only other pages need is in them: it would be parsed and run before the first picture.
 */
const CHUNKS = [
  { name: 'vendor', test: VENDOR, tags: ['$initial' as const], priority: 3 },
  { name: 'core', tags: ['$initial' as const], priority: 2 },
  // What the stage and its scenes share must not lie in the stage's own file: when that is loaded again under another address, scenes would ask for the old one.
  { name: 'kit', test: modules(...['stopTweens', 'waiting', 'quads', 'sceneTime'].map((name) => `scenes/kit/${name}.ts`)), priority: 0 },
  // What the sounds share with the scenes, on the first page and long before the stage: in the chunk of the kit it would bring gsap along, and
  // each alone would be a file smaller than the headers of its reply.
  {
    name: 'stages',
    test: modules('scenes/kit/device.ts', ...STAGES, 'src/state/core/play/openingStage.ts', 'src/shared/book.ts'),
    priority: 1,
  },
  // Every page loads the live channel once it is idle; what it and the lists share would be half a dozen files of a few hundred bytes.
  {
    name: 'live',
    test: modules(
      ...['live/live', 'live/topics', 'live/parseJson', 'seenAgain', 'poll', 'pagedList'].map((name) => `src/state/platform/${name}.ts`),
      'src/state/account/messages.ts',
      'src/state/community/homeTilesWatch.ts',
      'src/state/modes/battle/followOwnRooms.ts',
      'node_modules/@stomp/stompjs',
    ),
    priority: 0,
  },
  // The round of 指数, which its tile on 首页 follows too.
  {
    name: 'round',
    test: modules('src/state/modes/exponent/round.ts', 'src/state/modes/exponent/phase.ts', 'src/client/modes/exponent/words.ts'),
    priority: 0,
  },
  { name: 'standIns', test: modules('src/client/shell/LoginNeeded.tsx', 'src/client/pages/notFound/NotFoundPage.tsx'), priority: 0 },
  { name: 'home', test: modules('src/client/pages/home/HomePage.tsx'), priority: 1 },
]

/** Keyframes of `styles/base.css`, which modules name without owning them. */
const SHARED_KEYFRAMES = /^look-/

/** Name of a module's class or keyframes in the built style sheet; shared keyframes keep theirs. */
function scopedName(name: string, file: string, css: string): string {
  if (SHARED_KEYFRAMES.test(name)) return name
  const owner = basename(file)
    .replace(/\.css.*$/, '')
    .replace('.', '-')
  const mark = createHash('sha256').update(`${owner}${name}${css}`).digest('base64url').slice(0, 4)
  return `${owner}__${name}__${mark}`
}

export default defineConfig({
  plugins: [react(), leanPlugin(), assetsPlugin(), shellPlugin(), verifierPlugin(), chunksPlugin()],
  css: {
    postcss: { plugins: [pxToRem({ rootValue: ROOT_FONT_SIZE, propList: ['*'], minPixelValue: 1.01 }), typeSize] },
    modules: { generateScopedName: scopedName },
  },
  build: {
    target: BUILD_TARGETS,
    outDir: 'dist/client',
    assetsDir: 'app',
    /** A data: URL would need a looser Content-Security-Policy. */
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
})
