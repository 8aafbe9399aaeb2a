import type { Plugin } from 'vite'
import { spineVersions } from '../assets/spines.ts'

/**
 * Parts of libraries that are on the way to every scene and that nothing of ours uses, by the module that brings them, with what other
 * modules name of it. A phone need not load them before its first opening.
 */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  '@pixi/accessibility': [],
  '@pixi/compressed-textures': [],
  '@pixi/extract': [],
  '@pixi/filter-alpha': ['AlphaFilter'],
  '@pixi/filter-blur': ['BlurFilter', 'BlurFilterPass'],
  '@pixi/filter-color-matrix': ['ColorMatrixFilter'],
  '@pixi/filter-displacement': ['DisplacementFilter'],
  '@pixi/filter-fxaa': ['FXAAFilter'],
  '@pixi/filter-noise': ['NoiseFilter'],
  '@pixi/mixin-cache-as-bitmap': [],
  '@pixi/particle-container': ['ParticleContainer'],
  '@pixi/prepare': [],
  '@pixi/sprite-animated': ['AnimatedSprite'],
  '@pixi/sprite-tiling': ['TilingSprite'],
  '@pixi/text': ['Text'],
  '@pixi/text-bitmap': ['BitmapText'],
  '@pixi/text-html': [],
  // Node's addresses and query strings, for helpers that Pixi 7.3 has given up.
  url: ['parse', 'format', 'resolve'],
}

/** Runtimes of pixi-spine with the versions that they play. That of 4.0 and 4.1 always comes along. */
const SPINE: Readonly<Record<string, (version: number) => boolean>> = {
  '@pixi-spine/runtime-3.7': (version) => version < 3.8,
  '@pixi-spine/runtime-3.8': (version) => version === 3.8,
}
const RUNTIME = ['Skeleton', 'AnimationState', 'AnimationStateData', 'AtlasAttachmentLoader', 'SkeletonBinary', 'SkeletonJson']

/** Files with the part of a library that is used: gsap without its hand for styles of the page, howler without sound in space. */
const CORES: Readonly<Record<string, string>> = { gsap: 'gsap/gsap-core.js', howler: 'howler/dist/howler.core.min.js' }
const MARK = '\0left-out:'

/** What stands in for a part that is left out: whoever comes to need it is told where to look. */
function standIn(part: string, names: readonly string[]): string {
  const says = JSON.stringify(`${part} is left out of the product: see tools/lean/vitePlugin.ts`)
  return names.map((name) => `export function ${name}() { throw new Error(${says}) }\n`).join('') || 'export {}'
}

/** Everything to be left out; of Spine's runtimes those whose version no skeleton in `assets/` has. */
async function leftOut(): Promise<Map<string, readonly string[]>> {
  const played = [...(await spineVersions())].map(Number)
  const idle = Object.keys(SPINE).filter((runtime) => !played.some((version) => SPINE[runtime]?.(version)))
  return new Map([...Object.entries(LEFT_OUT), ...idle.map((runtime) => [runtime, RUNTIME] as const)])
}

/** Leaves parts of libraries out of the built product. What comes to name more of them than is listed here fails the build. */
export function leanPlugin(): Plugin {
  let parts = new Map<string, readonly string[]>()
  return {
    name: 'xingxia-lean',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      parts = await leftOut()
    },
    resolveId: {
      filter: { id: /^(@pixi\/|@pixi-spine\/|url$|gsap$|howler$)/ },
      handler(id, importer) {
        if (parts.has(id)) return { id: MARK + id, moduleSideEffects: false }
        const core = CORES[id]
        return core ? this.resolve(core, importer) : null
      },
    },
    load: {
      filter: { id: new RegExp(MARK) },
      handler(id) {
        const part = id.slice(MARK.length)
        return standIn(part, parts.get(part) ?? [])
      },
    },
  }
}
