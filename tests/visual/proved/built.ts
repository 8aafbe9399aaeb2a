import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A name that carries a hash of its bytes: `app/vendor-NbC2A0QT.js`. */
const HASHED = /([\w.-]+)-[\w-]{8}(\.(?:js|css|woff2|webp|avif|png|svg|json))\b/g
/** Kinds of files that name others. */
const TEXTS = new Set(['.html', '.js', '.css', '.json', '.webmanifest'])

/** Names of built files without the hash of their bytes. */
const plain = (text: string, known: ReadonlySet<string>) =>
  text.replace(HASHED, (name, first: string, ending: string) => (known.has(name) ? `${first}${ending}` : name))

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * The files of a built client by their names without hashes. A leaf's hash stands in the name of every file that imports it, so hashes are taken out of
 * what the files say too.
 */
export class BuiltFiles {
  private readonly byName = new Map<string, string[]>()
  private readonly hashed: ReadonlySet<string>
  private readonly digests = new Map<string, string>()

  constructor(private readonly dir: string) {
    const files = readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(dir.length).replaceAll('\\', '/').replace(/^\//, ''))
    this.hashed = new Set(files.filter((file) => file.startsWith('app/')).map(fileName))
    for (const file of files.sort()) this.byName.set(this.nameOf(file), [...(this.byName.get(this.nameOf(file)) ?? []), file])
  }

  /** The name of a served path without the hash; a route of the product is answered by the document. */
  nameOf(path: string): string {
    const file = path.replace(/^\//, '')
    return extname(file) ? plain(file, this.hashed) : 'index.html'
  }

  /** A digest of what all files of a name say: two chunks may have one name. Null where there is none. */
  digest(name: string): string | null {
    const known = this.digests.get(name)
    if (known) return known
    const files = this.byName.get(name)
    if (!files) return null
    const each = files.map((file) => this.digestOf(file)).sort()
    const digest = createHash('sha256').update(each.join()).digest('hex')
    this.digests.set(name, digest)
    return digest
  }

  private digestOf(file: string): string {
    const bytes = readFileSync(join(this.dir, file))
    const told = TEXTS.has(extname(file)) ? plain(bytes.toString('utf8'), this.hashed) : bytes
    return createHash('sha256').update(told).digest('hex')
  }
}
