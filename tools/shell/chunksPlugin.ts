import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const HASH = /-[\w-]{8}(?=\.\w+$)/

/** The name of a built file without its folder and its hash: `app/RollPage-3fA9_c0x.js` is `RollPage.js`. */
export const plainName = (fileName: string): string => fileName.slice(fileName.lastIndexOf('/') + 1).replace(HASH, '')

/** Files of this project in a chunk, as paths below its root. */
const sourcesOf = ({ moduleIds }: Rolldown.OutputChunk): string[] =>
  moduleIds.filter((id) => id.startsWith(ROOT) && !id.includes('/node_modules/')).map((id) => id.slice(ROOT.length).replace(/\?.*$/, ''))

/**
 * Writes dist/chunks.json, which nobody is served: of every built script its name without hash and the sources in it. `npm test -- --touched` learns from it
 * which tests loaded a changed file.
 */
export function chunksPlugin(): Plugin {
  return {
    name: 'xingxia-chunks',
    apply: 'build',
    async writeBundle(_, bundle) {
      const chunks: Record<string, string[]> = {}
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') {
          const name = plainName(file.fileName)
          chunks[name] = [...new Set([...(chunks[name] ?? []), ...sourcesOf(file)])].sort()
        }
      await mkdir(`${ROOT}dist`, { recursive: true })
      await writeFile(`${ROOT}dist/chunks.json`, JSON.stringify(chunks))
    },
  }
}
