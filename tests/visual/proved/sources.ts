import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Edge, type Graph, graphOf } from '../../../tools/run/touched/graph.mjs'

/** What stands in the root of the project and is no source of it. */
const NOT_OURS = /^\.|^(?:node_modules|dist|public|coverage|test-results)$/

/** Paths of the sources of a project, from its root. It may have no history. */
function filesOf(root: string): string[] {
  const below = (path: string): string[] =>
    statSync(join(root, path)).isDirectory() ? readdirSync(join(root, path)).flatMap((name) => below(`${path}/${name}`)) : [path]
  return readdirSync(root)
    .filter((name) => !NOT_OURS.test(name))
    .flatMap(below)
}

/** Digests over source files with all that they import. Packages are in the lock file, and types are gone when the program runs. */
export class Sources {
  private readonly texts = new Map<string, string>()
  private readonly graph: Graph

  constructor(
    private readonly root: string,
    /** Files that are not gone into: what they say is covered otherwise. */
    private readonly stops: ReadonlySet<string> = new Set(),
  ) {
    this.graph = graphOf(filesOf(root), (file) => this.text(file))
  }

  private text(file: string): string {
    const known = this.texts.get(file) ?? readFileSync(join(this.root, file), 'utf8')
    this.texts.set(file, known)
    return known
  }

  /** The files with all that they import or lie beside them by an address, sorted. */
  closure(files: readonly string[]): string[] {
    const follow = ({ kind, path }: Edge) => (kind === 'module' || kind === 'address') && !this.stops.has(path)
    return [...new Set(files.flatMap((file) => [...this.graph.closureOf(file, follow).keys()]))].sort()
  }

  /** One digest of the names and texts of files with all that they import. */
  digest(files: readonly string[]): string {
    const hash = createHash('sha256')
    for (const file of this.closure(files)) hash.update(`${file}\0${this.text(file)}\0`)
    return hash.digest('hex')
  }
}
