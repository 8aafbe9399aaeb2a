import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueFiles } from '#shared/catalogue.ts'
import { CatalogueError, parseText, readText, shapeFaults } from './catalogueFile.ts'
import { type CatalogueFiles, checkCatalogue, type Problem } from './checks.ts'
import type { JsonWithLines } from './jsonLines.ts'

/** The files that are imported together; `<name>.json` each. */
export const NAMES = ['items', 'themes', 'boxes', 'shop', 'welfare'] as const
type Name = (typeof NAMES)[number]
/** The texts of these files. */
export type Texts = Record<Name, string>

/** What a file that may be missing then says. An operator's folder of the version before has no welfare.json, and then nothing is given away. */
const WITHOUT: Partial<Texts> = { welfare: '{ "firstTopUp": null, "boxes": [] }\n' }

/** Reads the five files of a folder. Throws {@link CatalogueError} where one is missing that must be there. */
export async function readTexts(dir: string): Promise<Texts> {
  const read = async (name: Name) => {
    const file = join(dir, `${name}.json`)
    return [name, WITHOUT[name] !== undefined && !existsSync(file) ? WITHOUT[name] : await readText(file)] as const
  }
  return Object.fromEntries(await Promise.all(NAMES.map(read))) as Texts
}

/** sha256 over all files, hex. It tells whether the files have changed since the last import. */
export function textsHash(texts: Texts): string {
  const hash = createHash('sha256')
  for (const name of NAMES) hash.update(`${name}\0${texts[name]}\0`)
  return hash.digest('hex')
}

/**
 * Parses and checks the files. Throws {@link CatalogueError} that lists every fault. Who looks at many folders that are nearly the same may give
 * a `parse` that keeps what a text gave.
 */
export function parseCatalogue(texts: Texts, parse = parseText): CatalogueFiles {
  const parsed = parseAll(texts, parse)
  const shapeProblems = NAMES.flatMap((name) =>
    shapeFaults(catalogueFiles[name], parsed[name].value).map((fault) => ({ file: name, ...fault })),
  )
  refuse(shapeProblems, parsed)
  const files = Object.fromEntries(NAMES.map((name) => [name, parsed[name].value])) as unknown as CatalogueFiles
  refuse(checkCatalogue(files), parsed)
  return files
}

/** Parses all files before it refuses any, so that the operator reads of all faults at once. */
function parseAll(texts: Texts, parseOne: typeof parseText): Record<Name, JsonWithLines> {
  const faults: string[] = []
  const parse = (name: Name) => {
    try {
      return [[name, parseOne(`${name}.json`, texts[name])]]
    } catch (error) {
      if (!(error instanceof CatalogueError)) throw error
      faults.push(...error.lines)
      return []
    }
  }
  const parsed = NAMES.flatMap(parse)
  if (faults.length > 0) throw new CatalogueError(faults)
  return Object.fromEntries(parsed) as Record<Name, JsonWithLines>
}

function refuse(problems: readonly Problem[], parsed: Record<Name, JsonWithLines>): void {
  if (problems.length === 0) return
  throw new CatalogueError(problems.map(({ file, path, reason }) => `${file}.json:${parsed[file].lineOf(path)}: ${reason}`))
}
