import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod/mini'
import { catalogueFiles } from '#shared/catalogue.ts'
import { type CatalogueFiles, checkCatalogue, type Problem } from './checks.ts'
import { JsonSyntaxError, type JsonWithLines, parseWithLines } from './jsonLines.ts'

/** Folder of the catalogue that is part of this repository. */
export const STARTER_DIR = fileURLToPath(new URL('../../../catalogue', import.meta.url))

/** Thrown when catalogue files are wrong. Each line of the message is `file:line: reason`. */
export class CatalogueError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(`catalogue refused, nothing was changed:\n${lines.join('\n')}`)
    this.name = 'CatalogueError'
  }
}

const NAMES = ['items', 'themes', 'boxes', 'shop', 'welfare'] as const
type Name = (typeof NAMES)[number]
type Texts = Record<Name, string>

/** What a file that may be missing then says. An operator's folder of the version before has no welfare.json, and then nothing is given away. */
const WITHOUT: Partial<Texts> = { welfare: '{ "firstTopUp": null, "boxes": [] }\n' }

/** Reads the five files of a folder. Throws {@link CatalogueError} where one is missing that must be there. */
export async function readTexts(dir: string): Promise<Texts> {
  const read = async (name: Name) => {
    const text = await readFile(join(dir, `${name}.json`), 'utf8').catch((error: NodeJS.ErrnoException) => {
      const without = WITHOUT[name]
      if (error.code === 'ENOENT' && without !== undefined) return without
      throw new CatalogueError([`${name}.json:1: cannot be read (${error.message})`])
    })
    return [name, text] as const
  }
  return Object.fromEntries(await Promise.all(NAMES.map(read))) as Texts
}

/** sha256 over all files, hex. It tells whether the files have changed since the last import. */
export function textsHash(texts: Texts): string {
  const hash = createHash('sha256')
  for (const name of NAMES) hash.update(`${name}\0${texts[name]}\0`)
  return hash.digest('hex')
}

/** Parses and checks the files. Throws {@link CatalogueError} that lists every fault. */
export function parseCatalogue(texts: Texts): CatalogueFiles {
  const parsed = {
    items: parseText('items', texts),
    themes: parseText('themes', texts),
    boxes: parseText('boxes', texts),
    shop: parseText('shop', texts),
    welfare: parseText('welfare', texts),
  }
  const shapeProblems = NAMES.flatMap((name) => shapeProblemsOf(name, parsed[name]))
  refuse(shapeProblems, parsed)
  const files = Object.fromEntries(NAMES.map((name) => [name, parsed[name].value])) as unknown as CatalogueFiles
  refuse(checkCatalogue(files), parsed)
  return files
}

function parseText(name: Name, texts: Texts): JsonWithLines {
  try {
    return parseWithLines(texts[name])
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new CatalogueError([`${name}.json:${error.line}: ${error.message}`])
    throw error
  }
}

function refuse(problems: readonly Problem[], parsed: Record<Name, JsonWithLines>): void {
  if (problems.length === 0) return
  throw new CatalogueError(problems.map(({ file, path, reason }) => `${file}.json:${parsed[file].lineOf(path)}: ${reason}`))
}

type Issue = z.core.$ZodIssue

function shapeProblemsOf(name: Name, { value }: JsonWithLines): Problem[] {
  const result = catalogueFiles[name].safeParse(value)
  if (result.success) return []
  return result.error.issues.map((issue) => ({ file: name, path: issue.path, reason: `${fieldOf(issue)} ${wordsOf(issue)}` }))
}

const fieldOf = (issue: Issue) => String(issue.path.findLast((part) => typeof part === 'string') ?? 'value')

/** Says in words what the schema expects. */
function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${issue.expected}`
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return `must match ${'pattern' in issue ? issue.pattern : issue.format}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    default:
      return 'is not valid'
  }
}
