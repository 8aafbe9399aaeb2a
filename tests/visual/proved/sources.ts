import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What names another file of the project: an import, a file beside this one. Packages are in the lock file. */
const NAMED = /(?:from|import|import\(|new URL\()\s*'((?:\.{1,2}|#(?:shared|state|scenes|client|server))\/[^']+)'/g
/** What is gone when the program runs. */
const TYPES = /^(?:import|export) type [^']*'[^']+'/gm
const ALIASES: Readonly<Record<string, string>> = {
  '#shared': 'src/shared',
  '#state': 'src/state',
  '#scenes': 'scenes',
  '#client': 'src/client',
  '#server': 'src/server',
}

/** Digests over source files with all that they import. */
export class Sources {
  private readonly texts = new Map<string, string>()

  constructor(
    private readonly root: string,
    /** Files that are not gone into: what they say is covered otherwise. */
    private readonly stops: ReadonlySet<string> = new Set(),
  ) {}

  private text(file: string): string {
    const known = this.texts.get(file) ?? readFileSync(join(this.root, file), 'utf8')
    this.texts.set(file, known)
    return known
  }

  /** Paths of the files that one names, from the root. */
  private namedBy(file: string): string[] {
    return [...this.text(file).replace(TYPES, '').matchAll(NAMED)].flatMap(([, name = '']) => {
      const [first = ''] = name.split('/')
      const alias = ALIASES[first]
      const path = alias ? join(alias, name.slice(first.length)) : relative(this.root, join(this.root, file, '..', name))
      return /\.\w+$/.test(path) && existsSync(join(this.root, path)) ? [path] : []
    })
  }

  /** The files with all that they import, sorted. */
  closure(files: readonly string[]): string[] {
    const found = new Set<string>()
    const waiting = [...files]
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      if (found.has(file) || this.stops.has(file)) continue
      found.add(file)
      waiting.push(...this.namedBy(file))
    }
    return [...found].sort()
  }

  /** One digest of the names and texts of files with all that they import. */
  digest(files: readonly string[]): string {
    const hash = createHash('sha256')
    for (const file of this.closure(files)) hash.update(`${file}\0${this.text(file)}\0`)
    return hash.digest('hex')
  }
}
