import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

const HOME = 'src/client/pages/home/HomePage.tsx'
/** Pages that stand in for others: what a player without network meets beside 首页. */
const STAND_INS = ['src/client/shell/LoginNeeded.tsx', 'src/client/pages/notFound/NotFoundPage.tsx']

interface WithStyles {
  viteMetadata?: { importedCss: Set<string> }
}

/** A chunk and everything it imports statically. */
function withImports(bundle: Bundle, name: string, seen = new Set<string>()): Set<string> {
  const file = bundle[name]
  if (file?.type !== 'chunk' || seen.has(name)) return seen
  seen.add(name)
  for (const imported of file.imports) withImports(bundle, imported, seen)
  return seen
}

function stylesOf(bundle: Bundle, name: string): string[] {
  const chunk = bundle[name] as (Rolldown.OutputChunk & WithStyles) | undefined
  return [...(chunk?.viteMetadata?.importedCss ?? [])]
}

/** Name of the chunk that holds a module. */
function chunkWith(bundle: Bundle, module: string): string {
  const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!found) throw new Error(`no chunk of the build holds ${module}`)
  return found.fileName
}

function entryOf(bundle: Bundle): string {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
  if (!entry) throw new Error('the build has no entry')
  return entry.fileName
}

const url = (name: string) => `/${name}`

/** Code and styles of 首页 beyond those of the entry, as urls. */
export function homeFiles(bundle: Bundle): { scripts: string[]; styles: string[] } {
  const entry = withImports(bundle, entryOf(bundle))
  const own = [...withImports(bundle, chunkWith(bundle, HOME))].filter((name) => !entry.has(name))
  return { scripts: own.map(url), styles: own.flatMap((name) => stylesOf(bundle, name)).map(url) }
}

/** Code, styles and drawings of the shell, 首页 and the pages that stand in for others, as urls. All carry a hash in their name. */
export function shellFiles(bundle: Bundle): string[] {
  const roots = [entryOf(bundle), ...[HOME, ...STAND_INS].map((module) => chunkWith(bundle, module))]
  const chunks = new Set(roots.flatMap((root) => [...withImports(bundle, root)]))
  const styles = [...chunks].flatMap((name) => stylesOf(bundle, name))
  const drawings = Object.keys(bundle).filter((name) => name.endsWith('.svg'))
  return [...new Set([...chunks, ...styles, ...drawings])].map(url)
}
