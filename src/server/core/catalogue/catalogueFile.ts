import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod/mini'
import { JsonSyntaxError, type JsonWithLines, parseWithLines } from './jsonLines.ts'

/** Folder of the catalogue that is part of this repository. */
export const STARTER_DIR = fileURLToPath(new URL('../../../../catalogue', import.meta.url))

/** Thrown when catalogue files are wrong. Each line is `file:line: reason`. */
export class CatalogueError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(`catalogue refused, nothing was changed:\n${lines.join('\n')}`)
    this.name = 'CatalogueError'
  }
}

/** A file that was read and has the right shape. */
export interface CatalogueFile<T> {
  value: T
  /** `file:line: reason` for a fault at a path of the value. */
  faultAt(path: readonly PropertyKey[], reason: string): string
}

/** Reads a text file. Throws {@link CatalogueError} when it cannot be read or is not UTF-8, as when an editor saved it in GBK. */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new CatalogueError([`${basename(file)}:1: cannot be read (${error.message})`])
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new CatalogueError([`${basename(file)}:1: is not UTF-8: save it in that encoding`])
  }
}

/** Parses the text of a file; `file` is its name. Throws {@link CatalogueError} with the line of the fault. */
export function parseText(file: string, text: string): JsonWithLines {
  try {
    return parseWithLines(text)
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new CatalogueError([`${file}:${error.line}: ${error.message}`])
    throw error
  }
}

/** What is wrong with the shape of a value, with the path of each fault. */
export function shapeFaults(schema: z.ZodMiniType, value: unknown): { path: readonly PropertyKey[]; reason: string }[] {
  const result = schema.safeParse(value)
  if (result.success) return []
  return result.error.issues.map((issue) => ({ path: issue.path, reason: `${fieldOf(issue)} ${wordsOf(issue)}` }))
}

/** Reads a file that must have the shape of a schema. Throws {@link CatalogueError} that lists every fault with its line. */
export async function readCatalogueFile<T>(file: string, schema: z.ZodMiniType<T>): Promise<CatalogueFile<T>> {
  const name = basename(file)
  const { value, lineOf } = parseText(name, await readText(file))
  const faultAt = (path: readonly PropertyKey[], reason: string) => `${name}:${lineOf(path)}: ${reason}`
  const faults = shapeFaults(schema, value)
  if (faults.length > 0) throw new CatalogueError(faults.map(({ path, reason }) => faultAt(path, reason)))
  return { value: schema.parse(value), faultAt }
}

type Issue = z.core.$ZodIssue

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
    case 'invalid_union':
      return 'is none of the kinds that there are'
    case 'custom':
      return `is not valid: ${issue.message}`
    default:
      return 'is not valid'
  }
}
